/*
 * Copyright 2026 the rwlock authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package io.github.rwlock.autoconfigure;

import java.util.ConcurrentModificationException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationContext;
import org.springframework.context.PayloadApplicationEvent;
import org.springframework.core.ResolvableType;

import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.LockEvent;
import io.github.rwlock.engine.LockListener;

/**
 * Publishes what becomes of locks to an application context, where it has listeners for
 * it. They are looked for when the first event of a type could be made, and again when
 * their number has changed.
 */
final class LockEventPublisher implements LockListener {

	private final ApplicationContext context;

	private final Map<Class<?>, Answer> answers = new ConcurrentHashMap<>();

	LockEventPublisher(ApplicationContext context) {
		this.context = context;
	}

	@Override
	public void onLoss(LeaseLostEvent event) {
		this.context.publishEvent(event);
	}

	@Override
	public void onEvent(LockEvent event) {
		this.context.publishEvent(event);
	}

	@Override
	public boolean listensTo(Class<? extends LockEvent> type) {
		int count = count();
		Answer known = this.answers.get(type);
		if (known != null && known.count() == count) {
			return known.heard();
		}
		try {
			boolean heard = isHeard(ResolvableType.forClassWithGenerics(PayloadApplicationEvent.class, type));
			this.answers.put(type, new Answer(count, heard));
			return heard;
		}
		catch (ConcurrentModificationException ex) {
			return true;
		}
	}

	private int count() {
		int count = 0;
		for (ApplicationContext each = this.context; each != null; each = each.getParent()) {
			count += EventListeners.count(each);
		}
		return count;
	}

	private boolean isHeard(ResolvableType event) {
		for (ApplicationContext each = this.context; each != null; each = each.getParent()) {
			if (EventListeners.hear(each, event)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Whether a type of event is heard.
	 *
	 * @param count how many listeners there were
	 * @param heard whether one of them is for it
	 */
	private record Answer(int count, boolean heard) {

	}

}

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

package io.github.rwlock.engine;

import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.LockAcquiredEvent;
import io.github.rwlock.LockEvent;
import io.github.rwlock.LockReleasedEvent;
import io.github.rwlock.LockTimedOutEvent;

/**
 * Notes what it is told of locks, and can be as bad a listener as there is.
 */
final class RecordingListener implements LockListener {

	final Set<Class<?>> wanted = ConcurrentHashMap.newKeySet();

	final Queue<LeaseLostEvent> losses = new ConcurrentLinkedQueue<>();

	final Queue<LockEvent> events = new ConcurrentLinkedQueue<>();

	final Queue<String> threads = new ConcurrentLinkedQueue<>();

	volatile boolean failing;

	volatile boolean refusing;

	volatile CountDownLatch blocked = new CountDownLatch(0);

	RecordingListener() {
		this.wanted.addAll(List.of(LockAcquiredEvent.class, LockReleasedEvent.class, LockTimedOutEvent.class));
	}

	@Override
	public void onLoss(LeaseLostEvent event) {
		this.losses.add(event);
	}

	@Override
	public boolean listensTo(Class<? extends LockEvent> type) {
		if (this.refusing) {
			throw new IllegalStateException("a listener that cannot be asked");
		}
		return this.wanted.contains(type);
	}

	@Override
	public void onEvent(LockEvent event) {
		this.threads.add(Thread.currentThread().getName());
		if (this.failing) {
			throw new IllegalStateException("a failing listener");
		}
		try {
			this.blocked.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
		this.events.add(event);
	}

	List<Class<?>> types() {
		return this.events.stream().<Class<?>>map(LockEvent::getClass).toList();
	}

}

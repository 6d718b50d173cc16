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

import java.time.Instant;
import java.util.function.Consumer;

import io.github.rwlock.store.ForwardingStore;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.WakeUpListener;

/**
 * A store whose clients learn of a grant right before and right after they are woken by
 * it. Grants are told by the ids that callers gave.
 */
final class GrantHook extends ForwardingStore {

	private volatile Consumer<String> before = (name) -> {
	};

	private volatile Consumer<String> after = (name) -> {
	};

	GrantHook(LockStore store) {
		super(store);
	}

	GrantHook before(Consumer<String> action) {
		this.before = action;
		return this;
	}

	GrantHook after(Consumer<String> action) {
		this.after = action;
		return this;
	}

	@Override
	public void start(WakeUpListener listener) {
		super.start(new WakeUpListener() {

			@Override
			public void granted(LeaseId id, Instant expiry, long token) {
				String name = String.valueOf(id.name());
				GrantHook.this.before.accept(name);
				listener.granted(id, expiry, token);
				GrantHook.this.after.accept(name);
			}

			@Override
			public void gap() {
				listener.gap();
			}

		});
	}

}

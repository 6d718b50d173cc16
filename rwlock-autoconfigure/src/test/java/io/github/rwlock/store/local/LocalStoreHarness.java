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

package io.github.rwlock.store.local;

import java.util.Set;

import io.github.rwlock.store.HandClock;
import io.github.rwlock.store.HandDrivenHarness;
import io.github.rwlock.store.LockStore;

/**
 * A local store that shares nothing with others and whose time is driven by hand.
 */
public final class LocalStoreHarness implements HandDrivenHarness {

	private final HandClock clock = new HandClock();

	private final LocalLocks locks = new LocalLocks("test", this.clock);

	@Override
	public LockStore open(String clientId) {
		return new LocalLockStore(this.locks, clientId);
	}

	@Override
	public HandClock clock() {
		return this.clock;
	}

	@Override
	public Set<String> leftovers(String resource) {
		return this.locks.resources().contains(resource) ? Set.of(resource) : Set.of();
	}

	@Override
	public boolean keepsTokens() {
		return false;
	}

}

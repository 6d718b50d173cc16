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
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.WakeUpListener;

/**
 * Requests of this client that wait, found by their ids when the store wakes them. A
 * grant for an id that nobody awaits needs nothing here: whoever stopped waiting
 * withdraws the request.
 */
final class Waiters implements WakeUpListener {

	private final Map<LeaseId, Waiter> waiters = new ConcurrentHashMap<>();

	private final Set<Asking> asking = ConcurrentHashMap.newKeySet();

	/**
	 * Know that a request waits, in the store's queue or for the store.
	 */
	void begin(Asking asking) {
		this.asking.add(asking);
	}

	void end(Asking asking) {
		this.asking.remove(asking);
	}

	/**
	 * Return the requests that wait.
	 */
	Set<Asking> asking() {
		return this.asking;
	}

	/**
	 * Await what becomes of a request.
	 */
	Waiter add(LeaseId id, Waiter waiter) {
		this.waiters.put(id, waiter);
		return waiter;
	}

	void remove(LeaseId id) {
		Waiter waiter = this.waiters.remove(id);
		if (waiter != null) {
			waiter.end();
		}
	}

	@Override
	public void granted(LeaseId id, Instant expiry, long token) {
		Waiter waiter = this.waiters.get(id);
		if (waiter != null) {
			waiter.granted(new Waiter.Grant(expiry, token, true));
		}
	}

	@Override
	public void gap() {
		this.waiters.values().forEach(Waiter::pollNow);
	}

}

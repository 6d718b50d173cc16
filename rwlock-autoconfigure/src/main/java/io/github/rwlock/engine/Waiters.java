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
 * Requests of this client that wait, found by their ids when the store wakes them. Most
 * are granted at once, and so come here only when they are not. A grant for an id that
 * nobody awaits may have come before its request; or whoever stopped waiting withdraws
 * the request, and nothing is needed here.
 */
final class Waiters implements WakeUpListener {

	private final Map<LeaseId, Waiter> waiters = new ConcurrentHashMap<>();

	private final EarlyGrants early = new EarlyGrants();

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
	 * Return how often something may have been told in vain: to be read before a request
	 * is sent.
	 */
	int missed() {
		return this.early.missed();
	}

	/**
	 * Await what becomes of a request, which may have been told since it was sent.
	 */
	void add(LeaseId id, Waiter waiter) {
		if (!waiter.begin()) {
			return;
		}
		this.waiters.put(id, waiter);
		Waiter.Grant grant = this.early.take(id);
		if (grant != null) {
			waiter.granted(grant);
		}
		else if (waiter.missed() != this.early.missed()) {
			waiter.pollNow();
		}
	}

	void remove(LeaseId id, Waiter waiter) {
		if (waiter.end()) {
			this.waiters.remove(id);
		}
	}

	@Override
	public void granted(LeaseId id, Instant expiry, long token) {
		Waiter.Grant grant = new Waiter.Grant(expiry, token, true);
		Waiter waiter = this.waiters.get(id);
		if (waiter != null) {
			waiter.granted(grant);
			return;
		}
		this.early.keep(id, grant);
		waiter = this.waiters.get(id);
		if (waiter != null) {
			this.early.take(id);
			waiter.granted(grant);
		}
	}

	@Override
	public void gap() {
		this.early.miss();
		this.waiters.values().forEach(Waiter::pollNow);
	}

}

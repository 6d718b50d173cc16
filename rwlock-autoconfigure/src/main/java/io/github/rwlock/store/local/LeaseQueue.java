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

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ResourceView.Waiter;

/**
 * Who waits for one resource, in order of arrival. Most often that is nobody.
 */
final class LeaseQueue {

	private Map<LeaseName, QueuedRequest> waiters = Map.of();

	void join(LeaseSpec lease, Instant time) {
		if (isEmpty()) {
			this.waiters = new LinkedHashMap<>();
		}
		this.waiters.put(lease.name(), QueuedRequest.arriving(lease, time));
	}

	/**
	 * Note a waiter's sign of life. Its place stays the same, and so does what it asked
	 * for.
	 * @param lease the lease it waits for
	 * @param time now
	 * @return {@code false} if there is no such waiter
	 */
	boolean stay(LeaseName lease, Instant time) {
		return !isEmpty() && this.waiters.computeIfPresent(lease, (name, waiter) -> waiter.alive(time)) != null;
	}

	boolean leave(LeaseName lease) {
		return !isEmpty() && this.waiters.remove(lease) != null;
	}

	void dropDead(Instant time) {
		if (!isEmpty()) {
			this.waiters.values().removeIf((waiter) -> !waiter.isLive(time));
		}
	}

	void dropLost(LiveLeases leases) {
		if (!isEmpty()) {
			this.waiters.values().removeIf((waiter) -> leases.isHoldLost(waiter.spec()));
		}
	}

	boolean isEmpty() {
		return this.waiters.isEmpty();
	}

	boolean isNameInUse(LeaseId id) {
		return id.name() != null && this.waiters.keySet().stream().anyMatch((name) -> name.id().isNamedAs(id));
	}

	Stream<QueuedRequest> byArrival() {
		return this.waiters.values().stream();
	}

	/**
	 * Return who is live at a moment, changing nothing.
	 * @param time the moment
	 * @param leases the leases that are live then
	 * @return the waiters, in order of arrival
	 */
	List<Waiter> view(Instant time, LiveLeases leases) {
		return byArrival().filter((waiter) -> waiter.isLive(time) && !leases.isHoldLost(waiter.spec()))
			.map((waiter) -> waiter.view(time))
			.toList();
	}

}

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
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseSpec;

/**
 * Who waits for one resource, in order of arrival.
 */
final class LeaseQueue implements Iterable<Waiter> {

	private final Map<LeaseId, Waiter> waiters = new LinkedHashMap<>();

	void join(LeaseSpec lease, Instant time) {
		this.waiters.put(lease.id(), Waiter.alive(lease, time));
	}

	/**
	 * Note a waiter's sign of life. Its place stays the same.
	 * @param lease what it waits for
	 * @param time now
	 * @return {@code false} if there is no such waiter
	 */
	boolean stay(LeaseSpec lease, Instant time) {
		return this.waiters.computeIfPresent(lease.id(), (id, waiter) -> Waiter.alive(lease, time)) != null;
	}

	boolean leave(LeaseId id) {
		return this.waiters.remove(id) != null;
	}

	void dropDead(Instant time) {
		this.waiters.values().removeIf((waiter) -> !waiter.isLive(time));
	}

	Crowd seenFromFront() {
		return new Crowd(false, false, this.waiters.values().stream().anyMatch(Waiter::isUnfairWriter));
	}

	Crowd seenFromTail() {
		Crowd crowd = seenFromFront();
		for (Waiter waiter : this) {
			crowd = crowd.behind(waiter);
		}
		return crowd;
	}

	boolean isEmpty() {
		return this.waiters.isEmpty();
	}

	@Override
	public Iterator<Waiter> iterator() {
		return this.waiters.values().iterator();
	}

}

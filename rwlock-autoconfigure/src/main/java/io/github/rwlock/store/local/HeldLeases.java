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
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.LeaseId;

/**
 * The live leases of one resource: none, or read leases, or one write lease.
 */
final class HeldLeases {

	private final Map<LeaseId, HeldLease> leases = new HashMap<>();

	@Nullable HeldLease find(LeaseId id) {
		return this.leases.get(id);
	}

	void put(HeldLease lease) {
		this.leases.put(lease.spec().id(), lease);
	}

	boolean remove(LeaseId id) {
		return this.leases.remove(id) != null;
	}

	void dropExpired(Instant time) {
		this.leases.values().removeIf((lease) -> !lease.isLive(time));
	}

	boolean isEmpty() {
		return this.leases.isEmpty();
	}

	boolean isWriteHeld() {
		return !isEmpty() && this.leases.values().iterator().next().isWrite();
	}

	/**
	 * Return when the last of these leases ends.
	 * @param time now
	 * @return its expiry, or now if there is none
	 */
	Instant due(Instant time) {
		return this.leases.values().stream().map(HeldLease::expiry).max(Comparator.naturalOrder()).orElse(time);
	}

}

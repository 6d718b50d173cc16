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
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ResourceView.Holder;

/**
 * The live leases of one resource: none, or read leases of one group, or leases of one
 * owner.
 */
final class LiveLeases {

	private final Map<LeaseName, LiveLease> leases = new HashMap<>();

	@Nullable LiveLease find(LeaseName name) {
		return this.leases.get(name);
	}

	void put(LiveLease lease) {
		this.leases.put(lease.name(), lease);
	}

	boolean remove(LeaseName name) {
		return this.leases.remove(name) != null;
	}

	void dropExpired(Instant time) {
		this.leases.values().removeIf((lease) -> !lease.isLive(time));
	}

	/**
	 * Return which of these are live at a moment, changing nothing.
	 * @param time the moment
	 * @return a copy without the others
	 */
	LiveLeases at(Instant time) {
		LiveLeases live = new LiveLeases();
		this.leases.values().stream().filter((lease) -> lease.isLive(time)).forEach(live::put);
		return live;
	}

	boolean isEmpty() {
		return this.leases.isEmpty();
	}

	boolean isNameInUse(LeaseId id) {
		return this.leases.keySet().stream().anyMatch((name) -> name.id().isNamedAs(id));
	}

	Stream<LiveLease> ofOthersThan(LeaseOwner owner) {
		return this.leases.values().stream().filter((lease) -> !lease.name().owner().equals(owner));
	}

	/**
	 * Return whether whoever makes a request has a lease here: the hold it names or,
	 * where it names none, any lease of its owner if that has a name.
	 * @param request the request
	 * @return whether its owner re-enters
	 */
	boolean isHolding(LeaseSpec request) {
		if (request.hold() != null) {
			return this.leases.containsKey(request.hold());
		}
		LeaseOwner owner = request.owner();
		return owner.named() && this.leases.keySet().stream().anyMatch((name) -> name.owner().equals(owner));
	}

	/**
	 * Return whether a request was made inside a lease that is not live any more.
	 * @param request the request
	 * @return whether it can be granted nothing
	 */
	boolean isHoldLost(LeaseSpec request) {
		return request.hold() != null && !this.leases.containsKey(request.hold());
	}

	OptionalLong fencingToken() {
		return this.leases.values().stream().filter(LiveLease::isWrite).mapToLong(LiveLease::token).findAny();
	}

	/**
	 * Return when the last of these leases ends.
	 * @param time now
	 * @return its expiry, or now if there is none
	 */
	Instant due(Instant time) {
		return this.leases.values().stream().map(LiveLease::expiry).max(Comparator.naturalOrder()).orElse(time);
	}

	List<Holder> view() {
		return this.leases.values().stream().map(LiveLease::view).toList();
	}

}

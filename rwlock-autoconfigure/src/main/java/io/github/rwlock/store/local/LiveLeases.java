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
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ResourceView.Holder;

/**
 * The live leases of one resource: none, or read leases of one group, or leases of one
 * owner. Most often there is one at the most.
 */
final class LiveLeases {

	private @Nullable LiveLease only;

	private Map<LeaseName, LiveLease> many = Map.of();

	@Nullable LiveLease find(LeaseName name) {
		return isOnly(name) ? this.only : this.many.get(name);
	}

	void put(LiveLease lease) {
		if (isEmpty() || isOnly(lease.name())) {
			this.only = lease;
			return;
		}
		if (this.many.isEmpty()) {
			this.many = new HashMap<>();
		}
		if (this.only != null) {
			this.many.put(this.only.name(), this.only);
			this.only = null;
		}
		this.many.put(lease.name(), lease);
	}

	boolean remove(LeaseName name) {
		if (isOnly(name)) {
			this.only = null;
			return true;
		}
		return !this.many.isEmpty() && this.many.remove(name) != null;
	}

	void dropExpired(Instant time) {
		if (this.only != null && !this.only.isLive(time)) {
			this.only = null;
		}
		if (!this.many.isEmpty()) {
			this.many.values().removeIf((lease) -> !lease.isLive(time));
		}
	}

	/**
	 * Return which of these are live at a moment, changing nothing.
	 * @param time the moment
	 * @return a copy without the others
	 */
	LiveLeases at(Instant time) {
		LiveLeases live = new LiveLeases();
		all().stream().filter((lease) -> lease.isLive(time)).forEach(live::put);
		return live;
	}

	boolean isEmpty() {
		return this.only == null && this.many.isEmpty();
	}

	boolean isNameInUse(LeaseId id) {
		return id.name() != null && all().stream().anyMatch((lease) -> lease.name().id().isNamedAs(id));
	}

	/**
	 * Return whether another owner has a lease here.
	 * @param owner the owner
	 * @return whether it is not alone
	 */
	boolean hasOthersThan(LeaseOwner owner) {
		return !isEmpty() && all().stream().anyMatch((lease) -> !lease.isOf(owner));
	}

	/**
	 * Return whether all that other owners have here are read leases of a group.
	 * @param owner the owner
	 * @param group the group
	 * @return whether those and the owner's can read side by side
	 */
	boolean areReadsOf(LeaseOwner owner, String group) {
		return isEmpty() || all().stream().allMatch((lease) -> lease.isOf(owner) || lease.isReadOf(group));
	}

	/**
	 * Return whether whoever makes a request has a lease here: the hold it names or,
	 * where it names none, any lease of its owner if that has a name.
	 * @param request the request
	 * @return whether its owner re-enters
	 */
	boolean isHolding(LeaseSpec request) {
		if (request.hold() != null) {
			return find(request.hold()) != null;
		}
		LeaseOwner owner = request.owner();
		return owner.named() && all().stream().anyMatch((lease) -> lease.isOf(owner));
	}

	/**
	 * Return whether a request was made inside a lease that is not live any more.
	 * @param request the request
	 * @return whether it can be granted nothing
	 */
	boolean isHoldLost(LeaseSpec request) {
		return request.hold() != null && find(request.hold()) == null;
	}

	/**
	 * Return the fencing token of those who write here.
	 * @return the token, 0 if nobody does
	 */
	long fencingToken() {
		return isEmpty() ? 0 : all().stream().mapToLong(LiveLease::token).max().orElse(0);
	}

	/**
	 * Return when the last of these leases ends.
	 * @param time now
	 * @return its expiry, or now if there is none
	 */
	Instant due(Instant time) {
		return all().stream().map(LiveLease::expiry).max(Comparator.naturalOrder()).orElse(time);
	}

	List<Holder> view() {
		return all().stream().map(LiveLease::view).toList();
	}

	private Collection<LiveLease> all() {
		if (this.many.isEmpty()) {
			return (this.only != null) ? List.of(this.only) : List.of();
		}
		return this.many.values();
	}

	private boolean isOnly(LeaseName name) {
		return this.only != null && this.only.name().equals(name);
	}

}

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

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;

/**
 * All leases that this client has in the store and looks after.
 */
final class LeaseRegistry {

	private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

	/**
	 * Those that lasted until the agenda was put in order. Most end before.
	 */
	private final Set<HeldLease> kept = ConcurrentHashMap.newKeySet();

	private final Set<LeaseId> ending = ConcurrentHashMap.newKeySet();

	private final LossSignal signal;

	private final Agenda<HeldLease> due = new Agenda<>(this::keep, this.kept::size, LONGEST_PAUSE);

	LeaseRegistry(LossSignal signal) {
		this.signal = signal;
	}

	/**
	 * Return the leases in the order in which something is to be done about them.
	 */
	Agenda<HeldLease> due() {
		return this.due;
	}

	/**
	 * Look after a lease from now on, or after a change of when it is due.
	 */
	void add(HeldLease lease) {
		this.due.put(lease);
		if (lease.hasEnded()) {
			remove(lease);
		}
	}

	/**
	 * Look after a lease no more, as it has ended: it counts as ended before, so that
	 * whoever would keep it meanwhile sees that.
	 */
	void remove(HeldLease lease) {
		Assert.state(lease.hasEnded(), "A lease that is held is looked after");
		if (lease.isKept()) {
			this.kept.remove(lease);
		}
		this.due.remove(lease);
	}

	/**
	 * Look after a lease no more. An id of the caller's own is in use until its release
	 * is over.
	 */
	void beginRelease(HeldLease lease) {
		LeaseId id = lease.spec().id();
		if (id.name() != null) {
			this.ending.add(id);
		}
		remove(lease);
	}

	/**
	 * Know that the release of a lease was answered, or is not awaited any longer.
	 */
	void endRelease(HeldLease lease) {
		LeaseId id = lease.spec().id();
		if (id.name() != null) {
			this.ending.remove(id);
		}
	}

	/**
	 * Look at all leases anew.
	 */
	void lookAtAll() {
		held().forEach(this.due::put);
	}

	int size() {
		return (int) held().count();
	}

	/**
	 * Return the leases that are held.
	 */
	Stream<HeldLease> held() {
		return found().distinct();
	}

	/**
	 * Return how many leases are behind with their renewal.
	 */
	int countBehind(long now) {
		return (int) held().filter((lease) -> lease.renewals().areBehind(now)).count();
	}

	/**
	 * Return for how long the lease has been held that has been held longest.
	 */
	Duration longestHold(long now) {
		return Duration.ofNanos(held().mapToLong((lease) -> now - lease.granted().since()).max().orElse(0));
	}

	@Nullable HeldLease find(LeaseName name) {
		return find((lease) -> lease.spec().name().equals(name));
	}

	/**
	 * Return the lease that the caller gave an id of its own.
	 */
	@Nullable HeldLease find(String resource, String id) {
		return find((lease) -> id.equals(lease.spec().id().name()) && lease.resource().equals(resource));
	}

	/**
	 * Return whether another lease is held inside a lease.
	 */
	boolean holdsInside(HeldLease lease) {
		LeaseName name = lease.spec().name();
		return find((other) -> name.equals(other.spec().hold())) != null;
	}

	/**
	 * Return whether a lease with the same name of the caller's own is being released.
	 */
	boolean isNameEnding(LeaseId id) {
		return this.ending.stream().anyMatch(id::isNamedAs);
	}

	/**
	 * Notice that the time of a lease has passed, if it has.
	 */
	void loseIfOver(HeldLease lease) {
		if (!lease.isHeld()) {
			lose(lease);
		}
	}

	/**
	 * Mark a lease as lost and tell of it, because its time has passed; unless it has
	 * ended before.
	 */
	void lose(HeldLease lease) {
		lose(lease, LeaseFate.RAN_OUT);
	}

	/**
	 * Mark a lease as lost and tell of it, unless it has ended before.
	 * @param how how it was lost
	 */
	void lose(HeldLease lease, LeaseFate how) {
		boolean ends = lease.markLost(how);
		remove(lease);
		if (ends) {
			this.signal.lost(lease);
		}
	}

	/**
	 * Mark a lease as lost and tell of it, because the store has none of this name;
	 * unless it has ended before or has another name now.
	 */
	void lose(HeldLease lease, LeaseName name) {
		if (lease.form().isSettledAs(name)) {
			lose(lease, LeaseFate.GONE);
		}
	}

	/**
	 * Tell of a lease that was gone from the store when it was given up.
	 */
	void loseReleased(HeldLease lease) {
		lease.markLostAtRelease();
		this.signal.lost(lease);
	}

	private @Nullable HeldLease find(Predicate<HeldLease> wanted) {
		return found().filter(wanted).findAny().orElse(null);
	}

	/**
	 * Return the leases that are held, some perhaps twice: what is recent is kept before
	 * it is so no more.
	 */
	private Stream<HeldLease> found() {
		List<HeldLease> recent = this.due.recent();
		return Stream.concat(recent.stream(), this.kept.stream()).filter((lease) -> !lease.hasEnded());
	}

	/**
	 * Keep a lease, unless it has ended: whoever ends it meanwhile sees that it is kept,
	 * or is seen here.
	 */
	private void keep(HeldLease lease) {
		if (this.kept.add(lease)) {
			lease.keep();
		}
		if (lease.hasEnded()) {
			this.kept.remove(lease);
		}
	}

}

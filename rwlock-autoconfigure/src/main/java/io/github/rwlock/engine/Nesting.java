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
import java.util.function.Predicate;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockKind;

/**
 * Finds, among the leases that a flow holds, the one that an inner request stands on.
 * Other than by a lease that counts locally as held nothing is entered: a flow that lost
 * a lease of the resource is told so.
 */
final class Nesting {

	private final LeaseRegistry leases;

	private final Renewals renewals;

	Nesting(LeaseRegistry leases, Renewals renewals) {
		this.leases = leases;
		this.renewals = renewals;
	}

	/**
	 * Return the lease on which a request is counted without one of its own: a lease of
	 * the same kind and group, else a write lease in which nobody reads in another group.
	 * @return the lease, or {@code null} if the request needs one of its own
	 */
	@Nullable HeldLease base(@Nullable Flow flow, LockRequest request) {
		HeldLease repeated = repeated(flow, request);
		if (repeated != null || request.owner() != null) {
			return repeated;
		}
		List<HeldLease> held = held(flow, request);
		if (held.isEmpty()) {
			return null;
		}
		List<HeldLease> admitting = held.stream()
			.filter((lease) -> lease.form().admits(request.kind(), request.group()))
			.toList();
		HeldLease same = innermost(admitting, (lease) -> lease.kind() == request.kind());
		return (same != null) ? same : innermost(admitting, (lease) -> true);
	}

	/**
	 * Return the lease inside which a lease of its own is asked for: a write lease, else
	 * the innermost lease of the owner.
	 * @return the lease, or {@code null} outside of any
	 */
	@Nullable HeldLease outer(@Nullable Flow flow, LockRequest request) {
		List<HeldLease> held = held(flow, request);
		if (held.isEmpty()) {
			return null;
		}
		HeldLease write = innermost(held, (lease) -> lease.kind() == LockKind.WRITE && request.owner() == null);
		return (write != null) ? write : innermost(held, (lease) -> true);
	}

	/**
	 * Let the store answer the downgrade of a lease, so that it is known as what the
	 * store has it.
	 * @param timeout how long the store may take
	 * @param next what follows
	 * @return the call, {@code null} if what follows has none
	 */
	@Nullable Call<?> settle(HeldLease lease, Duration timeout, Supplier<@Nullable Call<?>> next) {
		Downgrade pending = lease.form().downgrade();
		if (pending == null) {
			return next.get();
		}
		return new Call<>(this.renewals.downgrade(lease, pending), timeout, (answer) -> next.get());
	}

	/**
	 * Take in that the store does not have the lease inside which a lease was asked for.
	 * Returns only if it was released or downgraded meanwhile.
	 */
	void lost(Hold hold) {
		this.leases.lose(hold.lease(), hold.spec().name());
		hold.lease().throwIfLost();
	}

	/**
	 * The caller's own id serves one attempt: its owner who asks under it again means the
	 * same lease, and nobody else may.
	 */
	private @Nullable HeldLease repeated(@Nullable Flow flow, LockRequest request) {
		HeldLease lease = (request.id() != null) ? this.leases.find(request.resource(), request.id()) : null;
		if (lease == null || !isHeld(lease)) {
			return null;
		}
		boolean own = request.owner() != null || (flow != null && flow.holds(lease));
		if (!own || !request.isFor(lease.spec())) {
			throw request.idInUse();
		}
		return lease;
	}

	private List<HeldLease> held(@Nullable Flow flow, LockRequest request) {
		List<HeldLease> all = (flow != null) ? flow.leases(request.resource()) : List.of();
		return all.isEmpty() ? all
				: all.stream().filter((lease) -> request.isOfOwner(lease.spec().owner()) && isHeld(lease)).toList();
	}

	private boolean isHeld(HeldLease lease) {
		this.leases.loseIfOver(lease);
		lease.throwIfLost();
		return !lease.hasEnded() && lease.form().isInUse();
	}

	private static @Nullable HeldLease innermost(List<HeldLease> leases, Predicate<HeldLease> wanted) {
		return leases.stream().filter(wanted).reduce((outer, inner) -> inner).orElse(null);
	}

}

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

import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.StoreException;

/**
 * Gives leases away to whoever gets their tickets.
 */
final class Detaching {

	private final LockStore store;

	private final EngineSettings settings;

	private final LeaseRegistry leases;

	private final Renewals renewals;

	private final Tickets tickets;

	private final Flows flows;

	private final LockEvents events;

	Detaching(LeaseKeeping keeping, Renewals renewals, Tickets tickets, Flows flows) {
		this.store = keeping.store();
		this.settings = keeping.settings();
		this.leases = keeping.leases();
		this.events = keeping.events();
		this.renewals = renewals;
		this.tickets = tickets;
		this.flows = flows;
	}

	String ticket(HeldLease lease) {
		return this.tickets.write(lease);
	}

	/**
	 * Know nothing of a lease any more.
	 * @return its ticket
	 */
	String detach(Stay stay) {
		HeldLease lease = stay.lease();
		prepare(stay);
		if (!lease.form().leaveIfInSoleUse()) {
			throw shared(lease);
		}
		lease.markReleased();
		this.leases.remove(lease);
		this.flows.leave(stay.flow(), lease);
		lease.throwIfLost();
		this.events.detached(lease);
		return ticket(lease);
	}

	/**
	 * Ask the store for what has to be so before a lease can be given away: nothing is
	 * left to be answered, and a lease that is renewed has its full time.
	 */
	private void prepare(Stay stay) {
		HeldLease lease = stay.lease();
		this.leases.loseIfOver(lease);
		lease.throwIfLost();
		if (!lease.form().isInSoleUse() || isNested(stay)) {
			throw shared(lease);
		}
		Duration timeout = this.settings.commandTimeoutFor(lease.spec().leaseTime());
		try {
			LeaseSpec spec = this.renewals.settled(lease, timeout);
			if (lease.renewals().areOn()) {
				StoreCalls.awaitUninterruptibly(this.renewals.renew(lease, spec), timeout);
			}
		}
		catch (StoreException ex) {
			throw StoreCalls.unavailable(this.store, lease.resource(), ex);
		}
		lease.throwIfLost();
	}

	/**
	 * Whoever holds another lease of the same owner would still enter beside the new
	 * holder.
	 */
	private boolean isNested(Stay stay) {
		HeldLease lease = stay.lease();
		return this.leases.holdsInside(lease) || stay.flow()
			.leases(lease.resource())
			.stream()
			.anyMatch((other) -> other != lease && !other.hasEnded()
					&& other.spec().owner().equals(lease.spec().owner()));
	}

	private static IllegalStateException shared(HeldLease lease) {
		return new IllegalStateException(
				"The lease of '%s' cannot be given away: its flow has other acquisitions of the resource"
					.formatted(ResourceText.of(lease.resource())));
	}

}

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

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.LockInterruptedException;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTicketException;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.StoreException;

/**
 * Renews and ends leases by their tickets, whoever took them.
 */
final class Tickets {

	private final LockStore store;

	private final EngineSettings settings;

	private final LeaseRegistry leases;

	private final Withdrawals withdrawals;

	Tickets(LeaseKeeping keeping) {
		this.store = keeping.store();
		this.settings = keeping.settings();
		this.leases = keeping.leases();
		this.withdrawals = keeping.withdrawals();
	}

	/**
	 * Return the ticket of a lease.
	 */
	String write(HeldLease lease) {
		return TicketText.write(Ticket.of(lease, this.store.place()));
	}

	/**
	 * End a lease. One that is still held here counts as lost from before that is sent.
	 */
	void release(@Nullable String text) {
		Ticket ticket = read(text);
		HeldLease held = this.leases.find(ticket.lease());
		if (held != null) {
			this.leases.lose(held, LeaseFate.TAKEN);
		}
		if (!end(new ReleaseRequest(ticket.spec(), ticket.rememberUntil()))) {
			throw lost(ticket);
		}
	}

	/**
	 * Renew a lease.
	 * @return how long it lasts now, at least
	 */
	Duration renew(@Nullable String text, @Nullable Duration given) {
		Ticket ticket = read(text);
		Duration duration = check(given, ticket);
		long sent = Nanos.now();
		RenewAnswer answer = renew(ticket.spec().lasting(duration), ticket);
		HeldLease held = this.leases.find(ticket.lease());
		if (answer instanceof RenewAnswer.Renewed renewed) {
			Validity validity = Validity.of(renewed.expiry(), renewed.time(), sent);
			if (held != null) {
				held.extend(validity);
			}
			return validity.remaining();
		}
		if (held != null) {
			this.leases.lose(held, ticket.lease());
		}
		throw lost(ticket);
	}

	/**
	 * A request that is sent again may find nothing because the first one came through.
	 */
	private boolean end(ReleaseRequest request) {
		try {
			return send(request).outcome() != ReleaseAnswer.Outcome.NOT_HELD;
		}
		catch (StoreException ex) {
			return endAgain(request);
		}
	}

	private boolean endAgain(ReleaseRequest request) {
		try {
			send(request);
			return true;
		}
		catch (StoreException ex) {
			this.withdrawals.repeat(List.of(request), Nanos.now() + Nanos.of(request.lease().leaseTime()));
			throw StoreCalls.unavailable(this.store, request.lease().resource(), ex);
		}
	}

	private ReleaseAnswer send(ReleaseRequest request) {
		return StoreCalls.awaitUninterruptibly(this.store.release(request), timeout(request.lease()));
	}

	private RenewAnswer renew(LeaseSpec lease, Ticket ticket) {
		Duration timeout = timeout(ticket.spec());
		try {
			return renewTwice(lease, timeout);
		}
		catch (StoreException ex) {
			throw StoreCalls.unavailable(this.store, lease.resource(), ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new LockInterruptedException(lease.resource(), lease.kind(), lease.mode());
		}
	}

	private RenewAnswer renewTwice(LeaseSpec lease, Duration timeout) throws InterruptedException {
		try {
			return StoreCalls.await(this.store.renew(lease), timeout);
		}
		catch (StoreException ex) {
			return StoreCalls.await(this.store.renew(lease), timeout);
		}
	}

	private Ticket read(@Nullable String text) {
		Ticket ticket = TicketText.read(text);
		if (!ticket.place().equals(this.store.place())) {
			throw new LockTicketException("This is the ticket of a lease in '%s': expected is one of a lease in '%s'"
				.formatted(ticket.place(), this.store.place()));
		}
		return ticket;
	}

	private Duration timeout(LeaseSpec lease) {
		return this.settings.commandTimeoutFor(lease.leaseTime());
	}

	private static Duration check(@Nullable Duration duration, Ticket ticket) {
		if (duration == null || duration.compareTo(LockOptions.SHORTEST_LEASE) < 0
				|| duration.compareTo(LockOptions.LONGEST_LEASE) > 0) {
			throw new LockConfigurationException(
					"Cannot renew the lease of '%s': the duration must lie between %s and %s, but is %s".formatted(
							ResourceText.of(ticket.lease().resource()), LockOptions.SHORTEST_LEASE,
							LockOptions.LONGEST_LEASE, duration),
					ticket.lease().resource(), ticket.lease().kind(), null);
		}
		return duration;
	}

	private static LeaseLostException lost(Ticket ticket) {
		return new LeaseLostException(ticket.lease().resource(), ticket.lease().kind(), ticket.mode(),
				"had ended before: it was released, ended by force, or not renewed in time");
	}

}

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

package io.github.rwlock.store.model;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Busy;
import io.github.rwlock.store.AcquireAnswer.Ended;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.AcquireAnswer.Stale;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseAnswer.Outcome;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.RenewAnswer.Lost;
import io.github.rwlock.store.RenewAnswer.Renewed;
import io.github.rwlock.store.model.ResourceState.Lease;
import io.github.rwlock.store.model.ResourceState.Waiter;

/**
 * What becomes of the requests for one resource. Each drops what has passed, removes what
 * it gives up, promotes waiters, and then looks at what it asks for.
 */
final class ReferenceModel {

	private static final int MOST_GRANTS = 128;

	private static final Duration MOMENT = Duration.ofMillis(1);

	private final ResourceState state = new ResourceState();

	private List<Lease> handedOver = List.of();

	AcquireAnswer acquire(AcquireRequest request, Instant now) {
		this.state.dropPassed(now);
		promote(now);
		LeaseSpec wanted = request.lease();
		Optional<Lease> held = this.state.lease(wanted.id());
		if (held.isPresent()) {
			return granted(held.get(), now);
		}
		if (this.state.waiter(wanted.id()).isPresent()) {
			this.state.waiters.replaceAll((waiter) -> waiter.spec().equals(wanted) ? alive(wanted, now) : waiter);
			return new Queued(now, this.state.due(now));
		}
		if (this.state.isEnded(wanted.id())) {
			return new Ended(now);
		}
		return now.isAfter(request.notAfter()) ? new Stale(now) : make(request, now);
	}

	ReleaseAnswer release(ReleaseRequest request, Instant now) {
		this.state.dropPassed(now);
		LeaseId id = request.lease().id();
		Outcome outcome = giveUp(id);
		if (!request.rememberUntil().isBefore(now)) {
			this.state.ended.add(new ResourceState.Ended(id, request.rememberUntil().plus(MOMENT)));
		}
		promote(now);
		return new ReleaseAnswer(now, outcome);
	}

	RenewAnswer renew(LeaseSpec lease, Instant now) {
		this.state.dropPassed(now);
		promote(now);
		Optional<Lease> held = this.state.lease(lease.id());
		if (held.isEmpty()) {
			return new Lost(now);
		}
		Instant wanted = now.plus(lease.leaseTime());
		Instant expiry = wanted.isAfter(held.get().expiry()) ? wanted : held.get().expiry();
		this.state.leases.remove(held.get());
		hold(new Lease(held.get().spec(), expiry, held.get().token()), lease.leaseTime());
		return new Renewed(now, expiry);
	}

	/**
	 * Return what the last request granted to waiters.
	 */
	List<Lease> handedOver() {
		return this.handedOver;
	}

	ResourceState state() {
		return this.state;
	}

	private AcquireAnswer make(AcquireRequest request, Instant now) {
		LeaseSpec wanted = request.lease();
		List<LeaseSpec> waiting = waiting();
		if (new GrantTable(held(), waiting, waiting).grants(wanted)) {
			return granted(grant(wanted, wanted.leaseTime(), now), now);
		}
		if (!request.queue()) {
			return new Busy(now, this.state.due(now));
		}
		this.state.waiters.add(alive(wanted, now));
		return new Queued(now, this.state.due(now));
	}

	private Outcome giveUp(LeaseId id) {
		if (this.state.leases.removeIf((lease) -> lease.spec().id().equals(id))) {
			return Outcome.RELEASED;
		}
		boolean left = this.state.waiters.removeIf((waiter) -> waiter.spec().id().equals(id));
		return left ? Outcome.WITHDRAWN : Outcome.NOT_HELD;
	}

	private void promote(Instant now) {
		this.handedOver = new ArrayList<>();
		Optional<LeaseSpec> next = nextInTurn();
		while (next.isPresent() && this.handedOver.size() < MOST_GRANTS) {
			LeaseSpec promoted = next.get();
			this.state.waiters.removeIf((waiter) -> waiter.spec().equals(promoted));
			this.handedOver.add(grant(promoted, promoted.confirmationTime(), now));
			next = nextInTurn();
		}
	}

	/**
	 * Preferred readers first, then by arrival.
	 */
	private Optional<LeaseSpec> nextInTurn() {
		List<LeaseSpec> waiting = waiting();
		return Stream.concat(waiting.stream().filter(ReferenceModel::isPreferredReader), waiting.stream())
			.filter((waiter) -> new GrantTable(held(), waiting.subList(0, waiting.indexOf(waiter)), waiting)
				.grants(waiter))
			.findFirst();
	}

	private Lease grant(LeaseSpec lease, Duration duration, Instant now) {
		long token = (lease.kind() == LockKind.WRITE) ? this.state.nextToken(now) : 0;
		return hold(new Lease(lease, now.plus(duration), token), lease.leaseTime());
	}

	private Lease hold(Lease lease, Duration leaseTime) {
		this.state.leases.add(lease);
		if (lease.spec().kind() == LockKind.WRITE) {
			this.state.keepToken(lease.expiry().plus(leaseTime));
		}
		return lease;
	}

	private List<LeaseSpec> held() {
		return this.state.leases.stream().map(Lease::spec).toList();
	}

	private List<LeaseSpec> waiting() {
		return this.state.waiters.stream().map(Waiter::spec).toList();
	}

	private static Granted granted(Lease lease, Instant now) {
		return new Granted(now, lease.expiry(), lease.token());
	}

	private static Waiter alive(LeaseSpec lease, Instant now) {
		return new Waiter(lease, now.plus(lease.confirmationTime()));
	}

	private static boolean isPreferredReader(LeaseSpec lease) {
		return lease.kind() == LockKind.READ && lease.mode() == LockMode.READER_PREFERRED;
	}

}

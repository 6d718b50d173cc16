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

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Busy;
import io.github.rwlock.store.AcquireAnswer.Conflict;
import io.github.rwlock.store.AcquireAnswer.Ended;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.IdInUse;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.AcquireAnswer.Stale;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseName;
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
 * it gives up and the waiters whose hold is gone, promotes waiters, and then looks at
 * what it asks for.
 */
final class ReferenceModel {

	private static final int MOST_GRANTS = 128;

	private final ResourceState state = new ResourceState();

	private List<Lease> handedOver = List.of();

	AcquireAnswer acquire(AcquireRequest request, Instant now) {
		this.state.dropPassed(now);
		handOver(now);
		LeaseName wanted = request.lease().name();
		if (this.state.isHeld(wanted)) {
			return granted(this.state.lease(wanted), now);
		}
		if (this.state.isWaiting(wanted)) {
			this.state.waiters.replaceAll((waiter) -> waiter.isFor(wanted) ? waiter.aliveAt(now) : waiter);
			return new Queued(now, this.state.due(now));
		}
		return isOwnIdInUse(wanted) ? new IdInUse(now) : answerToNewcomer(request, now);
	}

	ReleaseAnswer release(ReleaseRequest request, Instant now) {
		this.state.dropPassed(now);
		LeaseName lease = request.lease().name();
		Outcome outcome = giveUp(lease);
		if (!request.rememberUntil().isBefore(now)) {
			this.state.remember(lease.id(), request.rememberUntil());
		}
		handOver(now);
		return new ReleaseAnswer(now, outcome);
	}

	RenewAnswer renew(LeaseSpec lease, Instant now) {
		this.state.dropPassed(now);
		handOver(now);
		if (!this.state.isHeld(lease.name())) {
			return new Lost(now);
		}
		Lease held = this.state.lease(lease.name());
		Instant wanted = now.plus(lease.leaseTime());
		Lease renewed = held.until(wanted.isAfter(held.expiry()) ? wanted : held.expiry());
		this.state.replace(held, renewed);
		this.state.tokens.keep(renewed, lease.leaseTime());
		return new Renewed(now, renewed.expiry());
	}

	RenewAnswer downgrade(LeaseSpec lease, String group, Instant now) {
		this.state.dropPassed(now);
		LeaseName asRead = lease.name().downgradedTo(group);
		if (this.state.isHeld(lease.name())) {
			Lease held = this.state.lease(lease.name());
			this.state.replace(held, new Lease(asRead, held.since(), held.expiry(), 0));
		}
		handOver(now);
		return this.state.isHeld(asRead) ? new Renewed(now, this.state.lease(asRead).expiry()) : new Lost(now);
	}

	int end(List<LeaseName> leases, Instant now) {
		this.state.dropPassed(now);
		int before = this.state.leases.size();
		this.state.leases.removeIf((lease) -> leases.contains(lease.name()));
		int ended = before - this.state.leases.size();
		handOver(now);
		return ended;
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

	private AcquireAnswer answerToNewcomer(AcquireRequest request, Instant now) {
		LeaseSpec wanted = request.lease();
		if (this.state.isEnded(wanted.id())) {
			return new Ended(now);
		}
		if (this.state.isHoldGone(wanted)) {
			return new AcquireAnswer.Lost(now);
		}
		return now.isAfter(request.notAfter()) ? new Stale(now) : make(request, now);
	}

	private AcquireAnswer make(AcquireRequest request, Instant now) {
		LeaseSpec wanted = request.lease();
		if (new GrantTable(this.state, this.state.line()).grants(wanted)) {
			Lease lease = this.state.grant(wanted, wanted.leaseTime(), now);
			return granted(lease, now);
		}
		if (wouldDeadlock(wanted)) {
			return new Conflict(now);
		}
		if (!request.queue()) {
			return new Busy(now, this.state.due(now));
		}
		this.state.waiters.add(new Waiter(wanted, now, now).aliveAt(now));
		return new Queued(now, this.state.due(now));
	}

	/**
	 * Inside a hold of its owner, it would wait for those who wait for that hold to end.
	 */
	private boolean wouldDeadlock(LeaseSpec wanted) {
		boolean othersUpgrade = this.state.upgraders()
			.stream()
			.anyMatch((upgrader) -> !upgrader.owner().equals(wanted.owner()));
		return this.state.holdsHere(wanted) && (wanted.kind() == LockKind.READ || othersUpgrade);
	}

	private boolean isOwnIdInUse(LeaseName wanted) {
		return this.state.names().anyMatch((name) -> name.id().isNamedAs(wanted.id()));
	}

	private Outcome giveUp(LeaseName name) {
		if (this.state.leases.removeIf((lease) -> lease.name().equals(name))) {
			return Outcome.RELEASED;
		}
		boolean left = this.state.waiters.removeIf((waiter) -> waiter.isFor(name));
		return left ? Outcome.WITHDRAWN : Outcome.NOT_HELD;
	}

	private void handOver(Instant now) {
		this.state.waiters.removeIf((waiter) -> this.state.isHoldGone(waiter.spec()));
		this.handedOver = new ArrayList<>();
		Optional<LeaseSpec> next = nextInTurn();
		while (next.isPresent() && this.handedOver.size() < MOST_GRANTS) {
			LeaseSpec promoted = next.get();
			this.state.waiters.removeIf((waiter) -> waiter.isFor(promoted.name()));
			this.handedOver.add(this.state.grant(promoted, promoted.confirmationTime(), now));
			next = nextInTurn();
		}
	}

	/**
	 * Upgraders first, then preferred readers, then by arrival.
	 */
	private Optional<LeaseSpec> nextInTurn() {
		List<LeaseSpec> line = this.state.line();
		List<LeaseSpec> arrivals = this.state.waiting();
		Stream<LeaseSpec> preferredReaders = arrivals.stream().filter(ReferenceModel::isPreferredReader);
		return Stream.of(this.state.upgraders().stream(), preferredReaders, arrivals.stream())
			.flatMap((waiters) -> waiters)
			.filter((waiter) -> new GrantTable(this.state, line.subList(0, line.indexOf(waiter))).grants(waiter))
			.findFirst();
	}

	private static boolean isPreferredReader(LeaseSpec lease) {
		return lease.kind() == LockKind.READ && lease.mode() == LockMode.READER_PREFERRED;
	}

	private static Granted granted(Lease lease, Instant now) {
		return new Granted(now, lease.expiry(), lease.token());
	}

}

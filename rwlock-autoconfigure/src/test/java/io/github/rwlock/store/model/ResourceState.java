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
import java.util.stream.Stream;

import io.github.rwlock.LockKind;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ResourceView;

/**
 * What the model knows of one resource. Whatever has a deadline is gone from that moment
 * on.
 */
final class ResourceState {

	private static final Duration MOMENT = Duration.ofMillis(1);

	final List<Lease> leases = new ArrayList<>();

	/**
	 * In the order of their arrival.
	 */
	final List<Waiter> waiters = new ArrayList<>();

	private final List<Ended> ended = new ArrayList<>();

	final ModelTokens tokens = new ModelTokens();

	void dropPassed(Instant now) {
		this.leases.removeIf((lease) -> !now.isBefore(lease.expiry()));
		this.waiters.removeIf((waiter) -> !now.isBefore(waiter.deadline()));
		this.ended.removeIf((id) -> !now.isBefore(id.until()));
		this.tokens.dropPassed(now);
	}

	Stream<LeaseName> held() {
		return this.leases.stream().map(Lease::name);
	}

	boolean isHeld(LeaseName name) {
		return held().anyMatch(name::equals);
	}

	Lease lease(LeaseName name) {
		return this.leases.stream().filter((lease) -> lease.name().equals(name)).findFirst().orElseThrow();
	}

	/**
	 * Return who waits, by arrival.
	 */
	List<LeaseSpec> waiting() {
		return this.waiters.stream().map(Waiter::spec).toList();
	}

	boolean isWaiting(LeaseName name) {
		return this.waiters.stream().anyMatch((waiter) -> waiter.isFor(name));
	}

	/**
	 * Return the waiting writers whose owners hold something here, by arrival.
	 */
	List<LeaseSpec> upgraders() {
		return waiting().stream().filter(this::isUpgrader).toList();
	}

	/**
	 * Return who waits, upgraders ahead of everyone.
	 */
	List<LeaseSpec> line() {
		Stream<LeaseSpec> others = waiting().stream().filter((waiter) -> !isUpgrader(waiter));
		return Stream.concat(upgraders().stream(), others).toList();
	}

	private boolean isUpgrader(LeaseSpec waiter) {
		return waiter.kind() == LockKind.WRITE && holdsHere(waiter);
	}

	/**
	 * Return whether the owner has a live lease: of a flow, the hold that it names.
	 */
	boolean holdsHere(LeaseSpec lease) {
		LeaseName hold = lease.hold();
		if (hold != null) {
			return isHeld(hold);
		}
		return lease.owner().named() && held().anyMatch((held) -> held.owner().equals(lease.owner()));
	}

	boolean isHoldGone(LeaseSpec lease) {
		LeaseName hold = lease.hold();
		return hold != null && !isHeld(hold);
	}

	/**
	 * Return what is held or waited for.
	 */
	Stream<LeaseName> names() {
		return Stream.concat(held(), waiting().stream().map(LeaseSpec::name));
	}

	Lease grant(LeaseSpec spec, Duration duration, Instant now) {
		long token = (spec.kind() == LockKind.WRITE) ? tokenOfNextWrite(now) : 0;
		Lease lease = new Lease(spec.name(), spec.id().heldSince(now), now.plus(duration), token);
		this.leases.add(lease);
		this.tokens.keep(lease, spec.leaseTime());
		return lease;
	}

	void replace(Lease lease, Lease by) {
		this.leases.set(this.leases.indexOf(lease), by);
	}

	/**
	 * Write leases that overlap share their token.
	 */
	private long tokenOfNextWrite(Instant now) {
		boolean isFirst = held().noneMatch((lease) -> lease.kind() == LockKind.WRITE);
		return isFirst ? this.tokens.next(now) : this.tokens.last();
	}

	/**
	 * An acquire may still come at the last moment.
	 */
	void remember(LeaseId id, Instant lastMoment) {
		this.ended.add(new Ended(id, lastMoment.plus(MOMENT)));
	}

	boolean isEnded(LeaseId id) {
		return this.ended.stream().anyMatch((known) -> known.id().equals(id));
	}

	ResourceView view(Instant now) {
		List<Lease> live = this.leases.stream().filter((lease) -> now.isBefore(lease.expiry())).toList();
		List<LeaseName> names = live.stream().map(Lease::name).toList();
		return new ResourceView(now, live.stream().map(Lease::view).toList(),
				this.waiters.stream()
					.filter((waiter) -> now.isBefore(waiter.deadline()))
					.filter((waiter) -> waiter.spec().hold() == null || names.contains(waiter.spec().hold()))
					.map((waiter) -> waiter.view(now))
					.toList());
	}

	/**
	 * Return when the last lease ends.
	 */
	Instant due(Instant now) {
		return this.leases.stream().map(Lease::expiry).max(Instant::compareTo).orElse(now);
	}

	/**
	 * Return when something of all this ends, but for the token.
	 */
	Stream<Instant> deadlines() {
		return Stream
			.of(this.leases.stream().map(Lease::expiry), this.waiters.stream().map(Waiter::deadline),
					this.ended.stream().map(Ended::until))
			.flatMap((deadlines) -> deadlines);
	}

	/**
	 * Return when the last of all this has ended, but for the token.
	 */
	Instant end() {
		return deadlines().max(Instant::compareTo).orElse(Instant.EPOCH);
	}

	record Lease(LeaseName name, Instant since, Instant expiry, long token) {

		Lease until(Instant expiry) {
			return new Lease(this.name, this.since, expiry, this.token);
		}

		ResourceView.Holder view() {
			return new ResourceView.Holder(this.name, this.since, this.expiry, this.token);
		}

	}

	record Waiter(LeaseSpec spec, Instant arrival, Instant deadline) {

		boolean isFor(LeaseName name) {
			return this.spec.name().equals(name);
		}

		Waiter aliveAt(Instant now) {
			return new Waiter(this.spec, this.arrival, now.plus(this.spec.confirmationTime()));
		}

		ResourceView.Waiter view(Instant now) {
			return new ResourceView.Waiter(this.spec.name(), this.spec.mode(), Duration.between(this.arrival, now));
		}

	}

	private record Ended(LeaseId id, Instant until) {

	}

}

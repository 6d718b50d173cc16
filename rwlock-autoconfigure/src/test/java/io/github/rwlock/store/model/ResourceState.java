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
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.rwlock.LockKind;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseSpec;

/**
 * What the model knows of one resource. Whatever has a deadline is gone from that moment
 * on.
 */
final class ResourceState {

	final List<Lease> leases = new ArrayList<>();

	/**
	 * In the order of their arrival.
	 */
	final List<Waiter> waiters = new ArrayList<>();

	final List<Ended> ended = new ArrayList<>();

	private long token;

	private Instant tokenKeptUntil = Instant.EPOCH;

	void dropPassed(Instant now) {
		this.leases.removeIf((lease) -> !now.isBefore(lease.expiry()));
		this.waiters.removeIf((waiter) -> !now.isBefore(waiter.deadline()));
		this.ended.removeIf((id) -> !now.isBefore(id.until()));
		this.token = now.isBefore(this.tokenKeptUntil) ? this.token : 0;
	}

	Optional<Lease> lease(LeaseId id) {
		return this.leases.stream().filter((lease) -> lease.spec().id().equals(id)).findFirst();
	}

	Optional<Waiter> waiter(LeaseId id) {
		return this.waiters.stream().filter((waiter) -> waiter.spec().id().equals(id)).findFirst();
	}

	boolean isEnded(LeaseId id) {
		return this.ended.stream().anyMatch((known) -> known.id().equals(id));
	}

	long nextToken(Instant now) {
		this.token = Math.max(this.token + 1, ChronoUnit.MICROS.between(Instant.EPOCH, now));
		return this.token;
	}

	void keepToken(Instant until) {
		this.tokenKeptUntil = until.isAfter(this.tokenKeptUntil) ? until : this.tokenKeptUntil;
	}

	Instant tokenKeptUntil() {
		return this.tokenKeptUntil;
	}

	boolean isExclusive() {
		return this.leases.size() < 2 || this.leases.stream().allMatch((lease) -> lease.spec().kind() == LockKind.READ);
	}

	/**
	 * Return when the last lease ends.
	 */
	Instant due(Instant now) {
		return this.leases.stream().map(Lease::expiry).max(Instant::compareTo).orElse(now);
	}

	/**
	 * Return when the last of all this has ended, but for the token.
	 */
	Instant end() {
		return Stream
			.of(this.leases.stream().map(Lease::expiry), this.waiters.stream().map(Waiter::deadline),
					this.ended.stream().map(Ended::until))
			.flatMap((deadlines) -> deadlines)
			.max(Instant::compareTo)
			.orElse(Instant.EPOCH);
	}

	record Lease(LeaseSpec spec, Instant expiry, long token) {

	}

	record Waiter(LeaseSpec spec, Instant deadline) {

	}

	record Ended(LeaseId id, Instant until) {

	}

}

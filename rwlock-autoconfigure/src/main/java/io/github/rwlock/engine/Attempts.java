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
import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.StoreException;

/**
 * Sends what attempts need and withdraws what they leave behind.
 */
final class Attempts {

	private static final Duration LONGEST_SIGN_PERIOD = Duration.ofSeconds(1);

	private static final int PARTS = 3;

	private final LockStore store;

	private final EngineSettings settings;

	private final Waiters waiters;

	private final Withdrawals withdrawals;

	private final StoreClock clock;

	private final LeaseRegistry leases;

	private final LeaseIds ids;

	/**
	 * Create a sender.
	 * @param leases the leases that were granted and are held
	 * @param ids makes the ids of attempts
	 * @param clock what is known of the store's clock
	 */
	Attempts(LockStore store, EngineSettings settings, Waiters waiters, Withdrawals withdrawals, LeaseRegistry leases,
			LeaseIds ids, StoreClock clock) {
		this.store = store;
		this.settings = settings;
		this.waiters = waiters;
		this.withdrawals = withdrawals;
		this.leases = leases;
		this.ids = ids;
		this.clock = clock;
	}

	/**
	 * Begin to ask under a new id.
	 * @param hold the lease inside which is asked, {@code null} outside of any
	 * @param limit when the last call has to end
	 * @param previous the id before it for the same request, if there was one
	 */
	Attempt begin(LockRequest request, @Nullable LeaseSpec hold, long limit, @Nullable LeaseId previous)
			throws InterruptedException {
		if (!this.clock.isKnown()) {
			long sent = Nanos.now();
			Duration timeout = timeout(request.leaseTime(), limit);
			this.clock.read(StoreCalls.await(this.store.time(), timeout), sent);
		}
		LeaseId id = this.ids.next(request.id(), previous);
		LeaseId first = (id.name() != null) ? this.ids.next(null, null) : id;
		return new Attempt(request.spec(id, first, this.settings.appId(), hold), !request.waitTime().isZero(),
				waiter(id, request), limit);
	}

	void end(Attempt attempt) {
		this.waiters.remove(attempt.spec().id());
	}

	AcquireAnswer ask(Attempt attempt) throws InterruptedException {
		Duration timeout = timeout(attempt);
		AcquireAnswer answer = StoreCalls.await(this.store.acquire(attempt.next(this.clock.in(timeout))), timeout);
		attempt.answered(answer);
		this.clock.read(answer.time(), attempt.sent());
		return answer;
	}

	void correctClock(Attempt attempt, AcquireAnswer answer) {
		this.clock.correct(answer.time(), attempt.sent());
	}

	/**
	 * Give a granted lease its full time.
	 * @return the lease, or {@code null} if it is gone
	 */
	@Nullable GrantedLease confirm(Attempt attempt, GrantedLease lease) throws InterruptedException {
		long sent = Nanos.now();
		RenewAnswer answer = StoreCalls.await(this.store.renew(lease.spec()), timeout(attempt));
		return (answer instanceof RenewAnswer.Renewed renewed)
				? lease.renewed(Validity.of(renewed.expiry(), renewed.time(), sent), sent) : null;
	}

	/**
	 * Leave nothing of an attempt behind.
	 * @param wait whether to wait for the store's answer; without one, it is asked in the
	 * background until nothing can be left
	 */
	void withdraw(Attempt attempt, boolean wait) {
		if (!attempt.isPossiblyThere()) {
			return;
		}
		ReleaseRequest request = new ReleaseRequest(attempt.spec(), attempt.rememberUntil());
		if (!wait || !isAnswered(request, timeout(attempt))) {
			this.withdrawals.repeat(List.of(request), nothingLeftAt(attempt));
		}
	}

	/**
	 * Return how long a waiter may go without asking: its sign of life while wake-ups are
	 * delivered, else the retry interval.
	 */
	Duration pollInterval(LeaseSpec spec) {
		Duration part = spec.leaseTime().dividedBy(PARTS);
		Duration sign = (part.compareTo(LONGEST_SIGN_PERIOD) < 0) ? part : LONGEST_SIGN_PERIOD;
		Duration retry = this.settings.retryInterval();
		return (this.store.isDelivering() || sign.compareTo(retry) < 0) ? sign : retry;
	}

	/**
	 * Return when the last call for a request has to end: one command timeout after its
	 * wait time.
	 */
	long limit(LockRequest request, long deadline) {
		return deadline + Nanos.of(this.settings.commandTimeoutFor(request.leaseTime()));
	}

	/**
	 * Return how long a call may take, so that all of them end in time.
	 */
	Duration timeout(Duration leaseTime, long limit) {
		Duration longest = this.settings.commandTimeoutFor(leaseTime);
		Duration left = Nanos.until(limit, Nanos.now());
		return (left.compareTo(longest) < 0) ? left : longest;
	}

	/**
	 * A caller's own id may have been asked for, or granted, by another thread meanwhile.
	 */
	private Waiter waiter(LeaseId id, LockRequest request) {
		Waiter waiter = this.waiters.add(id);
		if (waiter == null) {
			throw request.idAskedFor();
		}
		if (request.id() != null && this.leases.find(request.resource(), request.id()) != null) {
			this.waiters.remove(id);
			throw request.idInUse();
		}
		return waiter;
	}

	private boolean isAnswered(ReleaseRequest request, Duration timeout) {
		try {
			StoreCalls.awaitUninterruptibly(this.store.release(request), timeout);
			return true;
		}
		catch (StoreException ex) {
			return false;
		}
	}

	private long nothingLeftAt(Attempt attempt) {
		Instant last = attempt.notAfter().plus(attempt.spec().leaseTime());
		return Nanos.now() + Nanos.between(this.clock.in(Duration.ZERO), last);
	}

	private Duration timeout(Attempt attempt) {
		return timeout(attempt.spec().leaseTime(), attempt.limit());
	}

}

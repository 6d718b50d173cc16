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
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.StoreException;

/**
 * Sends what attempts need and withdraws what they leave behind.
 */
final class Attempts {

	private final LockStore store;

	private final EngineSettings settings;

	private final Waiters waiters;

	private final Withdrawals withdrawals;

	private final StoreClock clock;

	private final LeaseRegistry leases;

	private final LeaseIds ids;

	private final SignsOfLife signs;

	private final Duration usualLongestCall;

	private final Monitoring monitoring;

	/**
	 * Create a sender.
	 * @param ids makes the ids of attempts
	 * @param clock what is known of the store's clock
	 */
	Attempts(LeaseKeeping keeping, Waiters waiters, LeaseIds ids, StoreClock clock) {
		this.store = keeping.store();
		this.settings = keeping.settings();
		this.leases = keeping.leases();
		this.withdrawals = keeping.withdrawals();
		this.monitoring = keeping.events().monitoring();
		this.waiters = waiters;
		this.ids = ids;
		this.clock = clock;
		this.signs = new SignsOfLife(this.store, this.settings);
		this.usualLongestCall = this.settings.commandTimeoutFor(this.settings.leaseTime());
	}

	boolean isTimeKnown() {
		return this.clock.isKnown();
	}

	/**
	 * Ask for the time.
	 * @param next what follows
	 */
	Call<Instant> askTime(Duration timeout, Supplier<@Nullable Call<?>> next) {
		long sent = Nanos.now();
		return new Call<>(this.store.time(), timeout, (time) -> {
			this.clock.read(time, sent);
			return next.get();
		});
	}

	/**
	 * Begin to ask under a new id.
	 * @param hold the lease inside which is asked, {@code null} outside of any
	 * @param alarm wakes whoever waits
	 * @param now when that is
	 */
	Attempt begin(LockRequest request, @Nullable Hold hold, Runnable alarm, long now) {
		LeaseId id = this.ids.next(request.id(), now);
		LeaseId first = (id.name() != null) ? this.ids.next(null, now) : id;
		LeaseSpec spec = request.spec(id, first, this.settings.appId(), (hold != null) ? hold.spec() : null);
		LeaseForm outer = (hold != null) ? hold.lease().form() : null;
		return new Attempt(spec, !request.waitTime().isZero(), new Waiter(alarm, outer, this.waiters.missed()));
	}

	/**
	 * Return whether another lease or attempt with the same name of the caller's own is
	 * being given up.
	 */
	boolean isNameBeingGivenUp(LeaseId id) {
		return this.withdrawals.isRepeatingName(id) || this.leases.isNameEnding(id);
	}

	/**
	 * Know that a request waits, in the store's queue or for the store.
	 */
	void begin(Asking asking) {
		this.waiters.begin(asking);
	}

	void end(Asking asking) {
		this.waiters.end(asking);
	}

	/**
	 * Await what becomes of an attempt that was not granted at once.
	 */
	void await(Attempt attempt) {
		this.waiters.add(attempt.spec().id(), attempt.waiter());
	}

	/**
	 * Await nothing of an attempt any more, as it has become a lease that is registered.
	 */
	void registered(Attempt attempt) {
		this.waiters.remove(attempt.spec().id(), attempt.waiter());
	}

	void end(Attempt attempt) {
		this.waiters.remove(attempt.spec().id(), attempt.waiter());
		this.signs.end(attempt);
	}

	/**
	 * Leave the signs of life of an attempt that waits to others, who wake it for news.
	 */
	void awaitNews(Attempt attempt, Pace pace) {
		this.signs.begin(attempt, pace);
	}

	/**
	 * Need no sign of life for an attempt any more, as it was granted.
	 */
	void entered(Attempt attempt) {
		this.signs.end(attempt);
		if (attempt.isQueued()) {
			this.monitoring.waited(attempt.spec().kind(), attempt.waiter().isWokenUp());
		}
	}

	/**
	 * Return how many requests wait in the store's queues.
	 */
	int waiters() {
		return this.signs.size();
	}

	/**
	 * Ask once.
	 * @param now when that is
	 * @param timeout how long to wait for the answer
	 */
	CompletionStage<AcquireAnswer> ask(Attempt attempt, long now, Duration timeout) {
		return this.store.acquire(attempt.next(now, this.clock.in(timeout, now)));
	}

	void answered(Attempt attempt, AcquireAnswer answer) {
		attempt.answered(answer);
		this.clock.read(answer.time(), attempt.sent());
	}

	void correctClock(Attempt attempt, AcquireAnswer answer) {
		this.clock.correct(answer.time(), attempt.sent());
	}

	/**
	 * Give a granted lease its full time.
	 */
	CompletionStage<RenewAnswer> confirm(GrantedLease lease) {
		return this.store.renew(lease.spec());
	}

	/**
	 * End or withdraw what the store may have of an attempt.
	 */
	Call<ReleaseAnswer> withdraw(Attempt attempt, Duration timeout) {
		return new Call<>(this.store.release(release(attempt)), timeout, (answer) -> null);
	}

	/**
	 * Leave nothing of an attempt behind: it is withdrawn in the background until nothing
	 * can be left.
	 */
	void withdrawLater(Attempt attempt) {
		if (attempt.isPossiblyThere()) {
			this.withdrawals.repeat(List.of(release(attempt)), nothingLeftAt(attempt));
		}
	}

	Duration retryInterval() {
		return this.settings.retryInterval();
	}

	/**
	 * Return a failure of the store in the words for people.
	 */
	StoreException located(StoreException failure) {
		return this.store.located(failure);
	}

	/**
	 * Return how long a waiter may go without asking: its sign of life while wake-ups are
	 * delivered, else the retry interval.
	 */
	Duration pollInterval(LeaseSpec spec) {
		return this.signs.interval(spec);
	}

	/**
	 * Return how long a call for a request may take at the most.
	 */
	Duration longestCall(LockRequest request) {
		return request.leaseTime().equals(this.settings.leaseTime()) ? this.usualLongestCall
				: this.settings.commandTimeoutFor(request.leaseTime());
	}

	private static ReleaseRequest release(Attempt attempt) {
		return new ReleaseRequest(attempt.spec(), attempt.rememberUntil());
	}

	private long nothingLeftAt(Attempt attempt) {
		Instant last = attempt.notAfter().plus(attempt.spec().leaseTime());
		return Nanos.now() + Nanos.between(this.clock.in(Duration.ZERO, Nanos.now()), last);
	}

}

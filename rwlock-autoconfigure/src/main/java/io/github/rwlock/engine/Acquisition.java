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

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockInterruptedException;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.StoreException;

/**
 * Waits for one lease until it is there, the wait time has passed, or the thread is
 * interrupted. Unless it gives a lease, nothing is left in the store.
 */
final class Acquisition {

	private static final int MOST_CORRECTIONS = 2;

	private final LockRequest request;

	private final EngineSettings settings;

	private final Attempts attempts;

	private final long start = Nanos.now();

	private final long deadline;

	private Attempt attempt;

	private @Nullable StoreException failure;

	private Duration blockedFor = Duration.ZERO;

	private long nextStep;

	private int corrections;

	Acquisition(LockRequest request, EngineSettings settings, Attempts attempts) {
		this.request = request;
		this.settings = settings;
		this.attempts = attempts;
		this.deadline = this.start + Nanos.of(request.waitTime());
		this.attempt = attempts.begin(request, this.deadline);
	}

	/**
	 * Wait for the lease.
	 * @return the lease, or {@code null} if the wait time has passed
	 */
	@Nullable GrantedLease run() {
		GrantedLease lease = null;
		try {
			lease = waitForGrant();
			return lease;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new LockInterruptedException(this.request.resource(), this.request.kind(), this.request.mode());
		}
		finally {
			this.attempts.end(this.attempt);
			if (lease == null) {
				this.attempts.withdraw(this.attempt, this.failure == null);
			}
		}
	}

	/**
	 * Return the exception that tells of the time-out.
	 */
	LockTimeoutException timedOut() {
		return new LockTimeoutException(this.request.resource(), this.request.kind(), this.request.mode(),
				Duration.ofNanos(Nanos.now() - this.start), this.blockedFor);
	}

	private @Nullable GrantedLease waitForGrant() throws InterruptedException {
		if (Thread.interrupted()) {
			throw new InterruptedException();
		}
		while (true) {
			GrantedLease lease = step();
			if (lease != null) {
				return lease;
			}
			if (Nanos.isPast(this.deadline, Nanos.now()) && !isCorrecting()) {
				throwIfUnavailable();
				return null;
			}
			this.attempt.waiter().awaitUntil(Nanos.earlier(this.nextStep, this.deadline));
		}
	}

	private @Nullable GrantedLease step() throws InterruptedException {
		try {
			GrantedLease woken = this.attempt.wokenWith();
			GrantedLease lease = (woken != null) ? woken : take(this.attempts.ask(this.attempt));
			this.failure = null;
			return (lease != null) ? confirmed(lease) : null;
		}
		catch (StoreException ex) {
			this.failure = ex;
			this.nextStep = Nanos.now() + Nanos.of(this.settings.retryInterval());
			if (!ex.isPassing()) {
				throw unavailable(ex);
			}
			return null;
		}
	}

	private @Nullable GrantedLease take(AcquireAnswer answer) {
		if (answer instanceof AcquireAnswer.Granted granted) {
			return this.attempt.grantedWith(granted);
		}
		if (answer instanceof AcquireAnswer.Queued queued) {
			this.attempt.queued();
			blockedUntil(queued.time(), queued.due());
		}
		else if (answer instanceof AcquireAnswer.Busy busy) {
			this.attempt.nothingLeft();
			blockedUntil(busy.time(), busy.due());
		}
		else {
			correct(answer);
		}
		return null;
	}

	/**
	 * The store knows nothing of the attempt: it came too late, or waited too long
	 * without a sign of life.
	 */
	private void correct(AcquireAnswer answer) {
		this.corrections++;
		this.nextStep = Nanos.now();
		if (answer instanceof AcquireAnswer.Stale && !this.attempt.isQueued()) {
			this.attempts.correctClock(this.attempt, answer);
		}
		else {
			this.attempt = this.attempts.startOver(this.attempt, this.request, this.deadline);
		}
	}

	private boolean isCorrecting() {
		boolean due = Nanos.isPast(this.nextStep, Nanos.now());
		return due && this.failure == null && this.corrections > 0 && this.corrections <= MOST_CORRECTIONS
				&& !this.attempt.isQueued();
	}

	private void blockedUntil(Instant time, Instant due) {
		this.blockedFor = Duration.between(time, due);
		long sign = this.attempt.sent() + Nanos.of(this.attempts.pollInterval(this.attempt.spec()));
		long expiry = this.attempt.sent() + Nanos.of(this.blockedFor.plusMillis(1));
		this.nextStep = this.blockedFor.isZero() ? sign : Nanos.earlier(sign, expiry);
	}

	/**
	 * Make sure that a lease has time left: one that was handed over with little of it,
	 * or that nobody will renew, is given its full time first.
	 */
	private @Nullable GrantedLease confirmed(GrantedLease lease) throws InterruptedException {
		GrantedLease confirmed = (lease.isFull() || (this.request.renew() && lease.hasMargin())) ? lease
				: this.attempts.confirm(this.attempt, lease);
		if (confirmed != null && confirmed.validity().isValid()) {
			return confirmed;
		}
		this.attempt = this.attempts.startOver(this.attempt, this.request, this.deadline);
		this.nextStep = Nanos.now();
		return null;
	}

	private void throwIfUnavailable() {
		StoreException cause = this.failure;
		if (cause != null) {
			throw unavailable(cause);
		}
	}

	private LockUnavailableException unavailable(StoreException cause) {
		return new LockUnavailableException(this.request.resource(), this.request.kind(), this.request.mode(),
				String.valueOf(cause.getMessage()), cause);
	}

}

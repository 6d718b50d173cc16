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

import io.github.rwlock.LockUpgradeConflictException;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.LeaseId;

/**
 * Asks for one lease, under one id after the other where need be, and judges what the
 * store answers.
 */
final class Asking {

	private final LockRequest request;

	private final @Nullable Flow flow;

	private final Nesting nesting;

	private final Attempts attempts;

	private final Pace pace;

	private final long limit;

	private final Waiter idle = new Waiter(Thread.currentThread());

	private @Nullable Hold hold;

	private @Nullable Attempt attempt;

	private @Nullable LeaseId previous;

	Asking(LockRequest request, @Nullable Flow flow, Nesting nesting, Attempts attempts) {
		this.request = request;
		this.flow = flow;
		this.nesting = nesting;
		this.attempts = attempts;
		this.pace = new Pace(Nanos.now() + Nanos.of(request.waitTime()));
		this.limit = attempts.limit(request, this.pace.deadline());
	}

	Pace pace() {
		return this.pace;
	}

	/**
	 * Ask once, or take what a wake-up told of.
	 * @return the lease, or {@code null} if it is to be asked again at the next step
	 * @throws io.github.rwlock.store.StoreException if the store did not answer
	 */
	@Nullable GrantedLease ask() throws InterruptedException {
		Attempt current = attempt();
		GrantedLease woken = current.wokenWith();
		GrantedLease lease = (woken != null) ? woken : take(current, this.attempts.ask(current));
		return (lease != null) ? confirmed(current, lease) : null;
	}

	/**
	 * Wait until the next step is due, until the wait time has passed, or until there is
	 * news.
	 */
	void awaitNextStep() throws InterruptedException {
		Attempt current = this.attempt;
		Waiter waiter = (current != null) ? current.waiter() : this.idle;
		waiter.awaitUntil(this.pace.nextStep());
	}

	/**
	 * Return whether the last answer was none to the request itself, so that it is asked
	 * once more although the wait time has passed.
	 */
	boolean isCorrecting() {
		Attempt current = this.attempt;
		return this.pace.isCorrecting() && (current == null || !current.isQueued());
	}

	/**
	 * Ask no more, as nothing was granted, and leave nothing behind.
	 * @param answered whether the store answers
	 */
	void giveUp(boolean answered) {
		Attempt current = this.attempt;
		if (current != null) {
			this.attempts.end(current);
			this.attempts.withdraw(current, answered);
		}
	}

	private Attempt attempt() throws InterruptedException {
		Attempt current = this.attempt;
		if (current == null) {
			Duration timeout = this.attempts.timeout(this.request.leaseTime(), this.limit);
			this.hold = this.nesting.hold(this.flow, this.request, timeout);
			current = this.attempts.begin(this.request, (this.hold != null) ? this.hold.spec() : null, this.limit,
					this.previous);
			this.attempt = current;
		}
		return current;
	}

	private @Nullable GrantedLease take(Attempt current, AcquireAnswer answer) {
		if (answer instanceof AcquireAnswer.Granted granted) {
			return current.grantedWith(granted);
		}
		if (answer instanceof AcquireAnswer.Queued queued) {
			current.queued();
			blocked(current, queued.time(), queued.due());
		}
		else if (answer instanceof AcquireAnswer.Busy busy) {
			current.nothingLeft();
			blocked(current, busy.time(), busy.due());
		}
		else {
			correct(current, answer);
		}
		return null;
	}

	/**
	 * The store has nothing of the attempt: it came too late, waited too long without a
	 * sign of life, or can never be granted.
	 */
	private void correct(Attempt current, AcquireAnswer answer) {
		this.pace.correct();
		if (answer instanceof AcquireAnswer.Stale && !current.isQueued()) {
			this.attempts.correctClock(current, answer);
			return;
		}
		current.nothingLeft();
		throwIfHopeless(answer);
		startOver(current);
	}

	private void throwIfHopeless(AcquireAnswer answer) {
		if (answer instanceof AcquireAnswer.Conflict) {
			throw new LockUpgradeConflictException(this.request.resource(), this.request.kind(), this.request.mode());
		}
		if (answer instanceof AcquireAnswer.IdInUse) {
			throw this.request.idInUse();
		}
		if (answer instanceof AcquireAnswer.Lost && this.hold != null) {
			this.nesting.lost(this.hold);
		}
	}

	private void startOver(Attempt old) {
		this.attempt = null;
		this.previous = old.spec().id();
		this.attempts.end(old);
		this.attempts.withdraw(old, false);
	}

	private void blocked(Attempt current, Instant time, Instant due) {
		this.pace.blocked(Duration.between(time, due), current.sent(), this.attempts.pollInterval(current.spec()));
	}

	/**
	 * Make sure that a lease has time left: one that was handed over with little of it,
	 * or that nobody will renew, is given its full time first.
	 */
	private @Nullable GrantedLease confirmed(Attempt current, GrantedLease lease) throws InterruptedException {
		GrantedLease confirmed = (lease.isFull() || (this.request.renew() && lease.hasMargin())) ? lease
				: this.attempts.confirm(current, lease);
		if (confirmed != null && confirmed.validity().isValid()) {
			return confirmed;
		}
		startOver(current);
		this.pace.nextStepIn(Duration.ZERO);
		return null;
	}

}

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
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.StoreException;

/**
 * Asks for one lease, under one id after the other where need be, and judges what the
 * store answers. It waits for nothing itself.
 */
final class Asking {

	private final LockRequest request;

	private final @Nullable Flow flow;

	private final Nesting nesting;

	private final Attempts attempts;

	private final Pace pace;

	private boolean waiting;

	private @Nullable Hold hold;

	private volatile @Nullable Attempt attempt;

	private @Nullable Attempt asked;

	private @Nullable GrantedLease lease;

	Asking(LockRequest request, @Nullable Flow flow, Nesting nesting, Attempts attempts, Pace pace) {
		this.request = request;
		this.flow = flow;
		this.nesting = nesting;
		this.attempts = attempts;
		this.pace = pace;
	}

	LockRequest request() {
		return this.request;
	}

	Pace pace() {
		return this.pace;
	}

	/**
	 * Return whether the request waits in the store's queue, as far as is known here.
	 */
	boolean isQueued() {
		Attempt current = this.attempt;
		return current != null && current.isQueued();
	}

	/**
	 * Count as one that waits, as nothing was granted at once.
	 */
	void begin() {
		if (!this.waiting) {
			this.waiting = true;
			this.attempts.begin(this);
		}
		Attempt current = this.attempt;
		if (current != null) {
			this.attempts.await(current);
		}
	}

	/**
	 * Know that nobody asks any more, whatever came of it.
	 */
	void end() {
		if (this.waiting) {
			this.waiting = false;
			this.attempts.end(this);
		}
	}

	/**
	 * Know that the lease is registered, so that its id is awaited no more.
	 */
	void registered() {
		Attempt current = this.attempt;
		if (current != null) {
			this.attempts.registered(current);
		}
	}

	/**
	 * Return the lease, {@code null} as long as it is not there.
	 */
	@Nullable GrantedLease lease() {
		return this.lease;
	}

	/**
	 * Return the moment of the first step, if it is taken by the thread that began to
	 * ask: outside of any flow it has waited for nothing since.
	 */
	long firstStep() {
		return (this.flow == null) ? this.pace.start() : Nanos.now();
	}

	/**
	 * Ask once, or take what a wake-up told of.
	 * @param alarm wakes whoever waits when there is news
	 * @param now when that is
	 * @return the call whose answer goes on from here, {@code null} if there is nothing
	 * to ask
	 */
	@Nullable Call<?> ask(Runnable alarm, long now) {
		Attempt current = this.attempt;
		if (current == null) {
			Call<?> first = prepare(alarm);
			if (first != null) {
				return first;
			}
			current = begin(alarm, now);
			if (current == null) {
				return ask(alarm, Nanos.now());
			}
		}
		GrantedLease woken = current.wokenWith();
		return (woken != null) ? confirm(current, woken) : send(current, now);
	}

	/**
	 * Know that a call has failed: one that asked for the lease and has changed nothing
	 * leaves nothing to withdraw.
	 */
	void failed(StoreException failure) {
		Attempt failed = this.asked;
		this.asked = null;
		if (failed != null && failure.isWithoutEffect()) {
			failed.undone();
		}
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
	 * Ask no more, as nothing was granted, and withdraw what was asked for.
	 * @return the call that does so, {@code null} if nothing can be there
	 */
	@Nullable Call<?> withdraw() {
		Attempt current = this.attempt;
		if (current == null) {
			return null;
		}
		this.attempts.end(current);
		return current.isPossiblyThere() ? this.attempts.withdraw(current, timeout()) : null;
	}

	/**
	 * Ask no more, as nothing was granted, and withdraw in the background what was asked
	 * for, until nothing can be left.
	 */
	void withdrawLater() {
		Attempt current = this.attempt;
		if (current != null) {
			this.attempts.end(current);
			this.attempts.withdrawLater(current);
		}
	}

	/**
	 * Return a failure of the store in the words for people.
	 */
	StoreException located(StoreException failure) {
		return this.attempts.located(failure);
	}

	/**
	 * Find out what has to be known before anything can be asked for: what the store has
	 * the lease as inside which it is asked for, and the time.
	 */
	private @Nullable Call<?> prepare(Runnable alarm) {
		HeldLease outer = this.nesting.outer(this.flow, this.request);
		LeaseSpec spec = (outer != null) ? outer.form().settled() : null;
		if (outer != null && spec == null) {
			return this.nesting.settle(outer, timeout(), () -> ask(alarm, Nanos.now()));
		}
		this.hold = (outer != null && spec != null) ? new Hold(outer, spec) : null;
		return this.attempts.isTimeKnown() ? null : this.attempts.askTime(timeout(), () -> ask(alarm, Nanos.now()));
	}

	/**
	 * Begin an attempt, unless the lease inside which it was to be asked for has ended
	 * meanwhile.
	 */
	private @Nullable Attempt begin(Runnable alarm, long now) {
		Hold outer = this.hold;
		if (outer == null || outer.lease().form().beginAsking()) {
			this.attempt = this.attempts.begin(this.request, outer, alarm, now);
		}
		return this.attempt;
	}

	private Call<AcquireAnswer> send(Attempt current, long now) {
		Duration timeout = this.pace.timeout(now);
		this.asked = current;
		return new Call<>(this.attempts.ask(current, now, timeout), timeout, (answer) -> take(current, answer),
				AcquireAnswer.Queued.class::isInstance);
	}

	private @Nullable Call<?> take(Attempt current, AcquireAnswer answer) {
		this.asked = null;
		this.attempts.answered(current, answer);
		if (answer instanceof AcquireAnswer.Granted granted) {
			return confirm(current, current.grantedWith(granted));
		}
		if (answer instanceof AcquireAnswer.Queued queued) {
			current.queued();
			blocked(current, queued.time(), queued.due());
			this.attempts.awaitNews(current, this.pace);
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
		boolean comesTooEarly = answer instanceof AcquireAnswer.IdInUse
				&& this.attempts.isNameBeingGivenUp(current.spec().id());
		if (!comesTooEarly) {
			throwIfHopeless(answer);
		}
		startOver(current);
		if (comesTooEarly) {
			this.pace.nextStepIn(this.attempts.retryInterval());
		}
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
		this.attempts.end(old);
		this.attempts.withdrawLater(old);
	}

	private void blocked(Attempt current, Instant time, Instant due) {
		begin();
		this.pace.blocked(Duration.between(time, due), current.sent(), this.attempts.pollInterval(current.spec()));
	}

	/**
	 * Make sure that a lease has time left: one that was handed over with little of it,
	 * or that nobody will renew, is given its full time first.
	 */
	private @Nullable Call<?> confirm(Attempt current, GrantedLease granted) {
		if (granted.isFull() || (this.request.renew() && granted.hasMargin())) {
			enter(current, granted);
			return null;
		}
		long sent = Nanos.now();
		return new Call<>(this.attempts.confirm(granted), timeout(), (answer) -> {
			enter(current, (answer instanceof RenewAnswer.Renewed renewed) ? granted.renewed(renewed, sent) : null);
			return null;
		});
	}

	private void enter(Attempt current, @Nullable GrantedLease granted) {
		if (granted != null && granted.validity().isValid()) {
			this.lease = granted;
			this.attempts.entered(current);
			return;
		}
		startOver(current);
		this.pace.nextStepIn(Duration.ZERO);
	}

	private Duration timeout() {
		return this.pace.timeout(Nanos.now());
	}

}

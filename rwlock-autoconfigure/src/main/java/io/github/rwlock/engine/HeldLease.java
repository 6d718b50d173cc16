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

import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.store.LeaseSpec;

/**
 * A lease that this client has in the store, with what is known locally of its validity
 * and with the number of acquisitions of its flow that stand on it.
 */
final class HeldLease {

	private enum State {

		HELD, RELEASED, LOST

	}

	private static final int PARTS = 3;

	/**
	 * A renewal joins a batch when at most this part of its delay is missing.
	 */
	private static final int EARLY = 10;

	private final long token;

	private final Flow flow;

	private final Instant rememberUntil;

	private final AtomicReference<State> state = new AtomicReference<>(State.HELD);

	private final AtomicInteger holds = new AtomicInteger(1);

	private volatile LeaseSpec spec;

	private volatile boolean renewed;

	private volatile Validity validity;

	private volatile long renewAt;

	private volatile long renewFrom;

	HeldLease(LeaseSpec spec, long token, Flow flow, Instant rememberUntil, Validity validity) {
		this.spec = spec;
		this.token = token;
		this.flow = flow;
		this.rememberUntil = rememberUntil;
		this.validity = validity;
	}

	LeaseSpec spec() {
		return this.spec;
	}

	String resource() {
		return this.spec.resource();
	}

	LockKind kind() {
		return this.spec.kind();
	}

	long token() {
		return this.token;
	}

	Flow flow() {
		return this.flow;
	}

	/**
	 * Return until when the store has to remember the release, as an acquire of this
	 * lease may still be under way.
	 */
	Instant rememberUntil() {
		return this.rememberUntil;
	}

	Validity validity() {
		return this.validity;
	}

	boolean isRenewed() {
		return this.renewed;
	}

	long renewAt() {
		return this.renewAt;
	}

	/**
	 * Return whether the next renewal may be sent.
	 */
	boolean isRenewalDue(long now) {
		return this.renewed && Nanos.isPast(this.renewFrom, now);
	}

	boolean isHeld() {
		return this.state.get() == State.HELD && this.validity.isValid();
	}

	boolean hasEnded() {
		return this.state.get() != State.HELD;
	}

	boolean isLost() {
		return this.state.get() == State.LOST;
	}

	/**
	 * Count one more acquisition on this lease.
	 * @return {@code false} if its last one has ended already
	 */
	boolean enter() {
		return this.holds.getAndUpdate((count) -> (count == 0) ? 0 : count + 1) > 0;
	}

	/**
	 * Count one acquisition less.
	 * @return whether it was the last
	 */
	boolean leave() {
		return this.holds.decrementAndGet() == 0;
	}

	/**
	 * Begin, or move, the renewals of this lease: the next one comes after the interval,
	 * and sooner where the lease would not last, so that it can be tried again.
	 * @param interval the interval in nanoseconds
	 * @param from since when it counts
	 */
	void renewIn(long interval, long from) {
		this.renewed = true;
		long delay = Math.min(interval, Math.max(0, (this.validity.until() - from) / PARTS));
		this.renewAt = from + delay;
		this.renewFrom = from + delay - delay / EARLY;
	}

	/**
	 * Last as long as another form of this lease from now on.
	 */
	void become(LeaseSpec renewed) {
		this.spec = renewed;
	}

	/**
	 * Take in what an answer says of the expiry. No answer shortens the validity.
	 */
	synchronized void extend(Validity answered) {
		this.validity = this.validity.laterOf(answered);
	}

	/**
	 * Count as released from now on, before the release is sent.
	 * @return {@code false} if it has ended otherwise
	 */
	boolean markReleased() {
		return this.state.compareAndSet(State.HELD, State.RELEASED);
	}

	/**
	 * Count as lost from now on.
	 * @return whether this call is the one that has to tell of it
	 */
	boolean markLost() {
		return this.state.compareAndSet(State.HELD, State.LOST);
	}

	/**
	 * Count as lost although it was given up, because the store no longer had it.
	 */
	void markLostAtRelease() {
		this.state.set(State.LOST);
	}

	LeaseLostException lostException() {
		return new LeaseLostException(resource(), kind(), this.spec.mode());
	}

}

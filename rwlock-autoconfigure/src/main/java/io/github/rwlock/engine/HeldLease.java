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

import java.util.concurrent.atomic.AtomicReference;

import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.store.LeaseSpec;

/**
 * A lease that this client has in the store, with what is known locally of its validity.
 */
final class HeldLease {

	private enum State {

		HELD, RELEASED, LOST

	}

	private final GrantedLease granted;

	private final Flow flow;

	private final LeaseForm form;

	private final RenewalTimes renewals = new RenewalTimes();

	private final AtomicReference<State> state = new AtomicReference<>(State.HELD);

	private volatile Validity validity;

	HeldLease(GrantedLease granted, Flow flow) {
		this.granted = granted;
		this.flow = flow;
		this.form = new LeaseForm(granted);
		this.validity = granted.validity();
	}

	/**
	 * Return the lease as it was granted.
	 */
	GrantedLease granted() {
		return this.granted;
	}

	Flow flow() {
		return this.flow;
	}

	/**
	 * Return what the lease counts as, and what stands on it.
	 */
	LeaseForm form() {
		return this.form;
	}

	LeaseSpec spec() {
		return this.form.spec();
	}

	String resource() {
		return spec().resource();
	}

	LockKind kind() {
		return spec().kind();
	}

	Validity validity() {
		return this.validity;
	}

	RenewalTimes renewals() {
		return this.renewals;
	}

	boolean isHeld() {
		return !hasEnded() && this.validity.isValid();
	}

	boolean hasEnded() {
		return this.state.get() != State.HELD;
	}

	boolean isLost() {
		return this.state.get() == State.LOST;
	}

	/**
	 * Begin, or move, the renewals of this lease.
	 * @param interval the interval in nanoseconds
	 * @param since since when it counts
	 */
	void renewIn(long interval, long since) {
		this.renewals.plan(interval, since, this.validity.until());
	}

	/**
	 * Return when something is to be done about this lease.
	 */
	long dueAt() {
		long until = this.validity.until();
		Downgrade downgrade = this.form.downgrade();
		if (downgrade != null) {
			return Nanos.earlier(until, downgrade.dueAt());
		}
		return this.renewals.areOn() ? Nanos.earlier(until, this.renewals.at()) : until;
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
		return new LeaseLostException(resource(), kind(), spec().mode());
	}

}

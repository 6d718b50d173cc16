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

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseRequest;

/**
 * A lease that this client has in the store, with what is known locally of its validity
 * and with the acquisitions of its flow that stand on it.
 */
final class HeldLease {

	private enum State {

		HELD, RELEASED, LOST

	}

	/**
	 * What the end of one acquisition means for the lease.
	 */
	enum Leaving {

		STAYS, DOWNGRADED, ENDS

	}

	private final GrantedLease granted;

	private final Flow flow;

	private final Holds holds;

	private final RenewalTimes renewals = new RenewalTimes();

	private volatile State state = State.HELD;

	private volatile LeaseSpec spec;

	private volatile Validity validity;

	private volatile @Nullable Downgrade downgrade;

	HeldLease(GrantedLease granted, Flow flow) {
		this.granted = granted;
		this.flow = flow;
		this.holds = new Holds(granted.spec().name());
		this.spec = granted.spec();
		this.validity = granted.validity();
	}

	/**
	 * Return the granted lease.
	 */
	GrantedLease granted() {
		return this.granted;
	}

	/**
	 * Return the lease as it counts here.
	 */
	LeaseSpec spec() {
		return this.spec;
	}

	String resource() {
		return this.spec.resource();
	}

	LockKind kind() {
		return this.spec.kind();
	}

	Flow flow() {
		return this.flow;
	}

	Validity validity() {
		return this.validity;
	}

	RenewalTimes renewals() {
		return this.renewals;
	}

	/**
	 * Return the downgrade that is not answered yet, if there is one.
	 */
	@Nullable Downgrade downgrade() {
		return this.downgrade;
	}

	/**
	 * Return the lease as it counts here, {@code null} while the store may have it
	 * otherwise because a downgrade is not answered.
	 */
	synchronized @Nullable LeaseSpec settledSpec() {
		return (this.downgrade == null || hasEnded()) ? this.spec : null;
	}

	boolean isHeld() {
		return this.state == State.HELD && this.validity.isValid();
	}

	boolean hasEnded() {
		return this.state != State.HELD;
	}

	boolean isLost() {
		return this.state == State.LOST;
	}

	/**
	 * Return whether acquisitions stand on this lease.
	 */
	synchronized boolean isInUse() {
		return !hasEnded() && !this.holds.isEmpty();
	}

	/**
	 * Return whether exactly one acquisition stands on this lease.
	 */
	synchronized boolean isInSoleUse() {
		return this.holds.isSole();
	}

	/**
	 * Return whether one more acquisition can stand on this lease.
	 */
	synchronized boolean admits(LockKind kind, String group) {
		return !hasEnded() && this.holds.admit(kind, group);
	}

	/**
	 * Count one more acquisition on this lease.
	 * @return {@code false} if it does not admit it any more
	 */
	synchronized boolean enter(LockKind kind, String group) {
		boolean admitted = admits(kind, group);
		if (admitted) {
			this.holds.add(kind, group);
		}
		return admitted;
	}

	/**
	 * Count one acquisition less. Once a write lease has reads alone it counts as a read
	 * lease.
	 */
	synchronized Leaving leave(LockKind kind) {
		this.holds.remove(kind);
		if (this.holds.isEmpty()) {
			return Leaving.ENDS;
		}
		if (hasEnded() || kind() == LockKind.READ || !this.holds.areReads()) {
			return Leaving.STAYS;
		}
		this.downgrade = new Downgrade(this.spec, this.holds.group());
		this.spec = this.spec.downgradedTo(this.holds.group());
		return Leaving.DOWNGRADED;
	}

	/**
	 * Know that the store has the lease as it counts here.
	 */
	synchronized void settled() {
		this.downgrade = null;
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
		Downgrade pending = this.downgrade;
		if (pending != null) {
			return Nanos.earlier(until, pending.dueAt());
		}
		return this.renewals.areOn() ? Nanos.earlier(until, this.renewals.at()) : until;
	}

	/**
	 * Last as long as another form of this lease from now on.
	 */
	synchronized void become(LeaseSpec renewed) {
		this.spec = this.spec.lasting(renewed.leaseTime());
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
		return mark(State.RELEASED);
	}

	/**
	 * Count as given away from now on, by the one acquisition that stands on it.
	 * @return {@code false} if it has ended otherwise, or if others stand on it
	 */
	synchronized boolean markDetached() {
		return isInSoleUse() && mark(State.RELEASED);
	}

	/**
	 * Count as lost from now on.
	 * @return whether this call is the one that has to tell of it
	 */
	boolean markLost() {
		return mark(State.LOST);
	}

	/**
	 * Count as lost from now on, because the store has none of this name; unless it was
	 * given another name meanwhile.
	 * @return whether this call is the one that has to tell of it
	 */
	synchronized boolean markLost(LeaseName name) {
		return this.downgrade == null && this.spec.name().equals(name) && mark(State.LOST);
	}

	/**
	 * Count as lost although it was given up, because the store no longer had it.
	 */
	synchronized void markLostAtRelease() {
		this.state = State.LOST;
	}

	/**
	 * Return what ends this lease in the store: requests of which each is sent when the
	 * one before was answered and found nothing. While a downgrade is not answered, the
	 * write lease is ended first: what that does not find has been downgraded, and will
	 * not be any more.
	 */
	synchronized List<ReleaseRequest> releases() {
		List<ReleaseRequest> requests = new ArrayList<>();
		if (this.downgrade != null) {
			requests.add(new ReleaseRequest(this.downgrade.from(), this.granted.rememberUntil()));
		}
		requests.add(new ReleaseRequest(this.spec, this.granted.rememberUntil()));
		return requests;
	}

	LeaseLostException lostException() {
		return new LeaseLostException(resource(), kind(), this.spec.mode());
	}

	private synchronized boolean mark(State ended) {
		boolean marked = this.state == State.HELD;
		if (marked) {
			this.state = ended;
		}
		return marked;
	}

}

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
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockLabel;
import io.github.rwlock.store.LeaseSpec;

/**
 * A lease that this client has in the store, with what is known locally of its validity.
 */
final class HeldLease extends Due {

	private static final AtomicReferenceFieldUpdater<HeldLease, @Nullable LeaseFate> FATE = AtomicReferenceFieldUpdater
		.newUpdater(HeldLease.class, LeaseFate.class, "fate");

	private final GrantedLease granted;

	private final LockLabel label;

	private final LeaseForm form;

	private final RenewalTimes renewals;

	private volatile boolean kept;

	private volatile @Nullable LeaseFate fate;

	/**
	 * What was answered since it was granted.
	 */
	private volatile @Nullable Validity extended;

	HeldLease(GrantedLease granted) {
		this(granted, LockLabel.NONE, new RenewalTimes());
	}

	/**
	 * Create a lease.
	 * @param label what the request was counted under that it was granted to
	 * @param renewals when it is renewed
	 */
	HeldLease(GrantedLease granted, LockLabel label, RenewalTimes renewals) {
		this.granted = granted;
		this.label = label;
		this.renewals = renewals;
		this.form = new LeaseForm(granted);
	}

	/**
	 * An own hash costs less than that of an object.
	 */
	@Override
	public int hashCode() {
		return this.granted.spec().id().hashCode();
	}

	/**
	 * Return the lease as it was granted.
	 */
	GrantedLease granted() {
		return this.granted;
	}

	/**
	 * Return what its first acquisition is counted under.
	 */
	LockLabel label() {
		return this.label;
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
		Validity later = this.extended;
		return (later != null) ? later : this.granted.validity();
	}

	RenewalTimes renewals() {
		return this.renewals;
	}

	/**
	 * Return whether this lasted so long that it is kept among others.
	 */
	boolean isKept() {
		return this.kept;
	}

	void keep() {
		this.kept = true;
	}

	boolean isHeld() {
		return !hasEnded() && validity().isValid();
	}

	@Override
	boolean mayJoin(long now) {
		return this.renewals.areDue(now);
	}

	@Override
	boolean hasEnded() {
		return this.fate != null;
	}

	boolean isLost() {
		LeaseFate how = this.fate;
		return how != null && how.isLoss();
	}

	/**
	 * Begin, or move, the renewals of this lease.
	 * @param interval the interval in nanoseconds
	 * @param since since when it counts
	 */
	void renewIn(long interval, long since) {
		this.renewals.plan(interval, since, validity().until());
	}

	/**
	 * Have a renewal sent.
	 * @param interval the time to the next one in nanoseconds
	 * @param since when it is sent
	 */
	void renewNow(long interval, long since) {
		this.renewals.send(interval, since, validity().until());
	}

	/**
	 * Try the renewal again.
	 * @param pause the shortest time between tries in nanoseconds
	 * @param since when it failed
	 */
	void renewAgain(long pause, long since) {
		this.renewals.planAgain(pause, since, validity().until());
	}

	/**
	 * Return whether this lease has been held for a time, {@code null} for a time without
	 * end.
	 */
	boolean isHeldFor(@Nullable Duration time, long now) {
		return time != null && Nanos.isPast(this.granted.since() + Nanos.of(time), now);
	}

	/**
	 * Return when something is to be done about this lease.
	 */
	@Override
	long dueAt() {
		long until = validity().until();
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
		this.extended = validity().laterOf(answered);
	}

	/**
	 * Count as released from now on, before the release is sent.
	 * @return {@code false} if it has ended otherwise
	 */
	boolean markReleased() {
		return FATE.compareAndSet(this, null, LeaseFate.RELEASED);
	}

	/**
	 * Count as lost from now on.
	 * @param how how it was lost
	 * @return whether this call is the one that has to tell of it
	 */
	boolean markLost(LeaseFate how) {
		return FATE.compareAndSet(this, null, how);
	}

	/**
	 * Count as lost although it was given up, because the store no longer had it.
	 */
	void markLostAtRelease() {
		this.fate = LeaseFate.GONE;
	}

	/**
	 * Throw if this is lost.
	 */
	void throwIfLost() {
		throwIfLost("");
	}

	/**
	 * Throw if this is lost.
	 * @param consequence what comes of it, as far as that is known
	 */
	void throwIfLost(String consequence) {
		if (isLost()) {
			throw lostException(consequence);
		}
	}

	LeaseLostException lostException() {
		return lostException("");
	}

	private LeaseLostException lostException(String consequence) {
		return new LeaseLostException(resource(), kind(), spec().mode(),
				"was lost before it was released: %s. Others may have entered meanwhile%s"
					.formatted(Objects.requireNonNull(this.fate).describe(this), consequence));
	}

}

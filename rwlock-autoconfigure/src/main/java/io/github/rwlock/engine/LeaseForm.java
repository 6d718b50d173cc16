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

import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockKind;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseRequest;

/**
 * What a lease counts as here, with the acquisitions that stand on it: a write lease
 * counts as a read lease from the moment on when reads alone stand on it.
 */
final class LeaseForm {

	/**
	 * What the end of one acquisition means for the lease.
	 */
	enum Leaving {

		STAYS, DOWNGRADED, ENDS

	}

	private final GrantedLease granted;

	private final Holds holds;

	private int asking;

	/**
	 * What it was made since it was granted.
	 */
	private volatile @Nullable LeaseSpec changed;

	private volatile @Nullable Downgrade downgrade;

	LeaseForm(GrantedLease granted) {
		this.granted = granted;
		this.holds = new Holds(granted.spec().name());
	}

	LeaseSpec spec() {
		LeaseSpec current = this.changed;
		return (current != null) ? current : this.granted.spec();
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
	synchronized @Nullable LeaseSpec settled() {
		return (this.downgrade == null) ? spec() : null;
	}

	/**
	 * Return whether this is what the lease is called, here and in the store.
	 */
	synchronized boolean isSettledAs(LeaseName name) {
		return this.downgrade == null && spec().name().equals(name);
	}

	/**
	 * Know that the downgrade was answered.
	 */
	synchronized void settle() {
		this.downgrade = null;
	}

	/**
	 * Last as long as another form of this lease from now on.
	 */
	synchronized void become(LeaseSpec renewed) {
		this.changed = spec().lasting(renewed.leaseTime());
	}

	/**
	 * Return whether acquisitions stand on this lease.
	 */
	synchronized boolean isInUse() {
		return !this.holds.isEmpty();
	}

	/**
	 * Return whether exactly one acquisition stands on this lease, and nothing is asked
	 * for inside it.
	 */
	synchronized boolean isInSoleUse() {
		return this.holds.isSole() && this.asking == 0;
	}

	/**
	 * Ask for something inside this lease, which stays where it is until that has ended.
	 * @return {@code false} if nothing stands on it any more
	 */
	synchronized boolean beginAsking() {
		boolean inUse = !this.holds.isEmpty();
		if (inUse) {
			this.asking++;
		}
		return inUse;
	}

	/**
	 * Ask no more, as it was granted or given up.
	 */
	synchronized void endAsking() {
		this.asking--;
	}

	/**
	 * Return whether one more acquisition can stand on this lease.
	 */
	synchronized boolean admits(LockKind kind, String group) {
		return this.holds.admit(kind, group);
	}

	/**
	 * Count one more acquisition.
	 * @return {@code false} if the lease does not admit it any more
	 */
	synchronized boolean enter(LockKind kind, String group) {
		boolean admitted = this.holds.admit(kind, group);
		if (admitted) {
			this.holds.add(kind, group);
		}
		return admitted;
	}

	/**
	 * Count one acquisition less.
	 * @param kind what had been acquired
	 * @param held whether the lease is still held, so that there is something to
	 * downgrade
	 */
	synchronized Leaving leave(LockKind kind, boolean held) {
		this.holds.remove(kind);
		if (this.holds.isEmpty()) {
			return Leaving.ENDS;
		}
		if (!held || spec().kind() == LockKind.READ || !this.holds.areReads()) {
			return Leaving.STAYS;
		}
		this.downgrade = new Downgrade(spec(), this.holds.group());
		this.changed = spec().downgradedTo(this.holds.group());
		return Leaving.DOWNGRADED;
	}

	/**
	 * Let no acquisition stand on this lease any more if there is exactly one, and
	 * nothing is asked for inside it.
	 */
	synchronized boolean leaveIfInSoleUse() {
		boolean sole = isInSoleUse();
		if (sole) {
			this.holds.clear();
		}
		return sole;
	}

	/**
	 * Return what ends this lease in the store once nothing stands on it any more:
	 * requests of which each is sent when the one before was answered and found nothing.
	 * While a downgrade is not answered, the write lease is ended first: what that does
	 * not find has been downgraded, and will not be any more.
	 */
	List<ReleaseRequest> releases() {
		Downgrade pending = this.downgrade;
		ReleaseRequest last = release(spec());
		return (pending != null) ? List.of(release(pending.from()), last) : List.of(last);
	}

	private ReleaseRequest release(LeaseSpec lease) {
		return new ReleaseRequest(lease, this.granted.rememberUntil(), true);
	}

}

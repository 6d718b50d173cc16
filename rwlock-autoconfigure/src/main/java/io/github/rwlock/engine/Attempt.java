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

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseSpec;

/**
 * One id under which a lease is asked for, and what is known of what was sent for it.
 */
final class Attempt {

	private final LeaseSpec spec;

	private final boolean waits;

	private final Waiter waiter;

	private Instant notAfter = Instant.EPOCH;

	private int acquires;

	private int unanswered;

	private long sent;

	private volatile boolean queued;

	private boolean possiblyThere;

	private volatile @Nullable Seen seen;

	Attempt(LeaseSpec spec, boolean waits, Waiter waiter) {
		this.spec = spec;
		this.waits = waits;
		this.waiter = waiter;
	}

	Waiter waiter() {
		return this.waiter;
	}

	LeaseSpec spec() {
		return this.spec;
	}

	long sent() {
		return this.sent;
	}

	boolean isQueued() {
		return this.queued;
	}

	/**
	 * Return whether the store may have a lease or a waiter of this attempt, or get one.
	 */
	boolean isPossiblyThere() {
		return this.possiblyThere;
	}

	/**
	 * Return until when an acquire of this attempt may still take effect although its
	 * lease has ended; a moment that has passed if none can.
	 */
	Instant rememberUntil() {
		return (this.acquires > 1 || this.unanswered > 0) ? this.notAfter : Instant.EPOCH;
	}

	Instant notAfter() {
		return this.notAfter;
	}

	/**
	 * Return the request to send next: a poll once the store has the attempt in its
	 * queue.
	 * @param now when it is sent
	 * @param last the last moment at which an acquire may take effect
	 */
	AcquireRequest next(long now, Instant last) {
		this.sent = now;
		this.unanswered++;
		if (this.queued) {
			return AcquireRequest.poll(this.spec);
		}
		this.acquires++;
		this.possiblyThere = true;
		this.notAfter = this.notAfter.isBefore(last) ? last : this.notAfter;
		return new AcquireRequest(this.spec, this.waits, last);
	}

	void answered(AcquireAnswer answer) {
		this.unanswered--;
		if (!(answer instanceof AcquireAnswer.Granted)) {
			seen(answer.time(), this.sent);
		}
	}

	/**
	 * Know that the request that was sent last has changed nothing.
	 */
	void undone() {
		this.unanswered--;
		if (!this.queued) {
			this.acquires--;
			nothingLeft();
		}
	}

	/**
	 * Know when the store answered what was sent when, for this attempt.
	 */
	void seen(Instant time, long sent) {
		this.seen = new Seen(time, sent);
	}

	void queued() {
		this.queued = true;
	}

	void nothingLeft() {
		this.possiblyThere = this.acquires > 1 || this.unanswered > 0;
	}

	GrantedLease grantedWith(AcquireAnswer.Granted granted) {
		return new GrantedLease(this.spec, granted.token(), rememberUntil(),
				Validity.of(granted.expiry(), granted.time(), this.sent), this.sent);
	}

	/**
	 * Return the lease that a wake-up told of, judged by the last answer, or {@code null}
	 * if there is none or nothing to judge it by.
	 */
	@Nullable GrantedLease wokenWith() {
		Waiter.Grant grant = this.waiter.grant();
		Seen last = this.seen;
		if (grant == null || last == null) {
			return null;
		}
		GrantedLease lease = new GrantedLease(this.spec, grant.token(), rememberUntil(),
				Validity.of(grant.expiry(), last.time(), last.sent()), Nanos.now());
		return lease.hasMargin() ? lease : null;
	}

	private record Seen(Instant time, long sent) {

	}

}

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

package io.github.rwlock.store.local;

import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.function.Predicate;

import io.github.rwlock.LockKind;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Busy;
import io.github.rwlock.store.AcquireAnswer.Ended;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.AcquireAnswer.Stale;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseAnswer.Outcome;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.RenewAnswer.Lost;
import io.github.rwlock.store.RenewAnswer.Renewed;

/**
 * All that is known about one resource. Each request drops what has ended, then removes
 * what it gives up, then promotes waiters, and only then looks at what it asks for. Not
 * thread-safe: requests take turns.
 */
final class LockedResource {

	private final HeldLeases leases = new HeldLeases();

	private final LeaseQueue queue = new LeaseQueue();

	private final EndedIds ended = new EndedIds();

	private final FencingTokens tokens = new FencingTokens();

	AcquireAnswer acquire(AcquireRequest request, Turn turn) {
		settle(turn);
		LeaseSpec wanted = request.lease();
		HeldLease held = this.leases.find(wanted.id());
		if (held != null) {
			return granted(held, turn);
		}
		if (this.queue.stay(wanted, turn.time())) {
			return queued(turn);
		}
		if (this.ended.contains(wanted.id())) {
			return new Ended(turn.time());
		}
		return turn.time().isAfter(request.notAfter()) ? new Stale(turn.time()) : admit(request, turn);
	}

	Outcome release(ReleaseRequest request, Turn turn) {
		dropEnded(turn.time());
		LeaseId id = request.lease().id();
		Outcome outcome = giveUp(id);
		if (!request.rememberUntil().isBefore(turn.time())) {
			this.ended.remember(id, request.rememberUntil());
		}
		promote(turn);
		return outcome;
	}

	RenewAnswer renew(LeaseSpec lease, Turn turn) {
		settle(turn);
		HeldLease held = this.leases.find(lease.id());
		if (held == null) {
			return new Lost(turn.time());
		}
		HeldLease renewed = held.renewed(turn.time().plus(lease.leaseTime()));
		keep(renewed, lease.leaseTime());
		return new Renewed(turn.time(), renewed.expiry());
	}

	/**
	 * Do what every request does before it looks at what it asks for.
	 * @param turn the request's turn
	 */
	void settle(Turn turn) {
		dropEnded(turn.time());
		promote(turn);
	}

	boolean isForgotten(Instant time) {
		return this.leases.isEmpty() && this.queue.isEmpty() && this.ended.isEmpty() && !this.tokens.isRemembered(time);
	}

	private void dropEnded(Instant time) {
		this.leases.dropExpired(time);
		this.queue.dropDead(time);
		this.ended.forget(time);
	}

	private Outcome giveUp(LeaseId id) {
		if (this.leases.remove(id)) {
			return Outcome.RELEASED;
		}
		return this.queue.leave(id) ? Outcome.WITHDRAWN : Outcome.NOT_HELD;
	}

	private void promote(Turn turn) {
		promote(turn, Waiter::isPreferredReader);
		promote(turn, (waiter) -> true);
	}

	private void promote(Turn turn, Predicate<Waiter> candidate) {
		Crowd crowd = this.queue.seenFromFront();
		Iterator<Waiter> waiters = this.queue.iterator();
		while (waiters.hasNext() && turn.mayHandOver() && !this.leases.isWriteHeld()) {
			Waiter waiter = waiters.next();
			if (candidate.test(waiter) && GrantRules.grant(waiter.spec(), this.leases, crowd)) {
				waiters.remove();
				turn.handOver(grant(waiter.spec(), waiter.spec().confirmationTime(), turn));
			}
			else {
				crowd = crowd.behind(waiter);
			}
		}
	}

	private AcquireAnswer admit(AcquireRequest request, Turn turn) {
		LeaseSpec wanted = request.lease();
		if (GrantRules.grant(wanted, this.leases, this.queue.seenFromTail())) {
			return granted(grant(wanted, wanted.leaseTime(), turn), turn);
		}
		if (!request.queue()) {
			return new Busy(turn.time(), this.leases.due(turn.time()));
		}
		this.queue.join(wanted, turn.time());
		return queued(turn);
	}

	private HeldLease grant(LeaseSpec lease, Duration duration, Turn turn) {
		long token = (lease.kind() == LockKind.WRITE) ? this.tokens.next(turn.time()) : 0;
		HeldLease granted = new HeldLease(lease, turn.time().plus(duration), token);
		keep(granted, lease.leaseTime());
		return granted;
	}

	private void keep(HeldLease lease, Duration leaseTime) {
		this.leases.put(lease);
		if (lease.isWrite()) {
			this.tokens.rememberUntil(lease.expiry().plus(leaseTime));
		}
	}

	private static Granted granted(HeldLease lease, Turn turn) {
		return new Granted(turn.time(), lease.expiry(), lease.token());
	}

	private Queued queued(Turn turn) {
		return new Queued(turn.time(), this.leases.due(turn.time()));
	}

}

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

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseAnswer.Outcome;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.RenewAnswer.Lost;
import io.github.rwlock.store.RenewAnswer.Renewed;
import io.github.rwlock.store.ResourceView;

/**
 * All that is known about one resource. Each request drops what has passed, then removes
 * what it gives up, then hands over to those who wait, and only then looks at what it
 * asks for. Not thread-safe: requests take turns.
 */
final class LockedResource {

	private final LiveLeases leases = new LiveLeases();

	private final LeaseQueue queue = new LeaseQueue();

	private final Grants grants = new Grants(this.leases);

	private EndedIds ended = EndedIds.NONE;

	AcquireAnswer acquire(AcquireRequest request, Turn turn) {
		settle(turn);
		return new Admission(this.leases, this.queue, this.ended, this.grants).answer(request, turn.time());
	}

	ReleaseAnswer release(ReleaseRequest request, Turn turn) {
		dropPassed(turn.time());
		Outcome outcome = giveUp(request.lease().name());
		if (!request.rememberUntil().isBefore(turn.time())) {
			this.ended = this.ended.with(request.lease().id(), request.rememberUntil());
		}
		handOver(turn);
		return new ReleaseAnswer(turn.time(), outcome);
	}

	RenewAnswer renew(LeaseSpec lease, Turn turn) {
		settle(turn);
		return renewed(this.grants.renew(lease, turn.time()), turn);
	}

	RenewAnswer downgrade(LeaseName lease, String group, Turn turn) {
		dropPassed(turn.time());
		this.grants.downgrade(lease, group);
		handOver(turn);
		return renewed(this.leases.find(lease.downgradedTo(group)), turn);
	}

	int end(List<LeaseName> names, Turn turn) {
		dropPassed(turn.time());
		int live = 0;
		for (LeaseName name : names) {
			live += this.leases.remove(name) ? 1 : 0;
		}
		handOver(turn);
		return live;
	}

	/**
	 * Tell what is live, and change nothing.
	 * @param time now
	 * @return who holds leases, and who waits
	 */
	ResourceView inspect(Instant time) {
		LiveLeases live = this.leases.at(time);
		return new ResourceView(time, live.view(), this.queue.view(time, live));
	}

	/**
	 * Do what every request does before it looks at what it asks for.
	 * @param turn the request's turn
	 */
	void settle(Turn turn) {
		dropPassed(turn.time());
		handOver(turn);
	}

	boolean settled(Turn turn) {
		settle(turn);
		return isForgotten();
	}

	boolean isForgotten() {
		return this.leases.isEmpty() && this.queue.isEmpty() && this.ended.isEmpty() && !this.grants.isTokenKept();
	}

	private void dropPassed(Instant time) {
		this.leases.dropExpired(time);
		this.queue.dropDead(time);
		this.ended = this.ended.at(time);
		this.grants.forget(time);
	}

	private Outcome giveUp(LeaseName name) {
		if (this.leases.remove(name)) {
			return Outcome.RELEASED;
		}
		return this.queue.leave(name) ? Outcome.WITHDRAWN : Outcome.NOT_HELD;
	}

	private void handOver(Turn turn) {
		if (this.queue.isEmpty()) {
			return;
		}
		this.queue.dropLost(this.leases);
		Optional<QueuedRequest> next = nextWaiter();
		while (next.isPresent() && turn.mayHandOver()) {
			LeaseSpec lease = next.get().spec();
			this.queue.leave(lease.name());
			turn.handOver(this.grants.grant(lease, lease.confirmationTime(), turn.time()));
			next = nextWaiter();
		}
	}

	private Optional<QueuedRequest> nextWaiter() {
		return new WaitingLine(this.queue, this.leases).next();
	}

	private static RenewAnswer renewed(@Nullable LiveLease lease, Turn turn) {
		return (lease != null) ? new Renewed(turn.time(), lease.expiry()) : new Lost(turn.time());
	}

}

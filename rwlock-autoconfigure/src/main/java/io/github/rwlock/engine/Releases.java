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

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.rwlock.LockKind;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.StoreException;

/**
 * Ends acquisitions, and with the last one on a lease the lease, and says what that
 * showed.
 */
final class Releases {

	private static final Log logger = LogFactory.getLog(Releases.class);

	private final LockStore store;

	private final EngineSettings settings;

	private final LeaseRegistry leases;

	private final Downgrades downgrades;

	private final Withdrawals withdrawals;

	private final Flows flows;

	Releases(LockStore store, EngineSettings settings, LeaseRegistry leases, Downgrades downgrades,
			Withdrawals withdrawals, Flows flows) {
		this.store = store;
		this.settings = settings;
		this.leases = leases;
		this.downgrades = downgrades;
		this.withdrawals = withdrawals;
		this.flows = flows;
	}

	/**
	 * End one acquisition on a lease, and the lease with its last one. A write lease that
	 * reads alone still stand on is downgraded.
	 */
	void leave(HeldLease lease, LockKind kind) {
		if (!lease.isHeld()) {
			this.leases.lose(lease);
		}
		LeaseForm.Leaving leaving = lease.form().leave(kind, !lease.hasEnded());
		if (leaving == LeaseForm.Leaving.ENDS) {
			end(lease);
		}
		else if (lease.form().isLeftToVisits()) {
			leaveFlow(lease);
		}
		if (leaving == LeaseForm.Leaving.DOWNGRADED) {
			this.downgrades.send(lease);
		}
		if (lease.isLost() && this.settings.onLeaseLost() == LeaseLossReaction.FAIL) {
			throw lease.lostException();
		}
	}

	/**
	 * End one acquisition that an asynchronous request has made on a lease of the flow
	 * that sent it.
	 */
	void leaveVisited(HeldLease lease, LockKind kind) {
		lease.form().endVisit();
		leave(lease, kind);
	}

	private void leaveFlow(HeldLease lease) {
		lease.flow().remove(lease);
		this.flows.tidy();
	}

	private void end(HeldLease lease) {
		boolean valid = lease.markReleased();
		leaveFlow(lease);
		this.leases.remove(lease, () -> send(lease, valid));
	}

	private void send(HeldLease lease, boolean valid) {
		Queue<ReleaseRequest> requests = new ArrayDeque<>(lease.form().releases());
		long deadline = Nanos.now() + Nanos.of(this.settings.commandTimeoutFor(lease.spec().leaseTime()));
		try {
			ReleaseAnswer answer = send(requests, deadline);
			if (valid && wasLost(lease, answer)) {
				this.leases.loseReleased(lease);
			}
		}
		catch (StoreException ex) {
			logger.warn("The release of '%s' is sent again, and the lease ends by itself at the latest: %s"
				.formatted(lease.resource(), ex.at(this.store.whereabouts()).getMessage()));
			this.withdrawals.repeat(List.copyOf(requests), lease.validity().until());
		}
	}

	private ReleaseAnswer send(Queue<ReleaseRequest> requests, long deadline) {
		while (true) {
			ReleaseAnswer answer = StoreCalls.awaitUninterruptibly(this.store.release(requests.element()),
					Nanos.until(deadline, Nanos.now()));
			if (answer.outcome() != ReleaseAnswer.Outcome.NOT_HELD || requests.size() == 1) {
				return answer;
			}
			requests.remove();
		}
	}

	/**
	 * A lease that counted as valid when its release was sent, and that the store did not
	 * have although it had not expired when the release came, was removed by others.
	 */
	private static boolean wasLost(HeldLease lease, ReleaseAnswer answer) {
		return answer.outcome() == ReleaseAnswer.Outcome.NOT_HELD && answer.time().isBefore(lease.validity().expiry());
	}

}

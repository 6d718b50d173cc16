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

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.StoreException;

/**
 * Ends leases, and says what that showed.
 */
final class Releases {

	private static final Log logger = LogFactory.getLog(Releases.class);

	private final LockStore store;

	private final EngineSettings settings;

	private final RenewalSchedule schedule;

	private final Withdrawals withdrawals;

	private final LossSignal signal;

	private final Flows flows;

	Releases(LockStore store, EngineSettings settings, RenewalSchedule schedule, Withdrawals withdrawals,
			LossSignal signal, Flows flows) {
		this.store = store;
		this.settings = settings;
		this.schedule = schedule;
		this.withdrawals = withdrawals;
		this.signal = signal;
		this.flows = flows;
	}

	/**
	 * End one acquisition of a lease, and the lease with its last one.
	 */
	void leave(HeldLease lease) {
		if (lease.leave()) {
			end(lease);
		}
		if (lease.isLost()) {
			react(lease);
		}
	}

	private void end(HeldLease lease) {
		if (!lease.isHeld()) {
			this.schedule.lose(lease);
		}
		boolean valid = lease.markReleased();
		this.schedule.remove(lease);
		lease.flow().remove(lease);
		this.flows.tidy();
		send(lease, valid);
	}

	private void send(HeldLease lease, boolean valid) {
		ReleaseRequest request = new ReleaseRequest(lease.spec(), lease.rememberUntil());
		Duration timeout = this.settings.commandTimeoutFor(lease.spec().leaseTime());
		try {
			ReleaseAnswer answer = StoreCalls.awaitUninterruptibly(this.store.release(request), timeout);
			if (valid && wasLost(lease, answer)) {
				lease.markLostAtRelease();
				this.signal.lost(lease);
			}
		}
		catch (StoreException ex) {
			logger.warn("The release of '%s' is sent again, and the lease ends by itself at the latest: %s"
				.formatted(lease.resource(), ex.getMessage()));
			this.withdrawals.repeat(request, lease.validity().until());
		}
	}

	/**
	 * A lease that counted as valid when its release was sent, and that the store did not
	 * have although it had not expired when the release came, was removed by others.
	 */
	private static boolean wasLost(HeldLease lease, ReleaseAnswer answer) {
		return answer.outcome() == ReleaseAnswer.Outcome.NOT_HELD && answer.time().isBefore(lease.validity().expiry());
	}

	private void react(HeldLease lease) {
		if (this.settings.onLeaseLost() == LeaseLossReaction.FAIL) {
			throw lease.lostException();
		}
	}

}

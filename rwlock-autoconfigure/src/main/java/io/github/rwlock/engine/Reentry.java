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

import io.github.rwlock.LockInterruptedException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.LockUpgradeConflictException;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.StoreException;

/**
 * Lets a flow take again what it already holds, without asking the store, unless the
 * inner request wants more of the lease than it has.
 */
final class Reentry {

	private final LockStore store;

	private final EngineSettings settings;

	private final RenewalSchedule schedule;

	Reentry(LockStore store, EngineSettings settings, RenewalSchedule schedule) {
		this.store = store;
		this.settings = settings;
		this.schedule = schedule;
	}

	/**
	 * Enter a lease of the running flow once more.
	 * @return {@code false} if the lease was released meanwhile, so that a new one is
	 * needed
	 */
	boolean enter(HeldLease lease, LockRequest request) {
		if (!lease.isHeld()) {
			this.schedule.lose(lease);
			if (lease.isLost()) {
				throw lease.lostException();
			}
			return false;
		}
		if (lease.kind() == LockKind.READ && request.kind() == LockKind.WRITE) {
			throw new LockUpgradeConflictException(request.resource(), request.mode());
		}
		strengthen(lease, request);
		boolean entered = lease.enter();
		if (!entered) {
			this.schedule.remove(lease);
		}
		return entered;
	}

	private void strengthen(HeldLease lease, LockRequest request) {
		boolean longer = request.leaseTime().compareTo(lease.spec().leaseTime()) > 0;
		if (longer || (request.renew() && !lease.isRenewed())) {
			renew(lease, longer ? lease.spec().lasting(request.leaseTime()) : lease.spec(), request);
		}
	}

	private void renew(HeldLease lease, LeaseSpec wanted, LockRequest request) {
		Duration timeout = this.settings.commandTimeoutFor(wanted.leaseTime());
		long sent = Nanos.now();
		try {
			take(lease, wanted, StoreCalls.await(this.store.renew(wanted), timeout), sent);
		}
		catch (StoreException ex) {
			throw new LockUnavailableException(request.resource(), request.kind(), request.mode(),
					String.valueOf(ex.getMessage()), ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new LockInterruptedException(request.resource(), request.kind(), request.mode());
		}
		if (request.renew()) {
			lease.renewIn(Nanos.of(this.settings.renewIntervalFor(lease.spec().leaseTime())), sent);
			this.schedule.add(lease);
		}
	}

	private void take(HeldLease lease, LeaseSpec wanted, RenewAnswer answer, long sent) {
		if (answer instanceof RenewAnswer.Renewed renewed) {
			lease.become(wanted);
			lease.extend(Validity.of(renewed.expiry(), renewed.time(), sent));
			return;
		}
		this.schedule.lose(lease);
		if (lease.isLost()) {
			throw lease.lostException();
		}
	}

}

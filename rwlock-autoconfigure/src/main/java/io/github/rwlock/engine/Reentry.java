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

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.StoreException;

/**
 * Lets a flow take again what it already holds, without asking the store, unless the
 * inner request wants more of the lease than it has. A lease that has been held for the
 * longest time is given no more.
 */
final class Reentry {

	private final EngineSettings settings;

	private final Nesting nesting;

	private final Renewals renewals;

	private final RenewalSchedule schedule;

	Reentry(EngineSettings settings, Nesting nesting, Renewals renewals, RenewalSchedule schedule) {
		this.settings = settings;
		this.nesting = nesting;
		this.renewals = renewals;
		this.schedule = schedule;
	}

	/**
	 * Return whether a flow holds a lease that a request can enter.
	 */
	boolean isOpenTo(@Nullable Flow flow, LockRequest request) {
		return this.nesting.base(flow, request) != null;
	}

	/**
	 * Enter a lease that a flow holds once more.
	 * @return the lease, or {@code null} if the request needs one of its own
	 */
	@Nullable HeldLease enter(@Nullable Flow flow, LockRequest request) {
		HeldLease lease = this.nesting.base(flow, request);
		while (lease != null && !enter(lease, request)) {
			lease = this.nesting.base(flow, request);
		}
		return lease;
	}

	/**
	 * Enter a lease that a flow holds once more, for an asynchronous request. The store
	 * is not asked, also where the request wants more of the lease than it has.
	 * @return the lease, or {@code null} if the request needs one of its own
	 */
	@Nullable HeldLease visit(Flow flow, LockRequest request) {
		HeldLease lease = this.nesting.base(flow, request);
		while (lease != null && !lease.form().enter(request.kind(), request.group())) {
			lease = this.nesting.base(flow, request);
		}
		return lease;
	}

	/**
	 * Return whether a lease lasts as long, and is renewed, as a request wants it, or is
	 * not to be renewed any more.
	 */
	boolean isEnough(HeldLease lease, LockRequest request) {
		boolean strong = !isLonger(request, lease) && (!request.renew() || lease.renewals().areOn());
		return strong || lease.isHeldFor(this.settings.maxHoldTime(), Nanos.now());
	}

	/**
	 * Make of a lease that was visited what a request wants of it.
	 */
	void strengthenVisited(HeldLease lease, LockRequest request) {
		boolean enough = strengthen(lease, request);
		while (!enough) {
			enough = strengthen(lease, request);
		}
	}

	private boolean enter(HeldLease lease, LockRequest request) {
		return strengthen(lease, request) && lease.form().enter(request.kind(), request.group());
	}

	private boolean strengthen(HeldLease lease, LockRequest request) {
		if (isEnough(lease, request)) {
			return true;
		}
		Duration held = lease.spec().leaseTime();
		try {
			return renew(lease, isLonger(request, lease) ? request.leaseTime() : held, request);
		}
		catch (StoreException ex) {
			throw request.unavailable(this.renewals.located(ex));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw request.interrupted();
		}
	}

	private boolean renew(HeldLease lease, Duration leaseTime, LockRequest request) throws InterruptedException {
		Duration timeout = this.settings.commandTimeoutFor(leaseTime);
		LeaseSpec wanted = this.renewals.settled(lease, timeout).lasting(leaseTime);
		long sent = Nanos.now();
		RenewAnswer answer = StoreCalls.await(this.renewals.renew(lease, wanted), timeout);
		if (answer instanceof RenewAnswer.Lost) {
			return isOtherwiseNow(lease);
		}
		lease.form().become(wanted);
		if (request.renew()) {
			lease.renewIn(this.settings.renewNanosFor(leaseTime), sent);
			this.schedule.add(lease);
		}
		return true;
	}

	private static boolean isLonger(LockRequest request, HeldLease lease) {
		return request.leaseTime().compareTo(lease.spec().leaseTime()) > 0;
	}

	/**
	 * Nothing was renewed: the lease is lost, unless another thread has released or
	 * downgraded it meanwhile.
	 */
	private static boolean isOtherwiseNow(HeldLease lease) {
		lease.throwIfLost();
		return false;
	}

}

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

import org.jspecify.annotations.Nullable;

import io.github.rwlock.Lease;

/**
 * Makes what callers get of leases.
 */
final class LeaseHandles {

	private final EngineSettings settings;

	private final RenewalSchedule schedule;

	private final Releases releases;

	private final Detaching detaching;

	private final LockEvents events;

	LeaseHandles(EngineSettings settings, RenewalSchedule schedule, Releases releases, Detaching detaching,
			LockEvents events) {
		this.settings = settings;
		this.schedule = schedule;
		this.releases = releases;
		this.detaching = detaching;
		this.events = events;
	}

	/**
	 * Hold a lease that was granted.
	 * @param acquisition what it was granted to
	 * @param flow who holds it
	 */
	Lease hold(Acquisition acquisition, GrantedLease granted, Flow flow) {
		LockRequest request = acquisition.request();
		HeldLease lease = new HeldLease(granted, request.label(), renewals(request, granted));
		flow.add(lease);
		this.schedule.add(lease);
		acquisition.registered();
		Lease handle = handle(new Stay(lease, request.kind(), flow));
		this.events.acquired(acquisition, lease);
		return handle;
	}

	/**
	 * Let a flow be inside of a lease that it or another one has taken, by an acquisition
	 * that the lease counts already.
	 */
	Lease entered(Stay stay) {
		stay.flow().add(stay.lease());
		return handle(stay);
	}

	/**
	 * Return the lease that a caller has, {@code null} if it is not of this client, or
	 * its acquisition has ended. One that was lost counts until then.
	 */
	@Nullable HeldLease leaseOf(Lease lease) {
		return (lease instanceof LeaseHandle handle && handle.isOf(this.detaching) && !handle.isReleased())
				? handle.lease() : null;
	}

	private RenewalTimes renewals(LockRequest request, GrantedLease granted) {
		return request.renew() ? RenewalTimes.of(this.settings.renewNanosFor(request.leaseTime()), granted.since(),
				granted.validity().until()) : new RenewalTimes();
	}

	private Lease handle(Stay stay) {
		return new LeaseHandle(stay, this.releases, this.detaching);
	}

}

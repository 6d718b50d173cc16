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
 * Lets asynchronous requests enter leases that the flow they are made inside of holds,
 * and keep them until their own end.
 */
final class Visits {

	private final Reentry reentry;

	private final LeaseHandles handles;

	Visits(Reentry reentry, LeaseHandles handles) {
		this.reentry = reentry;
		this.handles = handles;
	}

	/**
	 * Return whether a flow holds a lease that a request can enter.
	 */
	boolean areOpenTo(Flow flow, LockRequest request) {
		return this.reentry.isOpenTo(flow, request);
	}

	/**
	 * Find a lease that a flow holds, and count the request as inside.
	 * @return the lease, {@code null} if the request needs one of its own
	 */
	@Nullable HeldLease find(Flow flow, LockRequest request) {
		return this.reentry.visit(flow, request);
	}

	/**
	 * Return whether there is nothing to wait for in {@link #entered}.
	 */
	boolean isEnough(HeldLease held, LockRequest request) {
		return this.reentry.isEnough(held, request);
	}

	/**
	 * Make of a lease what a request wants of it that counts as inside.
	 * @return the acquisition
	 */
	Lease entered(Stay stay, LockRequest request) {
		Lease lease = this.handles.entered(stay);
		try {
			this.reentry.strengthenVisited(stay.lease(), request);
			return lease;
		}
		catch (RuntimeException | Error ex) {
			AsyncAcquisition.release(lease);
			throw ex;
		}
	}

}

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

package io.github.rwlock.store;

import java.time.Instant;

/**
 * A request for a lease.
 *
 * @param lease what is asked for
 * @param queue whether to wait in the resource's queue if it cannot be granted at once
 * @param notAfter the last moment, on the store's clock, at which a lease or a place in
 * the queue may still be made for it; an id that has one is answered at any time
 */
public record AcquireRequest(LeaseSpec lease, boolean queue, Instant notAfter) {

	/**
	 * Return a request that asks what became of a lease, is its waiter's sign of life,
	 * and makes nothing.
	 * @param lease which lease
	 * @return the request
	 */
	public static AcquireRequest poll(LeaseSpec lease) {
		return new AcquireRequest(lease, true, Instant.EPOCH);
	}

}

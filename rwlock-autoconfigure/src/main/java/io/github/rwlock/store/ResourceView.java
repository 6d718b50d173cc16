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

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.github.rwlock.LockMode;

/**
 * What is live of one resource at one moment. Looking changes nothing.
 *
 * @param time when the store answered, on its own clock
 * @param holders the live leases, in no order
 * @param waiters who waits, in the order of arrival
 */
public record ResourceView(Instant time, List<Holder> holders, List<Waiter> waiters) {

	/**
	 * A live lease.
	 *
	 * @param lease which lease
	 * @param since since when it counts as held: see {@link LeaseId#heldSince(Instant)};
	 * a downgraded lease since it was granted as a write lease
	 * @param expiry when it ends unless it is renewed
	 * @param token the fencing token of a write lease, 0 for a read lease
	 */
	public record Holder(LeaseName lease, Instant since, Instant expiry, long token) {

	}

	/**
	 * A live request that waits.
	 *
	 * @param lease what it waits for
	 * @param mode who goes first when others wait too
	 * @param waited how long it has been in the queue, in whole milliseconds
	 */
	public record Waiter(LeaseName lease, LockMode mode, Duration waited) {

	}

}

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
 * What became of a request for a lease.
 */
public sealed interface AcquireAnswer {

	/**
	 * Return when the store answered, on its own clock.
	 * @return the store's time
	 */
	Instant time();

	/**
	 * The lease is there.
	 *
	 * @param time when the store answered
	 * @param expiry when the lease ends unless it is renewed
	 * @param token the fencing token of a write lease, 0 for a read lease
	 */
	record Granted(Instant time, Instant expiry, long token) implements AcquireAnswer {

	}

	/**
	 * The request waits in the queue.
	 *
	 * @param time when the store answered
	 * @param due when the leases in the way end unless they are renewed; the answer's
	 * time if none is in the way
	 */
	record Queued(Instant time, Instant due) implements AcquireAnswer {

	}

	/**
	 * Not granted, and nothing was left behind.
	 *
	 * @param time when the store answered
	 * @param due when the leases in the way end unless they are renewed; the answer's
	 * time if none is in the way
	 */
	record Busy(Instant time, Instant due) implements AcquireAnswer {

	}

	/**
	 * The id is unknown and the request came too late to make anything: nothing is there.
	 *
	 * @param time when the store answered
	 */
	record Stale(Instant time) implements AcquireAnswer {

	}

	/**
	 * The id was withdrawn or released before: nothing is there, and nothing will be.
	 *
	 * @param time when the store answered
	 */
	record Ended(Instant time) implements AcquireAnswer {

	}

	/**
	 * The lease inside which it was asked for is not live any more: nothing is there, and
	 * nothing was granted.
	 *
	 * @param time when the store answered
	 */
	record Lost(Instant time) implements AcquireAnswer {

	}

	/**
	 * The owner holds a lease here and would have to wait for what could only end in a
	 * deadlock: another owner waits to upgrade already, or readers of another group are
	 * in the way. Nothing was left behind.
	 *
	 * @param time when the store answered
	 */
	record Conflict(Instant time) implements AcquireAnswer {

	}

	/**
	 * The caller's own id already names a lease or a waiter of another kind, owner or
	 * group, which was left alone.
	 *
	 * @param time when the store answered
	 */
	record IdInUse(Instant time) implements AcquireAnswer {

	}

}

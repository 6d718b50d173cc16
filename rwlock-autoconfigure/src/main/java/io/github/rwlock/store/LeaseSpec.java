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

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;

/**
 * A lease as it is asked for, and by which it is found again. All requests for one lease
 * carry an equal one.
 *
 * @param resource what the lease protects
 * @param kind what it lets its holder do
 * @param mode who goes first when others wait too
 * @param id names the lease; serves one attempt and is never used again
 * @param appId who asks, for people who look
 * @param leaseTime how long it lasts when granted or renewed
 */
public record LeaseSpec(String resource, LockKind kind, LockMode mode, LeaseId id, String appId, Duration leaseTime) {

	/**
	 * Return the same lease with another lease time.
	 * @param leaseTime how long it is to last
	 * @return the lease
	 */
	public LeaseSpec lasting(Duration leaseTime) {
		return new LeaseSpec(this.resource, this.kind, this.mode, this.id, this.appId, leaseTime);
	}

	/**
	 * Return how long a lease lasts that was granted to a waiter and not confirmed by a
	 * renewal, and how long a waiter counts as alive after its last sign of life.
	 * @return 3 seconds, or the lease time where that is shorter
	 */
	public Duration confirmationTime() {
		Duration longest = Duration.ofSeconds(3);
		return (this.leaseTime.compareTo(longest) < 0) ? this.leaseTime : longest;
	}

}

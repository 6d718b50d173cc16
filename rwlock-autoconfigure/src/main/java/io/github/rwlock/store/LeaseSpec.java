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

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;

/**
 * A lease as it is asked for, and by which it is found again. All requests for one lease
 * carry an equal one.
 *
 * @param name what it is found by
 * @param mode who goes first when others wait too
 * @param leaseTime how long it lasts when granted or renewed
 * @param hold the lease of the same owner inside which it is asked for: once that is not
 * live any more nothing is granted; {@code null} if it is asked for outside of any
 */
public record LeaseSpec(LeaseName name, LockMode mode, Duration leaseTime, @Nullable LeaseName hold) {

	/**
	 * Create a lease of the default group, for a flow that holds nothing here.
	 * @param resource what the lease protects
	 * @param kind what it lets its holder do
	 * @param mode who goes first when others wait too
	 * @param id names the lease
	 * @param appId who asks, for people who look
	 * @param leaseTime how long it lasts when granted or renewed
	 */
	public LeaseSpec(String resource, LockKind kind, LockMode mode, LeaseId id, String appId, Duration leaseTime) {
		this(new LeaseName(resource, kind, id, appId, LeaseOwner.flow(id), ""), mode, leaseTime, null);
	}

	/**
	 * Return what the lease protects.
	 * @return the resource
	 */
	public String resource() {
		return this.name.resource();
	}

	/**
	 * Return what the lease lets its holder do.
	 * @return read or write
	 */
	public LockKind kind() {
		return this.name.kind();
	}

	/**
	 * Return what names the lease.
	 * @return the id
	 */
	public LeaseId id() {
		return this.name.id();
	}

	/**
	 * Return who may re-enter the lease.
	 * @return the owner
	 */
	public LeaseOwner owner() {
		return this.name.owner();
	}

	/**
	 * Return which readers share the lease.
	 * @return the group, empty for the default group
	 */
	public String group() {
		return this.name.group();
	}

	/**
	 * Return the same lease with another lease time.
	 * @param leaseTime how long it is to last
	 * @return the lease
	 */
	public LeaseSpec lasting(Duration leaseTime) {
		return new LeaseSpec(this.name, this.mode, leaseTime, this.hold);
	}

	/**
	 * Return a write lease as it is once it was downgraded.
	 * @param group which readers share it
	 * @return the read lease
	 */
	public LeaseSpec downgradedTo(String group) {
		return new LeaseSpec(this.name.downgradedTo(group), this.mode, this.leaseTime, null);
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

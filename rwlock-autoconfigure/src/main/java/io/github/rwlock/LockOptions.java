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

package io.github.rwlock;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * How one lock is to be taken. What is left open follows the properties. A time that is
 * out of range, or a blank text, is refused at once, by
 * {@link LockConfigurationException}.
 *
 * @param waitTime how long to wait for the lock: zero tries once, {@code null} means
 * {@code rwlock.wait-time}
 * @param leaseTime how long the lease lasts if it is not renewed: from
 * {@link #SHORTEST_LEASE} to {@link #LONGEST_LEASE}, {@code null} means
 * {@code rwlock.lease-time}
 * @param renew whether the lease is renewed until it is released
 * @param mode who goes first when others wait too, {@code null} means {@code rwlock.mode}
 * @param group which readers share a read lock: readers of different groups exclude each
 * other; {@code null} means the default group, and a write lock must have none
 * @param owner who may re-enter the lock: calls that name the same owner re-enter each
 * other's locks, in any thread and any process; {@code null} means the running flow
 * @param id the caller's own id of the lease, unique for each attempt within this
 * application context; {@code null} means a new one. An id that is in use for a lock of
 * another kind, owner or group is refused, and so is one that another flow holds: it may
 * be asked for again once that lease has ended
 * @param label what the lock is counted under in metrics and traces, {@code null} means
 * {@link LockLabel#NONE}
 */
public record LockOptions(@Nullable Duration waitTime, @Nullable Duration leaseTime, boolean renew,
		@Nullable LockMode mode, @Nullable String group, @Nullable String owner, @Nullable String id,
		@Nullable LockLabel label) {

	/**
	 * Shortest lease time: 100 ms.
	 */
	public static final Duration SHORTEST_LEASE = Duration.ofMillis(100);

	/**
	 * Longest lease time: 3650 days.
	 */
	public static final Duration LONGEST_LEASE = Duration.ofDays(3650);

	private static final LockOptions DEFAULTS = new LockOptions(null, null, true, null, null, null, null, null);

	/**
	 * Create options.
	 * @throws LockConfigurationException if a time is out of range, or a text is blank
	 */
	public LockOptions {
		OptionRules.checkWaitTime(waitTime);
		OptionRules.checkLeaseTime(leaseTime);
		OptionRules.checkTextIfAny("group", group);
		OptionRules.checkText("owner", owner);
		OptionRules.checkText("id", id);
	}

	/**
	 * Return options that follow the properties in everything, and renew.
	 * @return the defaults
	 */
	public static LockOptions defaults() {
		return DEFAULTS;
	}

	/**
	 * Return these options with another wait time.
	 * @param waitTime how long to wait: zero tries once, {@code null} means
	 * {@code rwlock.wait-time}
	 * @return the new options
	 */
	public LockOptions withWaitTime(@Nullable Duration waitTime) {
		return new LockOptions(waitTime, this.leaseTime, this.renew, this.mode, this.group, this.owner, this.id,
				this.label);
	}

	/**
	 * Return these options with another lease time.
	 * @param leaseTime how long the lease lasts without renewal: from
	 * {@link #SHORTEST_LEASE} to {@link #LONGEST_LEASE}, {@code null} means
	 * {@code rwlock.lease-time}
	 * @return the new options
	 */
	public LockOptions withLeaseTime(@Nullable Duration leaseTime) {
		return new LockOptions(this.waitTime, leaseTime, this.renew, this.mode, this.group, this.owner, this.id,
				this.label);
	}

	/**
	 * Return these options with or without renewal.
	 * @param renew whether the lease is renewed until it is released
	 * @return the new options
	 */
	public LockOptions withRenew(boolean renew) {
		return new LockOptions(this.waitTime, this.leaseTime, renew, this.mode, this.group, this.owner, this.id,
				this.label);
	}

	/**
	 * Return these options with another mode.
	 * @param mode who goes first when others wait too, {@code null} means
	 * {@code rwlock.mode}
	 * @return the new options
	 */
	public LockOptions withMode(@Nullable LockMode mode) {
		return new LockOptions(this.waitTime, this.leaseTime, this.renew, mode, this.group, this.owner, this.id,
				this.label);
	}

	/**
	 * Return these options for another group of readers.
	 * @param group readers of different groups exclude each other, {@code null} and empty
	 * text mean the default group
	 * @return the new options
	 */
	public LockOptions withGroup(@Nullable String group) {
		return new LockOptions(this.waitTime, this.leaseTime, this.renew, this.mode, group, this.owner, this.id,
				this.label);
	}

	/**
	 * Return these options for another owner.
	 * @param owner whoever names the same owner re-enters the lock, {@code null} means
	 * the running flow
	 * @return the new options
	 */
	public LockOptions withOwner(@Nullable String owner) {
		return new LockOptions(this.waitTime, this.leaseTime, this.renew, this.mode, this.group, owner, this.id,
				this.label);
	}

	/**
	 * Return these options with an id of the caller's own.
	 * @param id unique for each attempt, {@code null} means a new one
	 * @return the new options
	 */
	public LockOptions withId(@Nullable String id) {
		return new LockOptions(this.waitTime, this.leaseTime, this.renew, this.mode, this.group, this.owner, id,
				this.label);
	}

	/**
	 * Return these options for a lock that is counted under a label.
	 * @param label one of a bounded number of labels, {@code null} means
	 * {@link LockLabel#NONE}
	 * @return the new options
	 */
	public LockOptions withLabel(@Nullable LockLabel label) {
		return new LockOptions(this.waitTime, this.leaseTime, this.renew, this.mode, this.group, this.owner, this.id,
				label);
	}

}

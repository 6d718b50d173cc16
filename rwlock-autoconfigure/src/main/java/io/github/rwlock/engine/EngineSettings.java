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

import io.github.rwlock.LockMode;

/**
 * How the engine of one client works. Values are checked where they come from, and none
 * is derived elsewhere.
 *
 * @param appId who holds leases, for people who look
 * @param mode who goes first, unless the request says so
 * @param waitTime how long a request waits, unless it says so
 * @param leaseTime how long a lease lasts, unless the request says so
 * @param renewInterval longest time between renewals, {@code null} for a third of the
 * lease
 * @param maxHoldTime how long after its acquisition a lease is renewed, {@code null} for
 * as long as it is held
 * @param retryInterval time between polls while no wake-ups are delivered, and between
 * tries while the store fails
 * @param commandTimeout longest time a call of the store may take, {@code null} for a
 * third of the lease and at most three seconds
 * @param onLeaseLost what happens when guarded code ends after its lease was lost
 * @param transactionRelease when locks that were taken inside a running transaction are
 * released
 */
public record EngineSettings(String appId, LockMode mode, Duration waitTime, Duration leaseTime,
		@Nullable Duration renewInterval, @Nullable Duration maxHoldTime, Duration retryInterval,
		@Nullable Duration commandTimeout, LeaseLossReaction onLeaseLost, TransactionRelease transactionRelease) {

	/**
	 * Longest command timeout that is derived from a lease.
	 */
	public static final Duration LONGEST_COMMAND_TIMEOUT = Duration.ofSeconds(3);

	private static final int PARTS = 3;

	/**
	 * Return how long after a renewal the next one of a lease is due.
	 * @param lease the lease time
	 * @return the smaller of the interval in force and a third of the lease, so that a
	 * renewal that fails can be tried again before the lease ends
	 */
	public Duration renewIntervalFor(Duration lease) {
		return Duration.ofNanos(renewNanosFor(lease));
	}

	/**
	 * Return {@link #renewIntervalFor(Duration)} in nanoseconds.
	 */
	long renewNanosFor(Duration lease) {
		return (this.renewInterval != null) ? Math.min(Nanos.of(this.renewInterval), part(lease)) : part(lease);
	}

	/**
	 * Return how long a call for a lease may take.
	 * @param lease the lease time
	 * @return the smaller of the timeout in force and a third of the lease
	 */
	public Duration commandTimeoutFor(Duration lease) {
		Duration inForce = (this.commandTimeout != null) ? this.commandTimeout : LONGEST_COMMAND_TIMEOUT;
		long part = part(lease);
		return (Nanos.of(inForce) < part) ? inForce : Duration.ofNanos(part);
	}

	/**
	 * A longest lease in nanoseconds is still a number, and to divide a duration is slow.
	 */
	private static long part(Duration lease) {
		return lease.toNanos() / PARTS;
	}

}

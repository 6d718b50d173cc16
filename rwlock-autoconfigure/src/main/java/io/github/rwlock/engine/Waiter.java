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

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * A request that waits to be granted.
 */
final class Waiter {

	private final Runnable alarm;

	private final @Nullable LeaseForm outer;

	private final int missed;

	private boolean awaited;

	private boolean ended;

	private volatile @Nullable Grant grant;

	/**
	 * Create a waiter.
	 * @param alarm wakes whoever waits, and returns at once
	 * @param outer the lease inside which is asked, {@code null} outside of any
	 * @param missed how often something had been told in vain before
	 */
	Waiter(Runnable alarm, @Nullable LeaseForm outer, int missed) {
		this.alarm = alarm;
		this.outer = outer;
		this.missed = missed;
	}

	/**
	 * Return how often something had been told in vain before this asked.
	 */
	int missed() {
		return this.missed;
	}

	/**
	 * Wait from now on. To be called, like {@link #end()}, by whoever waits.
	 * @return {@code false} if it does already, or waits no more
	 */
	boolean begin() {
		boolean begins = !this.awaited && !this.ended;
		this.awaited |= begins;
		return begins;
	}

	/**
	 * Wait no more.
	 * @return {@code false} if it did not
	 */
	boolean end() {
		boolean ends = this.awaited && !this.ended;
		if (this.outer != null && !this.ended) {
			this.outer.endAsking();
		}
		this.ended = true;
		return ends;
	}

	/**
	 * Take in a grant. One that a wake-up told of stays so whoever tells of it again.
	 */
	void granted(Grant grant) {
		this.grant = isWokenUp() ? grant.byWakeUp() : grant;
		this.alarm.run();
	}

	void pollNow() {
		this.alarm.run();
	}

	@Nullable Grant grant() {
		return this.grant;
	}

	/**
	 * Return whether a wake-up told of the grant.
	 */
	boolean isWokenUp() {
		Grant known = this.grant;
		return known != null && known.wakeUp();
	}

	/**
	 * What is known of a grant.
	 *
	 * @param expiry when the lease ends on the store's clock
	 * @param token the fencing token of a write lease
	 * @param wakeUp whether a wake-up told of it, not an answer
	 */
	record Grant(Instant expiry, long token, boolean wakeUp) {

		Grant byWakeUp() {
			return new Grant(this.expiry, this.token, true);
		}

	}

}

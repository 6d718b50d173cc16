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

/**
 * When a lease is to be renewed, if it is.
 */
final class RenewalTimes {

	private static final int PARTS = 3;

	/**
	 * A renewal joins a batch when at most this part of its delay is missing.
	 */
	private static final int EARLY = 10;

	private volatile boolean on;

	private volatile long at;

	private volatile long from;

	boolean areOn() {
		return this.on;
	}

	/**
	 * Return when the next renewal is due.
	 */
	long at() {
		return this.at;
	}

	/**
	 * Return whether the next renewal may be sent.
	 */
	boolean areDue(long now) {
		return this.on && Nanos.isPast(this.from, now);
	}

	/**
	 * Begin, or move, the renewals: the next one comes after the interval, and sooner
	 * where the lease would not last, so that it can be tried again.
	 * @param interval the interval in nanoseconds
	 * @param since since when it counts
	 * @param until until when the lease lasts
	 */
	void plan(long interval, long since, long until) {
		this.on = true;
		long delay = Math.min(interval, Math.max(0, (until - since) / PARTS));
		this.at = since + delay;
		this.from = since + delay - delay / EARLY;
	}

}

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

import java.util.concurrent.ThreadLocalRandom;

/**
 * When a lease is to be renewed, if it is.
 */
final class RenewalTimes {

	private static final int PARTS = 3;

	/**
	 * A renewal comes earlier by up to this part of its delay, so that clients do not
	 * beat in step, and may come earlier by as much again to join a batch.
	 */
	private static final int EARLY = 20;

	private static final int LONGEST_PAUSE = 1_000_000_000;

	private volatile boolean on;

	private volatile boolean awaited;

	private volatile long at;

	private volatile long from;

	private volatile long lateAt;

	private long pause;

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
	 * Return whether half the time has passed that was left when the renewal was due
	 * which is still to be answered.
	 */
	boolean isLate(long now) {
		return this.on && Nanos.isPast(this.lateAt, now);
	}

	/**
	 * Return whether the next renewal is due and was not sent, or none has been answered
	 * since the last one was sent.
	 */
	boolean areBehind(long now) {
		return this.on && (this.awaited || Nanos.isPast(this.at, now));
	}

	/**
	 * Begin, or move, the renewals: the next one comes after the interval, and sooner
	 * where the lease would not last, so that it can be tried again.
	 * @param interval the interval in nanoseconds
	 * @param since since when it counts
	 * @param until until when the lease lasts
	 */
	synchronized void plan(long interval, long since, long until) {
		send(interval, since, until);
		this.lateAt = this.at + (until - this.at) / 2;
		this.awaited = false;
		this.on = true;
	}

	/**
	 * Send a renewal: the next one comes likewise, also if this is not answered.
	 * @param interval the interval in nanoseconds
	 * @param since when it is sent
	 * @param until until when the lease lasts
	 */
	synchronized void send(long interval, long since, long until) {
		this.pause = 0;
		this.awaited = true;
		next(interval, since, until);
	}

	/**
	 * Try again after a failure: with each one in a row the pause doubles, up to a
	 * second, and stays short beside what is left of the lease.
	 * @param shortestPause the first pause in nanoseconds
	 * @param since when it failed
	 * @param until until when the lease lasts
	 */
	synchronized void planAgain(long shortestPause, long since, long until) {
		long longest = Math.max(shortestPause, LONGEST_PAUSE);
		this.pause = (this.pause == 0) ? shortestPause : Math.min(2 * this.pause, longest);
		next(this.pause, since, until);
	}

	/**
	 * Renew no more.
	 */
	void stop() {
		this.on = false;
	}

	private void next(long interval, long since, long until) {
		long delay = Math.min(interval, Math.max(0, (until - since) / PARTS));
		long early = delay / EARLY;
		this.at = since + delay - ThreadLocalRandom.current().nextLong(early + 1);
		this.from = this.at - early;
	}

}

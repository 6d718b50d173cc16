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

import org.jspecify.annotations.Nullable;

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

	/**
	 * No renewal follows another one, or its failure, sooner than after this part of the
	 * usual delay.
	 */
	private static final int SHORT = 10;

	private static final int LONGEST_PAUSE = 1_000_000_000;

	private volatile @Nullable Plan plan;

	private volatile long lastSent;

	private long shortest;

	private long pause;

	private boolean stopped;

	/**
	 * Return renewals of which the first one comes like one that is planned by
	 * {@link #plan(long, long, long)}.
	 */
	static RenewalTimes of(long interval, long since, long until) {
		RenewalTimes times = new RenewalTimes();
		times.begin(interval, since, until);
		return times;
	}

	boolean areOn() {
		return plan().on();
	}

	/**
	 * Return when the next renewal is due.
	 */
	long at() {
		return plan().at();
	}

	/**
	 * Return whether the next renewal may be sent.
	 */
	boolean areDue(long now) {
		Plan known = plan();
		return known.on() && Nanos.isPast(known.from(), now);
	}

	/**
	 * Return whether half the time has passed that was left when the renewal was due
	 * which is still to be answered.
	 */
	boolean isLate(long now) {
		Plan known = plan();
		return known.on() && Nanos.isPast(known.lateAt(), now);
	}

	/**
	 * Return whether none was sent since the renewal that was sent at a moment.
	 */
	boolean isLast(long sent) {
		return this.lastSent == sent;
	}

	/**
	 * Return whether the next renewal is due and was not sent, or none has been answered
	 * since the last one was sent.
	 */
	boolean areBehind(long now) {
		Plan known = plan();
		return known.on() && (known.awaited() || Nanos.isPast(known.at(), now));
	}

	/**
	 * Begin, or move, the renewals, unless they were stopped: the next one comes after
	 * the interval, and sooner where the lease would not last, so that it can be tried
	 * again.
	 * @param interval the interval in nanoseconds
	 * @param since since when it counts
	 * @param until until when the lease lasts
	 */
	synchronized void plan(long interval, long since, long until) {
		if (!this.stopped) {
			this.pause = 0;
			begin(interval, since, until);
		}
	}

	/**
	 * Send a renewal: if this is not answered the next one comes likewise, but not much
	 * sooner than usual.
	 * @param interval the interval in nanoseconds
	 * @param since when it is sent
	 * @param until until when the lease lasts
	 */
	synchronized void send(long interval, long since, long until) {
		this.lastSent = since;
		this.plan = plan().sent();
		nextNotBefore(this.shortest, interval, since, until);
	}

	/**
	 * Try again after a failure: with each one in a row, until a renewal is answered, the
	 * pause doubles, up to a second. It stays short beside what is left of the lease, so
	 * that several tries remain, but of a length that keeps them few.
	 * @param shortestPause the first pause in nanoseconds
	 * @param since when it failed
	 * @param until until when the lease lasts
	 */
	synchronized void planAgain(long shortestPause, long since, long until) {
		long longest = Math.max(shortestPause, LONGEST_PAUSE);
		this.pause = (this.pause == 0) ? shortestPause : Math.min(2 * this.pause, longest);
		nextNotBefore(Math.min(this.shortest, shortestPause), this.pause, since, until);
	}

	/**
	 * Renew no more, whatever is answered later.
	 */
	synchronized void stop() {
		this.stopped = true;
		this.plan = plan().stopped();
	}

	private void begin(long interval, long since, long until) {
		long delay = delay(interval, since, until);
		this.shortest = delay / SHORT;
		this.plan = Plan.of(delay, since, until);
	}

	private Plan plan() {
		Plan known = this.plan;
		return (known != null) ? known : Plan.NONE;
	}

	private void nextNotBefore(long shortest, long interval, long since, long until) {
		long left = Math.max(0, until - since);
		long delay = Math.max(delay(interval, since, until), Math.min(shortest, left));
		this.plan = plan().movedTo(delay, since);
	}

	private static long delay(long interval, long since, long until) {
		return Math.min(interval, Math.max(0, (until - since) / PARTS));
	}

	/**
	 * What is planned at one time.
	 *
	 * @param on whether renewals are sent
	 * @param at when the next one is due
	 * @param from from when on it may join others
	 * @param lateAt when half the time has passed that is left after it
	 * @param awaited whether none has been answered since the last one was sent
	 */
	private record Plan(boolean on, long at, long from, long lateAt, boolean awaited) {

		private static final Plan NONE = new Plan(false, 0, 0, 0, false);

		private static Plan of(long delay, long since, long until) {
			Plan next = NONE.movedTo(delay, since);
			return new Plan(true, next.at, next.from, next.at + (until - next.at) / 2, false);
		}

		private Plan movedTo(long delay, long since) {
			long early = delay / EARLY;
			long next = since + delay - ThreadLocalRandom.current().nextLong(early + 1);
			return new Plan(this.on, next, next - early, this.lateAt, this.awaited);
		}

		private Plan sent() {
			return new Plan(this.on, this.at, this.from, this.lateAt, true);
		}

		private Plan stopped() {
			return new Plan(false, this.at, this.from, this.lateAt, this.awaited);
		}

	}

}

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

/**
 * When a request is asked for again, and for how long.
 */
final class Pace {

	private static final int MOST_CORRECTIONS = 2;

	private final long start;

	private final long deadline;

	private final Duration longestCall;

	private volatile @Nullable Duration blockedFor;

	private long blockedSince;

	private long nextStep;

	private int corrections;

	/**
	 * Begin to ask.
	 * @param waitTime for how long
	 * @param start when that began
	 * @param longestCall how long a call may take at the most
	 */
	Pace(Duration waitTime, long start, Duration longestCall) {
		this.start = start;
		this.deadline = start + Nanos.of(waitTime);
		this.longestCall = longestCall;
		this.nextStep = start;
	}

	/**
	 * Return when it began.
	 */
	long start() {
		return this.start;
	}

	/**
	 * Return how long a call may take, so that the last one ends one command timeout
	 * after the wait time.
	 * @param now when it is sent
	 */
	Duration timeout(long now) {
		long left = this.deadline - now;
		return (left >= 0) ? this.longestCall : Nanos.until(Nanos.of(this.longestCall) + left, 0);
	}

	boolean isOver() {
		return Nanos.isPast(this.deadline, Nanos.now());
	}

	/**
	 * Return when to ask again, or when the wait time ends if that is earlier.
	 */
	long nextStep() {
		return Nanos.earlier(this.nextStep, this.deadline);
	}

	/**
	 * Return when to ask again also if the wait time ends before that: at its end whoever
	 * waits asks for itself.
	 */
	long nextSign() {
		return this.nextStep;
	}

	void nextStepIn(Duration pause) {
		this.nextStep = Nanos.now() + Nanos.of(pause);
	}

	/**
	 * Return how long the leases in the way had left when they were last seen.
	 */
	Duration blockedFor() {
		Duration known = this.blockedFor;
		return (known != null) ? known : Duration.ZERO;
	}

	/**
	 * Return whether leases of others were known to be in the way for most of the time:
	 * before that, it was the store that was waited for.
	 * @param now until when
	 */
	boolean isMostlyBlocked(long now) {
		return this.blockedFor != null && now - this.blockedSince > this.blockedSince - this.start;
	}

	/**
	 * Ask again with the next sign of life, or when the leases in the way are due.
	 * @param blockedFor how long those last, if they are not renewed
	 * @param sent when that was asked
	 * @param pollInterval how long to go without asking
	 */
	void blocked(Duration blockedFor, long sent, Duration pollInterval) {
		if (this.blockedFor == null) {
			this.blockedSince = sent;
		}
		this.blockedFor = blockedFor;
		this.nextStep = nextPoll(blockedFor, sent, pollInterval);
	}

	/**
	 * Leave the next signs of life to others: there is nothing to do until there is news.
	 */
	void awaitNews() {
		this.nextStep = this.deadline;
	}

	/**
	 * Know what another's sign of life has found.
	 */
	void seen(Duration blockedFor) {
		this.blockedFor = blockedFor;
	}

	/**
	 * Ask again at once, as the last answer was none to the request itself.
	 */
	void correct() {
		this.corrections++;
		this.nextStep = Nanos.now();
	}

	/**
	 * Return whether it was corrected, and not so often yet that it is of no more use.
	 */
	boolean isCorrecting() {
		boolean due = Nanos.isPast(this.nextStep, Nanos.now());
		return due && this.corrections > 0 && this.corrections <= MOST_CORRECTIONS;
	}

	/**
	 * Return when to ask again: for the next sign of life, or when the leases in the way
	 * are due.
	 * @param blockedFor how long those last, if they are not renewed
	 * @param sent when that was asked
	 * @param pollInterval how long to go without asking
	 */
	static long nextPoll(Duration blockedFor, long sent, Duration pollInterval) {
		long sign = sent + Nanos.of(pollInterval);
		long expiry = sent + Nanos.of(blockedFor.plusMillis(1));
		return blockedFor.isZero() ? sign : Nanos.earlier(sign, expiry);
	}

}

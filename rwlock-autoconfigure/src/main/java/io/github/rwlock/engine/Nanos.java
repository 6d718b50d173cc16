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
import java.time.Instant;

/**
 * Arithmetic on {@link System#nanoTime()}, in which moments are compared by their
 * difference.
 */
final class Nanos {

	private static final long LONGEST = Long.MAX_VALUE / 4;

	private static final long SECOND = 1_000_000_000;

	private Nanos() {
	}

	static long now() {
		return System.nanoTime();
	}

	/**
	 * Return a duration in nanoseconds, at most some seventy years of them.
	 */
	static long of(Duration duration) {
		try {
			return Math.min(duration.toNanos(), LONGEST);
		}
		catch (ArithmeticException ex) {
			return duration.isNegative() ? -LONGEST : LONGEST;
		}
	}

	/**
	 * Return whether a duration is longer than anything that is reckoned with here.
	 */
	static boolean isEndless(Duration duration) {
		return of(duration) == LONGEST;
	}

	static long between(Instant from, Instant to) {
		long seconds = to.getEpochSecond() - from.getEpochSecond();
		return (Math.abs(seconds) < LONGEST / SECOND) ? seconds * SECOND + to.getNano() - from.getNano()
				: of(Duration.between(from, to));
	}

	static boolean isPast(long moment, long now) {
		return moment - now <= 0;
	}

	static long earlier(long one, long other) {
		return (one - other < 0) ? one : other;
	}

	static long later(long one, long other) {
		return (one - other < 0) ? other : one;
	}

	static Duration until(long moment, long now) {
		return Duration.ofNanos(Math.max(0, moment - now));
	}

}

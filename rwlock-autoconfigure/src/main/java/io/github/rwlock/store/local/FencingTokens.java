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

package io.github.rwlock.store.local;

import java.time.Instant;

/**
 * Makes fencing tokens. The last one of a resource has to be known until the clock has
 * passed it: from then on the next is greater without it, as this clock never goes back
 * and nobody else has one.
 */
final class FencingTokens {

	private static final long MICROS_PER_SECOND = 1_000_000;

	private static final int NANOS_PER_MICRO = 1000;

	private FencingTokens() {
	}

	/**
	 * Return the next token of a resource.
	 * @param last the last one, 0 if it is not known
	 * @param time now
	 * @return the token
	 */
	static long next(long last, Instant time) {
		return Math.max(last + 1, micros(time));
	}

	/**
	 * Return whether a token need not be known any more.
	 * @param last the last one, 0 if it is not known
	 * @param time now
	 * @return whether the clock has passed it
	 */
	static boolean isPassed(long last, Instant time) {
		return last == 0 || last < micros(time);
	}

	private static long micros(Instant time) {
		return time.getEpochSecond() * MICROS_PER_SECOND + time.getNano() / NANOS_PER_MICRO;
	}

}

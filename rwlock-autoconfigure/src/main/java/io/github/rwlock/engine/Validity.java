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
 * How long a lease is known to last: on the store's clock, and on this JVM's monotonic
 * clock, measured from before the request whose answer said so.
 *
 * @param expiry when it ends on the store's clock
 * @param until until when it certainly lasts, in nanoseconds of the monotonic clock
 */
record Validity(Instant expiry, long until) {

	/**
	 * The store tells its time in whole milliseconds, rounded down: what it lets end in
	 * so many milliseconds may end up to one earlier, here in nanoseconds.
	 */
	static final long ROUNDING = Nanos.of(Duration.ofMillis(1));

	/**
	 * Return what an answer says.
	 * @param expiry when the lease ends on the store's clock
	 * @param time the time of the answer on that clock
	 * @param sent when the request was sent
	 */
	static Validity of(Instant expiry, Instant time, long sent) {
		return new Validity(expiry, sent + Nanos.between(time, expiry) - ROUNDING);
	}

	boolean isValid() {
		return !Nanos.isPast(this.until, Nanos.now());
	}

	Duration remaining() {
		return Nanos.until(this.until, Nanos.now());
	}

	Validity laterOf(Validity other) {
		return new Validity(this.expiry.isBefore(other.expiry) ? other.expiry : this.expiry,
				Nanos.later(this.until, other.until));
	}

}

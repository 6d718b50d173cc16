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
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * What this client knows of the store's clock: one reading of it, carried forward by the
 * monotonic clock of this JVM. No host's wall clock is used.
 */
final class StoreClock {

	private static final long FRESH = Nanos.of(Duration.ofSeconds(10));

	private volatile @Nullable Reading last;

	boolean isKnown() {
		return this.last != null;
	}

	/**
	 * Take a reading.
	 * @param time what the store said
	 * @param sent when that was asked
	 */
	void read(Instant time, long sent) {
		Reading current = this.last;
		if (current == null || sent - current.sent() > FRESH) {
			this.last = new Reading(time, sent, Nanos.now());
		}
	}

	/**
	 * Take a reading that replaces what was known, as from another server.
	 */
	void correct(Instant time, long sent) {
		this.last = new Reading(time, sent, Nanos.now());
	}

	/**
	 * Return the time of the store's clock, by at most the way of one answer too early.
	 */
	Instant now() {
		Reading current = this.last;
		return (current != null) ? current.time().plusNanos(Nanos.now() - current.answered()) : Instant.EPOCH;
	}

	/**
	 * Return the time of the store's clock in microseconds, by at most the way of one
	 * answer too early.
	 */
	long micros(long now) {
		Reading current = this.last;
		return (current != null) ? current.micros() + TimeUnit.NANOSECONDS.toMicros(now - current.answered()) : 0;
	}

	/**
	 * Return the moment on the store's clock that lies ahead by a duration; never earlier
	 * than that.
	 */
	Instant in(Duration ahead, long now) {
		Reading current = this.last;
		if (current == null) {
			return Instant.EPOCH;
		}
		return current.time().plusNanos(now - current.sent() + Nanos.of(ahead));
	}

	private record Reading(Instant time, long sent, long answered) {

		long micros() {
			return TimeUnit.SECONDS.toMicros(this.time.getEpochSecond())
					+ TimeUnit.NANOSECONDS.toMicros(this.time.getNano());
		}

	}

}

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
import java.time.InstantSource;

/**
 * Starts at the wall clock's time and then follows this JVM's monotonic clock, so that
 * setting the wall clock changes nothing.
 */
final class MonotonicClock implements InstantSource {

	private final long second;

	/**
	 * What the nanoseconds since that second are ahead of the JVM's clock.
	 */
	private final long ahead;

	MonotonicClock() {
		Instant start = Instant.now();
		this.second = start.getEpochSecond();
		this.ahead = start.getNano() - System.nanoTime();
	}

	@Override
	public Instant instant() {
		return Instant.ofEpochSecond(this.second, System.nanoTime() + this.ahead);
	}

}

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

package io.github.rwlock.sample;

import java.time.Duration;

/**
 * One request's way through a locked method: when it was let in, and how long it is to
 * keep the lock there. For demonstration.
 */
class Visit {

	static final Duration LONGEST_HOLD = Duration.ofSeconds(60);

	private final long start = System.nanoTime();

	private final Duration hold;

	private long entered = this.start;

	Visit(Duration hold) {
		this.hold = hold;
	}

	void enter() {
		this.entered = System.nanoTime();
	}

	void stay() {
		try {
			Thread.sleep(this.hold.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("Interrupted while holding the lock", ex);
		}
	}

	Duration waited() {
		return Duration.ofNanos(this.entered - this.start);
	}

}

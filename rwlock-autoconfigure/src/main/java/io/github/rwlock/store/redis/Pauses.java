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
package io.github.rwlock.store.redis;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Pauses between attempts that fail, growing from a tenth of a second to five seconds.
 */
final class Pauses {

	private static final Duration SHORTEST = Duration.ofMillis(100);

	private static final Duration LONGEST = Duration.ofSeconds(5);

	private Duration next = SHORTEST;

	/**
	 * Wait before the next attempt, or until the thread is unparked.
	 */
	void pause() {
		LockSupport.parkNanos(this.next.toNanos());
		Duration doubled = this.next.multipliedBy(2);
		this.next = (doubled.compareTo(LONGEST) < 0) ? doubled : LONGEST;
	}

	void succeeded() {
		this.next = SHORTEST;
	}

}

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

package io.github.rwlock.store;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * What a release found.
 *
 * @param time when the store answered, on its own clock; {@code null} if there was
 * something to end, and the store did not need the time for that
 * @param outcome what there was to end
 */
public record ReleaseAnswer(@Nullable Instant time, Outcome outcome) {

	public ReleaseAnswer {
		if (time == null && outcome == Outcome.NOT_HELD) {
			throw new IllegalArgumentException("No time at which nothing was held");
		}
	}

	/**
	 * What there was to end.
	 */
	public enum Outcome {

		/**
		 * A live lease, which has ended; or one of its holder that has passed, and was
		 * nobody else's since.
		 */
		RELEASED,

		/**
		 * A waiting request, which has left the queue.
		 */
		WITHDRAWN,

		/**
		 * Neither.
		 */
		NOT_HELD

	}

}

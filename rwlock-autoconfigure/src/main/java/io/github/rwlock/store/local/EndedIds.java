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
import java.util.HashMap;
import java.util.Map;

import io.github.rwlock.store.LeaseId;

/**
 * Ids that were ended while an acquire of them may be under way. They are remembered up
 * to and including the last moment at which that acquire could make something.
 */
final class EndedIds {

	/**
	 * Remembers nothing, as most often.
	 */
	static final EndedIds NONE = new EndedIds(Map.of());

	private final Map<LeaseId, Instant> lastMoments;

	private EndedIds(Map<LeaseId, Instant> lastMoments) {
		this.lastMoments = lastMoments;
	}

	/**
	 * Remember an id as well, for no shorter than before.
	 * @param id the id
	 * @param lastMoment the last moment of an acquire of it
	 * @return what is remembered then
	 */
	EndedIds with(LeaseId id, Instant lastMoment) {
		Map<LeaseId, Instant> more = new HashMap<>(this.lastMoments);
		more.merge(id, lastMoment, (before, now) -> now.isAfter(before) ? now : before);
		return new EndedIds(more);
	}

	boolean contains(LeaseId id) {
		return this.lastMoments.containsKey(id);
	}

	/**
	 * Forget what has passed.
	 * @param time now
	 * @return what is remembered then
	 */
	EndedIds at(Instant time) {
		if (isEmpty()) {
			return this;
		}
		Map<LeaseId, Instant> left = new HashMap<>(this.lastMoments);
		left.values().removeIf((lastMoment) -> lastMoment.isBefore(time));
		return left.isEmpty() ? NONE : new EndedIds(left);
	}

	boolean isEmpty() {
		return this.lastMoments.isEmpty();
	}

}

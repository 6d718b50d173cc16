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

	private final Map<LeaseId, Instant> lastMoments = new HashMap<>();

	void remember(LeaseId id, Instant lastMoment) {
		this.lastMoments.merge(id, lastMoment, (before, now) -> now.isAfter(before) ? now : before);
	}

	boolean contains(LeaseId id) {
		return this.lastMoments.containsKey(id);
	}

	void forget(Instant time) {
		this.lastMoments.values().removeIf((lastMoment) -> lastMoment.isBefore(time));
	}

	boolean isEmpty() {
		return this.lastMoments.isEmpty();
	}

}

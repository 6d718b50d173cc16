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

package io.github.rwlock.store.model;

/**
 * The one rule that a {@link FlawedHarness} breaks.
 */
enum Flaw {

	ACCEPTS_TOO_LATE,

	PROLONGS_WHEN_ASKED_AGAIN,

	FORGETS_CANCELS,

	REVIVES_WHEN_RENEWED,

	QUEUES_THE_SECOND_UPGRADER,

	FORGETS_LOST_HOLDS,

	IS_UNFAIR,

	IGNORES_OWNERS,

	IGNORES_GROUPS,

	IGNORES_HOLDS,

	IGNORES_IDS_OF_OTHERS,

	NUMBERS_EACH_WRITE_LEASE,

	HAS_A_GAP_IN_DOWNGRADES,

	PROLONGS_WHEN_DOWNGRADED,

	LETS_NOBODY_INTO_DOWNGRADES,

	ENDS_SUCCESSORS,

	REVIVES_WHAT_WAS_ENDED,

	HANDS_OVER_WHEN_LOOKED_AT

}

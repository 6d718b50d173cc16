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
import java.util.List;

/**
 * One request's turn on a resource.
 *
 * @param time now
 * @param handedOver the leases that waiters were granted in this turn, in the order of
 * promotion
 */
record Turn(Instant time, List<LiveLease> handedOver) {

	private static final int MOST_GRANTS = 128;

	boolean mayHandOver() {
		return this.handedOver.size() < MOST_GRANTS;
	}

	void handOver(LiveLease lease) {
		this.handedOver.add(lease);
	}

}

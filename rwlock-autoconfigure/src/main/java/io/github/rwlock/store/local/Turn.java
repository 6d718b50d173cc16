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
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * One request's turn on a resource.
 */
final class Turn {

	private static final int MOST_GRANTS = 128;

	private final InstantSource clock;

	private @Nullable Instant time;

	private List<LiveLease> handedOver = List.of();

	private boolean forgotten;

	Turn(InstantSource clock) {
		this.clock = clock;
	}

	/**
	 * Return the time of the turn, which is read when it is asked for first: turns on a
	 * resource come in the order of their times.
	 * @return now
	 */
	Instant time() {
		Instant known = this.time;
		if (known == null) {
			known = this.clock.instant();
			this.time = known;
		}
		return known;
	}

	/**
	 * Return the leases that waiters were granted in this turn.
	 * @return the leases in the order of promotion
	 */
	List<LiveLease> handedOver() {
		return this.handedOver;
	}

	boolean hasHandedOver() {
		return !this.handedOver.isEmpty();
	}

	/**
	 * Return whether nothing is known about the resource after this turn.
	 */
	boolean hasForgotten() {
		return this.forgotten;
	}

	void forget() {
		this.forgotten = true;
	}

	boolean mayHandOver() {
		return this.handedOver.size() < MOST_GRANTS;
	}

	void handOver(LiveLease lease) {
		if (this.handedOver.isEmpty()) {
			this.handedOver = new ArrayList<>();
		}
		this.handedOver.add(lease);
	}

}

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

import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.LeaseId;

/**
 * Makes the ids of a client's leases.
 */
final class LeaseIds {

	private final String clientId;

	private final StoreClock clock;

	private final AtomicLong last = new AtomicLong();

	/**
	 * Create a source of ids.
	 * @param clientId what all of them begin with
	 * @param clock the store's clock, which has to be known before any is made
	 */
	LeaseIds(String clientId, StoreClock clock) {
		this.clientId = clientId;
		this.clock = clock;
	}

	/**
	 * Return an id that was never used before.
	 * @param name the caller's own for it, {@code null} for none
	 * @param now when it is made
	 */
	LeaseId next(@Nullable String name, long now) {
		long number = this.last.accumulateAndGet(this.clock.micros(now), LeaseIds::after);
		return new LeaseId(this.clientId, number, name);
	}

	private static long after(long used, long micros) {
		return Math.max(used + 1, micros);
	}

}

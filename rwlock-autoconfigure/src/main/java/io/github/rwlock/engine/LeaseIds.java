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

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.LeaseId;

/**
 * Makes the ids of a client's leases.
 */
final class LeaseIds {

	private final String clientId;

	private final StoreClock clock;

	private final Predicate<LeaseId> inUse;

	private final AtomicLong last = new AtomicLong();

	/**
	 * Create a source of ids.
	 * @param clientId what all of them begin with
	 * @param clock the store's clock
	 * @param inUse whether something still stands on an id that was made before
	 */
	LeaseIds(String clientId, StoreClock clock, Predicate<LeaseId> inUse) {
		this.clientId = clientId;
		this.clock = clock;
		this.inUse = inUse;
	}

	/**
	 * Return an id for the next attempt.
	 * @param name the caller's own, {@code null} for a number: the time of the store's
	 * clock, which has to be known
	 * @param previous id of the attempt before it for the same request, if there was one
	 */
	LeaseId next(@Nullable String name, @Nullable LeaseId previous) {
		if (name == null) {
			return numbered();
		}
		return named(name, (previous != null) ? previous.number() + 1 : 1);
	}

	private LeaseId numbered() {
		long micros = ChronoUnit.MICROS.between(Instant.EPOCH, this.clock.now());
		return new LeaseId(this.clientId, this.last.updateAndGet((used) -> Math.max(used + 1, micros)));
	}

	/**
	 * An earlier attempt may still be on its way out, and what is asked for under its id
	 * would be ended with it.
	 */
	private LeaseId named(String name, long number) {
		LeaseId id = new LeaseId(this.clientId, number, name);
		return this.inUse.test(id) ? named(name, number + 1) : id;
	}

}

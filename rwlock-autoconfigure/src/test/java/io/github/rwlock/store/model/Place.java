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

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.LeaseSpec;

/**
 * Where and when a history takes place, and so what its leases are called there. The
 * numbers of ids are small ones that stand for themselves, or moments.
 *
 * @param resource the history's resource
 * @param start when the history began
 */
record Place(String resource, Instant start) {

	private static final long LEAST_MOMENT = 1_000_000;

	private static final Duration BEFORE_START = Duration.ofSeconds(1_000);

	/**
	 * Return the number of an id that was made at a moment.
	 * @param moment the moment, counted from the history's start
	 * @param micros what tells it from other ids of that moment
	 * @return the number
	 */
	static long number(Duration moment, int micros) {
		return BEFORE_START.plus(moment).toNanos() / 1_000 + micros;
	}

	Instant here(Duration moment) {
		return this.start.plus(moment);
	}

	LeaseSpec here(LeaseSpec lease) {
		LeaseName hold = lease.hold();
		return new LeaseSpec(here(lease.name()), lease.mode(), lease.leaseTime(), (hold != null) ? here(hold) : null);
	}

	LeaseName here(LeaseName name) {
		return new LeaseName(this.resource, name.kind(), here(name.id()), name.appId(), here(name.owner()),
				name.group());
	}

	private LeaseOwner here(LeaseOwner owner) {
		return owner.named() ? owner : LeaseOwner.flow(here(LeaseId.parse(owner.text())));
	}

	private LeaseId here(LeaseId id) {
		if (id.number() < LEAST_MOMENT) {
			return id;
		}
		Instant moment = this.start.minus(BEFORE_START).plus(id.number(), ChronoUnit.MICROS);
		return new LeaseId(id.client(), ChronoUnit.MICROS.between(Instant.EPOCH, moment), id.name());
	}

}

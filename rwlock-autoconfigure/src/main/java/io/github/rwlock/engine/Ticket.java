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

import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;

import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;

/**
 * What the text of a ticket says.
 *
 * @param place what tells the lease's store from others
 * @param lease which lease
 * @param mode who was to go first when others waited too
 * @param leaseTime how long the lease lasts when renewed by its holder
 * @param rememberUntil until when its release has to be remembered
 */
record Ticket(String place, LeaseName lease, LockMode mode, Duration leaseTime, Instant rememberUntil) {

	private static final Pattern CLIENT = Pattern.compile("[0-9A-Za-z]+");

	Ticket {
		boolean sound = CLIENT.matcher(lease.id().client()).matches() && lease.id().number() >= 0
				&& !lease.resource().isBlank() && leaseTime.compareTo(LockOptions.SHORTEST_LEASE) >= 0
				&& leaseTime.compareTo(LockOptions.LONGEST_LEASE) <= 0;
		if (!sound) {
			throw new IllegalArgumentException("No such lease can be");
		}
	}

	static Ticket of(HeldLease lease, String place) {
		LeaseSpec spec = lease.spec();
		return new Ticket(place, spec.name(), spec.mode(), spec.leaseTime(), lease.granted().rememberUntil());
	}

	LeaseSpec spec() {
		return new LeaseSpec(this.lease, this.mode, this.leaseTime, null);
	}

}

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

import io.github.rwlock.LockKind;
import io.github.rwlock.store.model.ResourceState.Lease;

/**
 * The fencing tokens of one resource.
 */
final class ModelTokens {

	private long last;

	private Instant keptUntil = Instant.EPOCH;

	void dropPassed(Instant now) {
		this.last = now.isBefore(this.keptUntil) ? this.last : 0;
	}

	long last() {
		return this.last;
	}

	long next(Instant now) {
		this.last = Math.max(this.last + 1, ChronoUnit.MICROS.between(Instant.EPOCH, now));
		return this.last;
	}

	/**
	 * Keep the last token for one lease time longer than a write lease.
	 */
	void keep(Lease lease, Duration leaseTime) {
		Instant until = lease.expiry().plus(leaseTime);
		if (lease.name().kind() == LockKind.WRITE && until.isAfter(this.keptUntil)) {
			this.keptUntil = until;
		}
	}

	Instant keptUntil() {
		return this.keptUntil;
	}

}

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

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseSpec;

/**
 * Leases as a store grants them, for what needs no store.
 */
final class TestLeases {

	private static final Duration LEASE = Duration.ofSeconds(30);

	private TestLeases() {
	}

	/**
	 * Return a lease of the resource {@code a}.
	 * @param number tells its id from others
	 * @param until until when it lasts, in nanoseconds of the monotonic clock
	 */
	static GrantedLease granted(LockKind kind, long number, long until) {
		LeaseSpec spec = new LeaseSpec("a", kind, LockMode.FAIR, new LeaseId("client", number), "test", LEASE);
		return new GrantedLease(spec, (kind == LockKind.WRITE) ? 1 : 0, Instant.EPOCH,
				new Validity(Instant.EPOCH.plus(LEASE), until), Nanos.now());
	}

}

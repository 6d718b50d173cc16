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

package io.github.rwlock.store;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Random;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;

import static io.github.rwlock.store.Leases.inGroup;
import static io.github.rwlock.store.Leases.inside;
import static io.github.rwlock.store.Leases.named;
import static io.github.rwlock.store.Leases.ownedBy;

/**
 * Makes random leases: of flows, inside holds, of named owners, and with a caller's own
 * ids, in all modes and in two groups.
 *
 * @param random chooses
 * @param clients who may ask
 */
record RandomLeases(Random random, List<StoreClient> clients) {

	/**
	 * Make a lease.
	 * @param held inside which it may be asked for, live or not
	 * @return a lease that was not asked for yet, but for a caller's own id
	 */
	LeaseSpec next(Collection<LeaseSpec> held) {
		LockKind kind = any(List.of(LockKind.values()));
		LeaseSpec plain = client().spec(kind, any(List.of(LockMode.values())))
			.lasting(Duration.ofMillis(100 + this.random.nextInt(6_000)));
		LeaseSpec lease = (kind == LockKind.READ) ? inGroup(group(), plain) : plain;
		return switch (this.random.nextInt(12)) {
			case 0, 1 -> ownedBy(any(List.of("x", "y")), lease);
			case 2, 3, 4, 5, 6 -> held.isEmpty() ? lease : inside(any(held), lease);
			case 7 -> named(ownId(), lease);
			case 8 -> ownedBy("x", named(ownId(), lease));
			default -> lease;
		};
	}

	StoreClient client() {
		return any(this.clients);
	}

	String group() {
		return (this.random.nextInt(3) > 0) ? "" : "g";
	}

	<T> T any(Collection<T> choices) {
		return List.copyOf(choices).get(this.random.nextInt(choices.size()));
	}

	private String ownId() {
		return any(List.of("job 1", "job 2"));
	}

}

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

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Place}.
 */
class PlaceTests {

	private static final Place PLACE = new Place("here", Instant.parse("2026-01-01T00:00:00Z"));

	@Test
	void smallNumberShouldStandForItself() {
		assertThat(PLACE.here(Leases.name(new LeaseId("a", 7), LockKind.READ)).id()).isEqualTo(new LeaseId("a", 7));
	}

	@Test
	void otherNumberShouldBeAMomentOfTheHistory() {
		LeaseId id = new LeaseId("a", Place.number(Duration.ofMillis(-2), 7), "x");
		assertThat(PLACE.here(Leases.name(id, LockKind.READ)).id())
			.isEqualTo(new LeaseId("a", 1_767_225_600_000_000L - 2_000 + 7, "x"));
	}

	@Test
	void flowShouldBeNamedAsItsFirstLeaseIsNamedHere() {
		LeaseId first = new LeaseId("a", Place.number(Duration.ZERO, 1));
		LeaseName inner = Leases.name(new LeaseId("a", 2), LockKind.WRITE, LeaseOwner.flow(first), "");
		LeaseName outer = PLACE.here(Leases.name(first, LockKind.READ));
		assertThat(PLACE.here(inner).owner()).isEqualTo(LeaseOwner.flow(outer.id())).isEqualTo(outer.owner());
		assertThat(outer.resource()).isEqualTo("here");
	}

}

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

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.rwlock.store.AcquireAnswer.Busy;
import io.github.rwlock.store.AcquireAnswer.Conflict;
import io.github.rwlock.store.AcquireAnswer.Ended;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.IdInUse;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.AcquireAnswer.Stale;
import io.github.rwlock.store.RenewAnswer.Renewed;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever is asked in whatever order, leases do not conflict and nothing is left.
 */
abstract class RandomRequestContract extends StoreContract {

	private static final int HISTORIES = 50;

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5 })
	void whenRequestsAreRandomThenLeasesDoNotConflictAndNothingIsLeft(long seed) {
		List<Object> transcript = RandomRequests.transcript(this.harness, seed, 2_000);
		assertThat(transcript).extracting(Object::getClass)
			.contains(Granted.class, Queued.class, Busy.class, Stale.class, Ended.class, AcquireAnswer.Lost.class,
					Conflict.class, IdInUse.class, Renewed.class, RenewAnswer.Lost.class, ReleaseAnswer.class,
					ResourceView.class, Integer.class);
		advance(StoreClient.LEASE);
		assertThat(leftoversAfterNextRequest()).isEmpty();
	}

	@Test
	void whenHistoriesAreRandomThenEveryoneWhoWaitsEntersOnceNobodyAsksForMore() {
		int entered = 0;
		for (long seed = 1; seed <= HISTORIES; seed++) {
			entered += RandomRequests.drain(List.of(this.alpha, this.bravo), this.harness, seed, 60);
		}
		assertThat(entered).isGreaterThan(HISTORIES);
	}

}

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
package io.github.rwlock.store.redis;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.rwlock.store.RandomRequests;
import io.github.rwlock.store.StoreHarness;
import io.github.rwlock.store.local.LocalStoreHarness;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The scripts and the local store keep the same rules, to the letter of each answer.
 */
class RedisAgainstLocalTests {

	private static final int REQUESTS = 4_000;

	@ParameterizedTest
	@ValueSource(longs = { 11, 12, 13, 14, 15 })
	void whenRequestsAreTheSameThenSoAreTheAnswers(long seed) {
		try (StoreHarness redis = new RedisStoreHarness(); StoreHarness local = new LocalStoreHarness()) {
			List<Object> expected = RandomRequests.transcript(local, seed, REQUESTS);
			assertThat(RandomRequests.transcript(redis, seed, REQUESTS)).isEqualTo(expected);
			assertThat(expected).hasSizeGreaterThan(REQUESTS / 3);
		}
	}

}

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

package io.github.rwlock.benchmarks.contestant;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.measure.Crowd;
import io.github.rwlock.benchmarks.measure.ExclusionCheck;
import io.github.rwlock.benchmarks.measure.Role;
import io.github.rwlock.benchmarks.redis.BenchmarkRedis;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Contestant}, each on a Redis.
 */
class ContestantTests {

	private static BenchmarkRedis redis;

	@BeforeAll
	static void start() throws IOException {
		redis = BenchmarkRedis.start();
	}

	@AfterAll
	static void stop() {
		redis.close();
	}

	@ParameterizedTest
	@EnumSource
	void shouldExcludeUnlessItOnlyShowsALimit(Contestant contestant) throws InterruptedException {
		ExclusionCheck check = ExclusionCheck.local();
		Role role = new Role(0.5, Duration.ofMillis(2), Duration.ZERO);
		try (Locks locks = contestant.open(redis.port(), Duration.ofSeconds(30))) {
			locks.acquire(LockKind.WRITE, "first").release();
			Crowd.of(4, role, Duration.ofMillis(400)).run(locks, "resource-" + contestant, check);
		}
		assertThat(check.entered()).isPositive();
		assertThat(check.violations() == 0).isEqualTo(contestant.isExclusive());
	}

	@Test
	void shouldBeFoundByTheBeginOfItsName() {
		assertThat(Contestant.RWLOCK_FAIR.isAmong(List.of("redisson", "rwlock"))).isTrue();
		assertThat(Contestant.RWLOCK.isAmong(List.of("rwlock-fair"))).isFalse();
		assertThat(Contestant.LOCK4J.isAmong(List.of())).isTrue();
	}

	@Test
	void whenItShowsALimitThenItIsAlwaysThere() {
		assertThat(Contestant.values()).filteredOn((contestant) -> contestant.isAmong(List.of("nobody")))
			.containsExactly(Contestant.RAW, Contestant.MINIMAL, Contestant.BOUND, Contestant.CACHE_HIT);
	}

}

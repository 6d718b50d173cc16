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

package io.github.rwlock.benchmarks.measure;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Tests for {@link Pairs} and {@link PairLog}.
 */
class PairsTests {

	@Test
	void shouldReckonEachThreadFromItsOwnTime() {
		PairLog log = new PairLog(List.of(WaitsTests.ofMillis(1, 1, 1, 1), WaitsTests.ofMillis(2, 2)), List.of());
		assertThat(log.perSecond()).isCloseTo(1500, within(1e-6));
		assertThat(log.count()).isEqualTo(6);
		assertThat(log.micros()).isEqualTo(1000);
	}

	@Test
	void shouldCheckEachResourceByItself() throws InterruptedException {
		PairLog log = Pairs.apart(LockKind.WRITE, 3, Duration.ofMillis(50)).run(new NoLocks());
		assertThat(log.threads()).hasSize(3);
		assertThat(log.checks()).hasSize(3).allSatisfy((check) -> assertThat(check.violations()).isZero());
		assertThat(log.checks().stream().mapToLong(ExclusionCheck::entered).sum()).isEqualTo(log.count()).isPositive();
	}

	@Test
	void shouldCheckAResourceThatAllShare() throws InterruptedException {
		PairLog log = Pairs.together(LockKind.WRITE, 4, Duration.ofSeconds(1)).run(new NoLocks());
		assertThat(log.checks()).singleElement().satisfies((check) -> assertThat(check.violations()).isPositive());
	}

}

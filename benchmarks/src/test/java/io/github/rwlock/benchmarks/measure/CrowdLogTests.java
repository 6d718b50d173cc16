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
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Tests for {@link CrowdLog}.
 */
class CrowdLogTests {

	@Test
	void whenAllAreServedAlikeThenFairnessIsOne() {
		assertThat(log(7, 7, 7, 7).fairness()).isEqualTo(1);
	}

	@Test
	void whenOneIsServedThenFairnessIsItsPartOfThem() {
		assertThat(log(0, 40, 0, 0).fairness()).isEqualTo(0.25);
	}

	@Test
	void shouldReckonFairnessInBetween() {
		assertThat(log(1, 2, 3).fairness()).isCloseTo(36.0 / 42, within(1e-9));
	}

	@Test
	void whenNobodyIsServedThenFairnessIsZero() {
		assertThat(log(0, 0).fairness()).isZero();
	}

	@Test
	void shouldCountGrantsInASecond() {
		assertThat(log(3, 5).grants()).isEqualTo(8);
		assertThat(log(3, 5).grantsPerSecond()).isEqualTo(4);
	}

	@Test
	void shouldBePutTogetherWithThatOfAnotherProcess() {
		CrowdLog both = log(4, 4).with(log(0, 0));
		assertThat(both.grantsPerSecond()).isEqualTo(4);
		assertThat(both.fairness()).isEqualTo(0.5);
		assertThat(both.unfinished()).isEqualTo(4);
		assertThat(both.writeWaits().count()).isEqualTo(8);
		assertThat(both.readWaits().count()).isZero();
	}

	private static CrowdLog log(int... grants) {
		List<ThreadLog> logs = IntStream.of(grants).mapToObj(CrowdLogTests::thread).toList();
		return new CrowdLog(logs, Duration.ofSeconds(2));
	}

	private static ThreadLog thread(int grants) {
		Waits writes = WaitsTests.ofMillis(new long[grants]);
		return new ThreadLog(WaitsTests.ofMillis(), writes, writes, 1);
	}

}

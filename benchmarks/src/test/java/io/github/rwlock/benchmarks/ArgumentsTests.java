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

package io.github.rwlock.benchmarks;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.github.rwlock.benchmarks.workload.Advice;
import io.github.rwlock.benchmarks.workload.HandOff;
import io.github.rwlock.benchmarks.workload.Settings;
import io.github.rwlock.benchmarks.workload.Uncontended;
import io.github.rwlock.benchmarks.workload.Workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link Arguments}.
 */
class ArgumentsTests {

	private static final List<Workload> ALL = List.of(new Uncontended(), new HandOff(), new Advice());

	@Test
	void whenNothingIsAskedForThenItIsEverythingInFull() {
		assertThat(parse()).isEqualTo(new Arguments(Settings.FULL, ALL));
	}

	@Test
	void shouldMeasureOnlySomeWorkloads() {
		assertThat(parse("only=advice,pairs").workloads()).containsExactly(ALL.get(2), ALL.get(0));
	}

	@Test
	void shouldMeasureOnlySomeContestants() {
		assertThat(parse("who=rwlock,lock4j").settings().who()).containsExactly("rwlock", "lock4j");
	}

	@Test
	void shouldChangeWhatQuickGivesWhereverItStands() {
		Settings expected = Settings.QUICK.withRounds(5).withTime(Duration.ofMillis(70));
		assertThat(parse("rounds=5", "quick", "millis=70").settings()).isEqualTo(expected);
	}

	@Test
	void whenAnArgumentIsUnknownThenItIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> parse("hand-off")).withMessageContaining("'hand-off'");
		assertThatIllegalArgumentException().isThrownBy(() -> parse("quick=5")).withMessageContaining("'quick=5'");
		assertThatIllegalArgumentException().isThrownBy(() -> parse("only=hand-on"))
			.withMessage("'hand-on' is none of [pairs, hand-off, advice]");
	}

	private static Arguments parse(String... args) {
		return Arguments.of(args, ALL);
	}

}

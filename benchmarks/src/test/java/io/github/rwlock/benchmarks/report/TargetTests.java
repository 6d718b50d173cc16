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

package io.github.rwlock.benchmarks.report;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Target}.
 */
class TargetTests {

	@Test
	void shouldJudgeTheRatio() {
		assertThat(Target.ratioAtLeast(0.85).isReached(1, 0.85)).isTrue();
		assertThat(Target.ratioAtLeast(0.85).isReached(1, 0.84)).isFalse();
		assertThat(Target.ratioAtMost(2.2).isReached(9, 2.2)).isTrue();
		assertThat(Target.ratioAtMost(2.2).isReached(1, 2.3)).isFalse();
	}

	@Test
	void shouldJudgeTheValue() {
		assertThat(Target.atLeast(0.99).isReached(0.99, 0)).isTrue();
		assertThat(Target.atLeast(0.99).isReached(0.98, 1)).isFalse();
		assertThat(Target.atMost(0).isReached(0, 1)).isTrue();
		assertThat(Target.atMost(0).isReached(1, 0)).isFalse();
	}

	@Test
	void whenThereIsNoFigureThenItIsNotReached() {
		assertThat(Target.ratioAtMost(1).isReached(1, Double.NaN)).isFalse();
		assertThat(Target.atLeast(0).isReached(Double.NaN, 1)).isFalse();
	}

	@Test
	void shouldSayWhatItIs() {
		assertThat(Target.ratioAtLeast(0.85)).hasToString("≥ 0.85×");
		assertThat(Target.atMost(1000)).hasToString("≤ 1000");
	}

}

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

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Tests for {@link Samples}.
 */
class SamplesTests {

	@Test
	void shouldTakeTheValueInTheMiddle() {
		assertThat(new Samples(List.of(9.0, 1.0, 5.0)).median()).isEqualTo(5);
		assertThat(new Samples(List.of(9.0, 1.0, 5.0, 6.0)).median()).isEqualTo(5.5);
		assertThat(new Samples(List.of(4.0)).median()).isEqualTo(4);
	}

	@Test
	void shouldTakeTheLargestValue() {
		assertThat(new Samples(List.of(1.0, 9.0, 5.0)).largest()).isEqualTo(9);
	}

	@Test
	void shouldTellHowFarTheMiddleHalfIsApart() {
		assertThat(new Samples(List.of(12.0, 8.0, 10.0, 1000.0, 0.0)).spread()).isCloseTo(0.2, within(1e-9));
		assertThat(new Samples(List.of(-8.0, -10.0, -12.0)).spread()).isCloseTo(0.1, within(1e-9));
	}

	@Test
	void whenNothingDiffersThenThereIsNoSpread() {
		assertThat(new Samples(List.of(3.0, 3.0)).spread()).isZero();
		assertThat(new Samples(List.of(0.0, 0.0, 5.0)).spread()).isZero();
	}

}

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

import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Waits}.
 */
class WaitsTests {

	@Test
	void shouldTellPercentiles() {
		Waits waits = ofMillis(LongStream.rangeClosed(1, 200).map((number) -> 201 - number).toArray());
		assertThat(waits.millis(0.5)).isEqualTo(100);
		assertThat(waits.millis(0.99)).isEqualTo(198);
		assertThat(waits.millis(0.999)).isEqualTo(200);
		assertThat(waits.millis(1)).isEqualTo(200);
		assertThat(waits.millis(0)).isEqualTo(1);
	}

	@Test
	void shouldTakeAPercentileThatOccurred() {
		assertThat(ofMillis(1, 9).millis(0.5)).isEqualTo(1);
		assertThat(ofMillis(1, 9).millis(0.51)).isEqualTo(9);
		assertThat(ofMillis(7).millis(0.01)).isEqualTo(7);
	}

	@Test
	void whenThereAreNoTimesThenPercentilesAreZero() {
		assertThat(ofMillis().millis(0.99)).isZero();
		assertThat(ofMillis().count()).isZero();
	}

	@Test
	void shouldPutTimesOfManyTogether() {
		Waits waits = Waits.of(Stream.of(ofMillis(5, 1), ofMillis(3)));
		assertThat(waits.count()).isEqualTo(3);
		assertThat(waits.millis(0.5)).isEqualTo(3);
		assertThat(waits.nanos()).isEqualTo(9_000_000);
	}

	@Test
	void shouldCountWhatIsLonger() {
		assertThat(ofMillis(999, 1000, 1001, 5000).longerThan(1000)).isEqualTo(2);
	}

	@Test
	void shouldTakeDownMoreThanItHasRoomForAtFirst() {
		Waits waits = ofMillis(LongStream.range(0, 5000).toArray());
		assertThat(waits.count()).isEqualTo(5000);
		assertThat(waits.millis(1)).isEqualTo(4999);
	}

	static Waits ofMillis(long... times) {
		Waits.Recorder recorder = new Waits.Recorder();
		LongStream.of(times).forEach((time) -> recorder.add(time * 1_000_000));
		return Waits.of(recorder);
	}

}

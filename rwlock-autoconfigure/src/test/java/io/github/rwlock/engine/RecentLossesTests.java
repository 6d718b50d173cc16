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
package io.github.rwlock.engine;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link RecentLosses}.
 */
class RecentLossesTests {

	private static final long LATE = Long.MAX_VALUE - 1;

	private final AtomicLong nanos = new AtomicLong(LATE);

	private final RecentLosses losses = new RecentLosses(this.nanos::get);

	@Test
	void whenAMinutePassesThenTheyCountNoMore() {
		assertThat(this.losses.inLastMinute()).isZero();
		this.losses.add();
		this.losses.add();
		pass(Duration.ofSeconds(30));
		this.losses.add();
		pass(Duration.ofSeconds(29));
		assertThat(this.losses.inLastMinute()).isEqualTo(3);
		pass(Duration.ofSeconds(1));
		assertThat(this.losses.inLastMinute()).isOne();
		pass(Duration.ofSeconds(30));
		assertThat(this.losses.inLastMinute()).isZero();
	}

	@ParameterizedTest
	@ValueSource(longs = { 1, 60, 61, 86_400 * 365 })
	void whenALongTimePassesThenOnlyLaterOnesCount(long minutes) {
		this.losses.add();
		pass(Duration.ofMinutes(minutes));
		this.losses.add();
		assertThat(this.losses.inLastMinute()).isOne();
	}

	private void pass(Duration duration) {
		this.nanos.addAndGet(duration.toNanos());
	}

}

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

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link SparseLog}.
 */
class SparseLogTests {

	private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);

	private final List<String> lines = new ArrayList<>();

	private final SparseLog log = new SparseLog(this.lines::add, this.nanos::get);

	@Test
	void firstTimeShouldBeSaidAtOnce() {
		this.log.say(() -> "a");
		assertThat(this.lines).containsExactly("a");
	}

	@Test
	void whenItHappensAgainWithinAMinuteThenOnlyCounted() {
		this.log.say(() -> "a");
		pass(Duration.ofSeconds(59));
		this.log.say(() -> {
			throw new IllegalStateException("not needed");
		});
		this.log.say(() -> "b");
		assertThat(this.lines).hasSize(1);
		pass(Duration.ofSeconds(1));
		this.log.say(() -> "c");
		assertThat(this.lines).containsExactly("a", "c [2 more since the last such line]");
	}

	@Test
	void whenNothingWentUnsaidThenNothingIsCounted() {
		this.log.say(() -> "a");
		pass(Duration.ofMinutes(1));
		this.log.say(() -> "b");
		assertThat(this.lines).containsExactly("a", "b");
	}

	private void pass(Duration time) {
		this.nanos.addAndGet(time.toNanos());
	}

}

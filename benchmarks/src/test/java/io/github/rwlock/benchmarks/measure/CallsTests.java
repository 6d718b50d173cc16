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

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Locks;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Calls}.
 */
class CallsTests {

	private final Calls calls = new Calls(LockKind.READ, "resource", Duration.ofMillis(100));

	private byte[] kept = {};

	private int runs;

	@Test
	void whenCallsAllocateThenTheirBytesAreTold() throws InterruptedException {
		Calls.Cost cost = this.calls.run(new Allocating());
		assertThat(cost.bytes()).isBetween(10_000.0, 11_000.0);
		assertThat(cost.nanos()).isPositive();
		assertThat(this.runs).isPositive().matches((count) -> count % 1000 == 0, "whole batches");
		assertThat(this.kept).hasSize(10_000);
	}

	private final class Allocating implements Locks {

		@Override
		public Hold acquire(LockKind kind, String resource) {
			CallsTests.this.kept = new byte[10_000];
			CallsTests.this.runs++;
			return () -> {
			};
		}

		@Override
		public void close() {
		}

	}

}

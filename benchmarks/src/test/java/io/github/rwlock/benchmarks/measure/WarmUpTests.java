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
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Contestant;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link WarmUp}.
 */
class WarmUpTests {

	private final Map<String, LongAdder> acquired = new ConcurrentHashMap<>();

	@Test
	void shouldRunEachContestantOnceAloneAndAmongOthers() throws InterruptedException {
		WarmUp warmUp = new WarmUp(Duration.ofMillis(80));
		warmUp.run(Contestant.REDISSON, new CountedLocks());
		assertThat(this.acquired.keySet()).contains("READ pair-0", "WRITE pair-7", "WRITE REDISSON-warm");
		this.acquired.clear();
		warmUp.run(Contestant.REDISSON, new CountedLocks());
		assertThat(this.acquired).isEmpty();
	}

	@Test
	void whenThereIsNoTimeThenNothingIsWarmedUp() throws InterruptedException {
		new WarmUp(Duration.ZERO).run(Contestant.LOCK4J, new CountedLocks());
		assertThat(this.acquired).isEmpty();
	}

	private final class CountedLocks extends JvmLocks {

		@Override
		public Hold acquire(LockKind kind, String resource) throws InterruptedException {
			WarmUpTests.this.acquired.computeIfAbsent(kind + " " + resource, (name) -> new LongAdder()).increment();
			return super.acquire(kind, resource);
		}

	}

}

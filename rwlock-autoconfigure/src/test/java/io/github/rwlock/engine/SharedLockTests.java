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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Locks of two clients on one Redis.
 */
@Tag("smoke")
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class SharedLockTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofSeconds(2);

	private static final Duration LONG = Duration.ofMinutes(1);

	private static final int READERS = 20;

	@Test
	void readersOfTwoClientsShouldOverlap() {
		CompletableFuture<?> readers = readTogether(this.clients.client(), this.clients.client());
		assertThat(readers).succeedsWithin(LONG);
		assertThat(redis().keys()).isEmpty();
	}

	@Test
	void waitingReadersShouldOverlapOnceTheWriterLeaves() {
		LockEngine holder = this.clients.client();
		Lease writer = holder.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<?> readers = readTogether(holder, this.clients.client());
		await().until(() -> redis().waiting("a") == READERS);
		writer.release();
		assertThat(readers).succeedsWithin(LONG);
	}

	@Test
	void whenWriterHoldsThenNobodyElseEnters() {
		LockEngine other = this.clients.client();
		Lease writer = this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(other.tryAcquire(LockKind.READ, "a", DEFAULTS)).isEmpty();
		assertThat(other.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isEmpty();
		writer.release();
		assertThat(other.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isPresent();
	}

	@Test
	void whenReaderHoldsThenNoWriterEnters() {
		LockEngine other = this.clients.client();
		Lease reader = this.clients.client().acquire(LockKind.READ, "a", DEFAULTS);
		assertThat(other.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isEmpty();
		reader.release();
		assertThat(other.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isPresent();
	}

	@Test
	void whenManyWriteThenNoIncrementIsLostAndEachKeyPasses() {
		LockEngine[] engines = { this.clients.client(LEASE), this.clients.client(LEASE) };
		LockOptions options = DEFAULTS.withWaitTime(Duration.ofMinutes(2));
		long[] counter = new long[1];
		CompletableFuture<?> writers = all(16, (index) -> onThread(() -> {
			for (int i = 0; i < 500; i++) {
				engines[index % 2].execute(LockKind.WRITE, "counter", options, () -> ++counter[0]);
			}
			return null;
		}));
		while (!writers.isDone()) {
			assertThat(redis().keysWithoutTtl()).isEmpty();
		}
		assertThat(writers).isCompleted();
		assertThat(counter[0]).isEqualTo(8000);
		assertThat(redis().isFree("counter")).isTrue();
		await().atMost(LEASE.multipliedBy(2).plusSeconds(1)).until(() -> redis().keys().isEmpty());
	}

	@Test
	void whenReadersAndWritersMixThenNoReaderSeesAChange() {
		LockEngine[] engines = { this.clients.client(), this.clients.client() };
		long[] state = new long[2];
		CompletableFuture<?> users = all(8, (index) -> onThread(() -> {
			for (int i = 0; i < 100; i++) {
				use(engines[index % 2], (index + i) % 4 == 0, state);
			}
			return null;
		}));
		assertThat(users).succeedsWithin(LONG);
		assertThat(state).containsOnly(200);
		assertThat(this.clients.losses()).isEmpty();
	}

	private static void use(LockEngine engine, boolean write, long[] state) {
		LockKind kind = write ? LockKind.WRITE : LockKind.READ;
		engine.execute(kind, "state", DEFAULTS, () -> {
			if (write) {
				state[0]++;
				Thread.yield();
				state[1]++;
			}
			assertThat(state[0]).isEqualTo(state[1]);
			return null;
		});
	}

	private CompletableFuture<?> readTogether(LockEngine... engines) {
		CyclicBarrier allInside = new CyclicBarrier(READERS);
		return all(READERS, (index) -> onThread(() -> engines[index % 2].execute(LockKind.READ, "a", DEFAULTS,
				() -> allInside.await(20, TimeUnit.SECONDS))));
	}

	private static CompletableFuture<?> all(int count, IntFunction<CompletableFuture<?>> starter) {
		List<CompletableFuture<?>> started = IntStream.range(0, count).<CompletableFuture<?>>mapToObj(starter).toList();
		return CompletableFuture.allOf(started.toArray(CompletableFuture[]::new));
	}

}

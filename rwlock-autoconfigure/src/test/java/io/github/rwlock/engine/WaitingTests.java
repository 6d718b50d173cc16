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
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTimeoutException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

/**
 * A request waits no shorter and no longer than it was told, and leaves nothing behind.
 */
class WaitingTests extends EngineTestCase {

	private static final Duration WAIT = Duration.ofMillis(400);

	private static final Duration SLACK = Duration.ofSeconds(5);

	private static final Duration LEASE = Duration.ofSeconds(1);

	private static final LockOptions SHORT_WAIT = DEFAULTS.withWaitTime(WAIT);

	@Test
	void whenWaitTimePassesThenTimesOutNotBeforeAndIsGoneAtOnce() {
		LockEngine waiter = this.clients.client();
		this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		long start = System.nanoTime();
		LockTimeoutException failure = catchThrowableOfType(LockTimeoutException.class,
				() -> waiter.acquire(LockKind.READ, "a", SHORT_WAIT));
		Duration waited = Duration.ofNanos(System.nanoTime() - start);
		assertThat(redis().waiting("a")).isZero();
		assertThat(waited).isBetween(WAIT, WAIT.plus(SLACK));
		assertThat(failure.retryAfter()).isBetween(Duration.ofSeconds(15), Duration.ofSeconds(30));
		assertThat(failure.resource()).isEqualTo("a");
		assertThat(failure.kind()).isEqualTo(LockKind.READ);
		assertThat(failure.mode()).isEqualTo(LockMode.WRITER_PREFERRED);
	}

	@Test
	void whenWokenForNothingThenStillWaitsItsTime() {
		UnreliableStore store = this.clients.unreliableStore(LEASE);
		LockEngine waiter = this.clients.client(store, LEASE);
		this.clients.client().acquire(LockKind.READ, "a", DEFAULTS);
		long start = System.nanoTime();
		CompletableFuture<Lease> waiting = onThread(() -> waiter.acquire(LockKind.WRITE, "a", SHORT_WAIT));
		while (!waiting.isDone()) {
			store.wakeForNothing();
			Thread.onSpinWait();
		}
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(WAIT, WAIT.plus(SLACK));
		assertThat(waiting).failsWithin(Duration.ZERO)
			.withThrowableThat()
			.withCauseInstanceOf(LockTimeoutException.class);
	}

	@Test
	void whenOnlyTryingThenNothingIsLeft() {
		LockEngine other = this.clients.client();
		this.clients.client().acquire(LockKind.READ, "a", DEFAULTS);
		List<String> keys = redis().keys();
		List<String> held = redis().held(LockKind.READ, "a");
		assertThat(other.tryAcquire(LockKind.WRITE, "a", SHORT_WAIT)).isEmpty();
		assertThatExceptionOfType(LockTimeoutException.class)
			.isThrownBy(() -> other.acquire(LockKind.WRITE, "a", DEFAULTS.withWaitTime(Duration.ZERO)));
		assertThat(redis().keys()).isEqualTo(keys).hasSize(1);
		assertThat(redis().held(LockKind.READ, "a")).isEqualTo(held);
		assertThat(other.heldLeases()).isZero();
	}

	@Test
	void whenWriterWaitsThenNewReadersStayOutUntilItGivesUp() {
		LockEngine holder = this.clients.client();
		LockEngine other = this.clients.client();
		Lease reader = holder.acquire(LockKind.READ, "a", DEFAULTS);
		CompletableFuture<Lease> writer = onThread(
				() -> other.acquire(LockKind.WRITE, "a", DEFAULTS.withWaitTime(Duration.ofSeconds(2))));
		await().until(() -> redis().waiting("a") == 1);
		assertThat(onThread(() -> holder.tryAcquire(LockKind.READ, "a", DEFAULTS)).join()).isEmpty();
		LockOptions preferred = DEFAULTS.withMode(LockMode.READER_PREFERRED);
		assertThat(onThread(() -> holder.tryAcquire(LockKind.READ, "a", preferred)).join()).isPresent();
		assertThat(writer).failsWithin(SLACK).withThrowableThat().withCauseInstanceOf(LockTimeoutException.class);
		assertThat(onThread(() -> holder.tryAcquire(LockKind.READ, "a", DEFAULTS)).join()).isPresent();
		assertThat(reader.isHeld()).isTrue();
	}

	@Test
	void whenWaitersProcessEndsThenOthersProceed() {
		LockEngine holder = this.clients.client(LEASE);
		LockEngine other = this.clients.client(LEASE);
		UnreliableStore store = this.clients.unreliableStore(LEASE);
		LockEngine dead = this.clients.client(store, LEASE);
		Lease reader = holder.acquire(LockKind.READ, "a", DEFAULTS);
		List<CompletableFuture<Lease>> waiters = IntStream.range(0, 5)
			.mapToObj((index) -> onThread(() -> dead.acquire(LockKind.WRITE, "a", DEFAULTS)))
			.toList();
		await().until(() -> redis().waiting("a") == waiters.size());
		store.sever();
		CompletableFuture<Lease> live = onThread(() -> other.acquire(LockKind.READ, "a", DEFAULTS));
		await().until(() -> redis().waiting("a") == waiters.size() + 1);
		assertThat(live).succeedsWithin(LEASE.multipliedBy(2).plus(SLACK));
		assertThat(reader.isHeld()).isTrue();
		assertThat(redis().waiting("a")).isZero();
	}

	@Test
	void whenManyWaitThenAllGetIn() {
		LockEngine[] engines = { this.clients.client(), this.clients.client() };
		Lease holder = engines[0].acquire(LockKind.WRITE, "a", DEFAULTS);
		int[] writes = new int[1];
		List<CompletableFuture<Object>> waiters = IntStream.range(0, 64)
			.mapToObj((index) -> onThread(() -> engines[index % 2].<Object, RuntimeException>execute(
					(index % 4 == 0) ? LockKind.READ : LockKind.WRITE, "a", DEFAULTS,
					() -> (index % 4 == 0) ? writes[0] : ++writes[0])))
			.toList();
		await().until(() -> redis().waiting("a") == waiters.size());
		holder.release();
		assertThat(CompletableFuture.allOf(waiters.toArray(CompletableFuture[]::new)))
			.succeedsWithin(Duration.ofSeconds(10));
		assertThat(writes[0]).isEqualTo(48);
		assertThat(redis().isFree("a")).isTrue();
	}

}

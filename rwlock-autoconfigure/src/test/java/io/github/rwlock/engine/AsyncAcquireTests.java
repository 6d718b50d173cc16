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
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.LockKeyException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.LockUpgradeConflictException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * An asynchronous request comes to what one that waits would come to, by its future.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class AsyncAcquireTests extends EngineTestCase {

	private static final Duration SOON = Duration.ofSeconds(8);

	private static final Duration WAIT = Duration.ofMillis(400);

	@Test
	void whenFreeThenHeldUntilReleasedByAnyThread() {
		LockEngine engine = this.clients.client();
		Lease lease = engine.acquireAsync(LockKind.WRITE, "a", DEFAULTS)
			.orTimeout(SOON.toSeconds(), TimeUnit.SECONDS)
			.join();
		assertThat(lease.isHeld()).isTrue();
		assertThat(lease.fencingToken()).isPresent();
		assertThat(engine.tryAcquireAsync(LockKind.READ, "a", DEFAULTS)).succeedsWithin(SOON)
			.isEqualTo(Optional.empty());
		assertThat(onThread(() -> {
			lease.release();
			return redis().isFree("a");
		})).succeedsWithin(SOON).isEqualTo(true);
		assertThat(engine.heldLeases()).isZero();
		assertThat(engine.tryAcquireAsync(LockKind.READ, "a", DEFAULTS)).succeedsWithin(SOON)
			.satisfies((read) -> assertThat(read).isPresent());
	}

	@Test
	void whenOthersHoldItThenGrantedWhenTheyRelease() {
		LockEngine engine = this.clients.client();
		Lease holder = this.clients.client().acquire(LockKind.READ, "a", DEFAULTS);
		CompletableFuture<Lease> writer = engine.acquireAsync(LockKind.WRITE, "a", DEFAULTS);
		await().until(() -> redis().waiting("a") == 1);
		assertThat(writer).isNotDone();
		holder.release();
		assertThat(writer).succeedsWithin(SOON).satisfies((lease) -> assertThat(lease.isHeld()).isTrue());
	}

	@Test
	void whenWaitTimePassesThenTimesOutNotBeforeAndIsGone() {
		this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		long start = System.nanoTime();
		CompletableFuture<Lease> reader = this.clients.client()
			.acquireAsync(LockKind.READ, "a", DEFAULTS.withWaitTime(WAIT).withMode(LockMode.FAIR));
		assertThat(reader).failsWithin(WAIT.plus(SOON))
			.withThrowableOfType(ExecutionException.class)
			.havingCause()
			.isInstanceOfSatisfying(LockTimeoutException.class, (failure) -> {
				assertThat(failure.retryAfter()).isPositive();
				assertThat(failure.mode()).isEqualTo(LockMode.FAIR);
			});
		assertThat(redis().waiting("a")).isZero();
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(WAIT);
	}

	@Test
	void whenItCannotWorkThenTheFutureSaysSo() {
		LockEngine engine = this.clients.client();
		assertFails(engine.acquireAsync(LockKind.READ, " ", DEFAULTS), LockKeyException.class);
		assertFails(engine.tryAcquireAsync(LockKind.WRITE, "a", DEFAULTS.withGroup("group")),
				LockConfigurationException.class);
		Lease read = engine.acquire(LockKind.READ, "a", DEFAULTS);
		LockEngine other = this.clients.client();
		other.acquire(LockKind.READ, "a", DEFAULTS);
		CompletableFuture<Lease> upgrade = other.acquireAsync(LockKind.WRITE, "a", DEFAULTS);
		await().until(() -> redis().waiting("a") == 1);
		assertFails(engine.acquireAsync(LockKind.WRITE, "a", DEFAULTS), LockUpgradeConflictException.class);
		assertThat(read.isHeld()).isTrue();
		read.release();
		assertThat(upgrade).succeedsWithin(SOON);
	}

	@Test
	void whenAContinuationBlocksThenItHoldsUpNoOther() {
		LockEngine engine = this.clients.client();
		CountDownLatch gate = new CountDownLatch(1);
		CompletableFuture<Thread> blocked = engine.acquireAsync(LockKind.WRITE, "a", DEFAULTS).thenApply((lease) -> {
			Thread thread = Thread.currentThread();
			return pass(gate, thread);
		});
		CompletableFuture<Thread> other = engine.acquireAsync(LockKind.WRITE, "b", DEFAULTS)
			.thenApply((lease) -> Thread.currentThread());
		assertThat(other).succeedsWithin(SOON);
		gate.countDown();
		assertThat(blocked).succeedsWithin(SOON);
	}

	@Test
	void whenGrantedToOneThatWaitedThenContinuationsRunOnThreadsOfOurs() {
		Lease holder = this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<String> thread = this.clients.client()
			.acquireAsync(LockKind.WRITE, "a", DEFAULTS)
			.thenApply((lease) -> Thread.currentThread().getName());
		CompletableFuture<String> failed = this.clients.client()
			.acquireAsync(LockKind.WRITE, "a", DEFAULTS.withWaitTime(WAIT))
			.handle((lease, failure) -> Thread.currentThread().getName());
		assertThat(failed).succeedsWithin(SOON).asString().startsWith("rwlock-async-");
		holder.release();
		assertThat(thread).succeedsWithin(SOON).asString().startsWith("rwlock-async-");
	}

	@Test
	void whenClosedThenThoseWhoWaitAreRefusedAndWithdrawn() {
		LockEngine engine = this.clients.client();
		this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = engine.acquireAsync(LockKind.WRITE, "a", DEFAULTS);
		await().until(() -> redis().waiting("a") == 1);
		engine.close();
		assertFails(waiting, LockUnavailableException.class);
		assertFails(engine.acquireAsync(LockKind.WRITE, "b", DEFAULTS), LockUnavailableException.class);
		await().until(() -> redis().waiting("a") == 0);
	}

	private static void assertFails(CompletableFuture<?> future, Class<? extends Throwable> type) {
		assertThat(future).failsWithin(SOON)
			.withThrowableOfType(ExecutionException.class)
			.havingCause()
			.isInstanceOf(type);
	}

	private static Thread pass(CountDownLatch gate, Thread thread) {
		try {
			gate.await();
		}
		catch (InterruptedException ex) {
			thread.interrupt();
		}
		return thread;
	}

}

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
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.ForwardingStore;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.StoreException;
import io.github.rwlock.store.local.LocalLockStore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Requests that wait give their signs of life together.
 */
class SignsOfLifeTests extends ThreadedTestCase {

	private static final Duration LEASE = Duration.ofSeconds(30);

	private static final Duration SOON = Duration.ofSeconds(10);

	private static final Duration LIVENESS = Duration.ofSeconds(3);

	private static final int WAITERS = 40;

	private final Queue<Integer> batches = new ConcurrentLinkedQueue<>();

	private final String prefix = "test-" + LockEngine.newClientId();

	private final LockEngine holder = engine(false);

	private final LockEngine engine = engine(false);

	@AfterEach
	void close() {
		this.holder.close();
		this.engine.close();
	}

	@Test
	void whenManyWaitForLongThenTheyStayInTheQueueAndAskInFewBatches() {
		List<Lease> held = hold();
		List<CompletableFuture<Lease>> waiting = waitFor(this.engine, held);
		long start = Nanos.now();
		await().until(() -> Nanos.isPast(start + Nanos.of(LIVENESS.multipliedBy(2)), Nanos.now()));
		assertThat(IntStream.range(0, WAITERS)).allMatch((index) -> waiters(index) == 1);
		assertThat(sum()).isGreaterThan(2 * WAITERS);
		assertThat(this.batches).hasSizeLessThan(sum() / 2);
		held.forEach(Lease::release);
		assertThat(waiting)
			.allSatisfy((lease) -> assertThat(lease).succeedsWithin(SOON).satisfies((granted) -> granted.release()));
	}

	@Test
	void whenNobodyWaitsAnyMoreThenNothingIsAskedAndThereIsNoThread() {
		List<Lease> held = hold();
		List<CompletableFuture<Lease>> waiting = waitFor(this.engine, held);
		await().until(() -> sum() > 0);
		held.forEach(Lease::release);
		assertThat(waiting).allSatisfy((lease) -> assertThat(lease).succeedsWithin(SOON));
		int asked = sum();
		await().atMost(Duration.ofSeconds(30)).until(() -> threads() == 0);
		assertThat(sum()).isLessThanOrEqualTo(asked + WAITERS);
		Lease again = this.holder.acquire(LockKind.READ, "again", DEFAULTS);
		CompletableFuture<Lease> waiter = onThread(() -> this.engine.acquire(LockKind.WRITE, "again", DEFAULTS));
		await().until(() -> threads() == 1);
		again.release();
		assertThat(waiter).succeedsWithin(SOON);
	}

	@Test
	void whenWaitTimesEndBeforeTheFirstSignIsDueThenNoneIsGiven() {
		Lease held = this.holder.acquire(LockKind.WRITE, "a", DEFAULTS);
		for (int request = 0; request < WAITERS; request++) {
			assertThatExceptionOfType(LockTimeoutException.class).isThrownBy(
					() -> this.engine.acquire(LockKind.WRITE, "a", DEFAULTS.withWaitTime(Duration.ofMillis(10))));
		}
		assertThat(sum()).as("signs").isLessThan(WAITERS / 2);
		held.release();
	}

	@Test
	void whenTheyFailThenWaitersAskForThemselves() {
		try (LockEngine failing = engine(true)) {
			List<Lease> held = hold();
			List<CompletableFuture<Lease>> waiting = waitFor(failing, held);
			await().until(() -> this.batches.size() > 3);
			assertThat(waiting).noneMatch(CompletableFuture::isDone);
			held.forEach(Lease::release);
			assertThat(waiting).allSatisfy((lease) -> assertThat(lease).succeedsWithin(SOON));
		}
	}

	private List<Lease> hold() {
		return IntStream.range(0, WAITERS)
			.mapToObj((index) -> this.holder.acquire(LockKind.WRITE, "resource" + index, DEFAULTS))
			.toList();
	}

	private List<CompletableFuture<Lease>> waitFor(LockEngine engine, List<Lease> held) {
		List<CompletableFuture<Lease>> waiting = held.stream()
			.map((lease) -> onThread(
					() -> engine.acquire(LockKind.READ, lease.resource(), DEFAULTS.withWaitTime(LEASE))))
			.toList();
		await().until(() -> IntStream.range(0, WAITERS).allMatch((index) -> waiters(index) == 1));
		return waiting;
	}

	private int waiters(int index) {
		return this.holder.inspect("resource" + index).waiters().size();
	}

	private int sum() {
		return this.batches.stream().mapToInt(Integer::intValue).sum();
	}

	private static long threads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.getName().equals("rwlock-signs"))
			.count();
	}

	private LockEngine engine(boolean failing) {
		String clientId = LockEngine.newClientId();
		LockEngine engine = new LockEngine(new Recording(new LocalLockStore(this.prefix, clientId), failing), clientId,
				TestClients.settings(LEASE), (event) -> {
				});
		engine.start();
		return engine;
	}

	private final class Recording extends ForwardingStore {

		private final boolean failing;

		private Recording(LockStore store, boolean failing) {
			super(store);
			this.failing = failing;
		}

		@Override
		public List<CompletionStage<AcquireAnswer>> pollAll(List<LeaseSpec> waiters) {
			SignsOfLifeTests.this.batches.add(waiters.size());
			if (this.failing) {
				throw new StoreException("failing on purpose", true, null);
			}
			return super.pollAll(waiters);
		}

	}

}

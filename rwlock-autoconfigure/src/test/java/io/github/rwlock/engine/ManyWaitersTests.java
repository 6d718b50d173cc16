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

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

import org.springframework.test.util.ReflectionTestUtils;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Many who wait: none is forgotten, none holds a thread or a monitor, and nothing is left
 * of them.
 */
class ManyWaitersTests extends EngineTestCase {

	private static final int RESOURCES = 5000;

	private static final int WAITERS = 64;

	private static final int THREADS = 8;

	private static final int GAPS = 20;

	private static final Duration LONGEST = Duration.ofSeconds(60);

	private static final Duration SOON = Duration.ofSeconds(8);

	private static final LockOptions PATIENT = DEFAULTS.withWaitTime(Duration.ofMinutes(5));

	@Override
	RedisServer server() {
		return RedisServer.start();
	}

	@Test
	void whenThousandsOfResourcesAreWaitedForThenOneSubscriptionAndNoThreadEach() {
		LockEngine engine = this.clients.client();
		LockEngine other = this.clients.client();
		List<Lease> holders = resources().map((resource) -> other.acquire(LockKind.WRITE, resource, DEFAULTS)).toList();
		List<CompletableFuture<Lease>> waiters = resources()
			.map((resource) -> engine.acquireAsync(LockKind.WRITE, resource, PATIENT))
			.toList();
		await().atMost(LONGEST).until(() -> keys(":q") == RESOURCES);
		await().until(() -> threads("rwlock-async-") == 0);
		assertThat(threads("rwlock-wait-")).isOne();
		assertThat(this.clients.server().command("PUBSUB", "CHANNELS", redis().prefix() + ":wake:*"))
			.asInstanceOf(InstanceOfAssertFactories.LIST)
			.hasSize(2);
		holders.forEach(Lease::release);
		assertThat(all(waiters)).succeedsWithin(LONGEST);
		assertThat(engine.heldLeases()).isEqualTo(RESOURCES);
		waiters.forEach((waiter) -> waiter.join().release());
		assertNothingLeft(engine);
		assertThat(keys(":q") + keys(":r") + keys(":n")).isZero();
		assertThat(redis().keysWithoutTtl()).isEmpty();
	}

	@Test
	void whenManyWaitForOneResourceThenAllGetIn() {
		LockEngine[] engines = { this.clients.client(), this.clients.client() };
		Lease holder = this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		AtomicInteger inside = new AtomicInteger();
		AtomicInteger overlaps = new AtomicInteger();
		List<CompletableFuture<Void>> waiters = IntStream.range(0, WAITERS)
			.mapToObj((index) -> engines[index % 2].acquireAsync(LockKind.WRITE, "a", PATIENT).thenAccept((lease) -> {
				overlaps.addAndGet(inside.getAndIncrement());
				Thread.yield();
				inside.decrementAndGet();
				lease.release();
			}))
			.toList();
		await().until(() -> redis().waiting("a") == WAITERS);
		holder.release();
		assertThat(all(waiters)).succeedsWithin(LONGEST);
		assertThat(overlaps).hasValue(0);
		assertThat(redis().isFree("a")).isTrue();
		assertNothingLeft(engines[0]);
		assertNothingLeft(engines[1]);
	}

	@Test
	void whenCancelledInTheVeryInstantOfTheGrantThenTheNextGetsIn() {
		EngineSettings settings = TestClients.settings();
		String clientId = LockEngine.newClientId();
		GrantHook store = new GrantHook(this.clients.store(clientId, settings));
		LockEngine engine = this.clients.client(clientId, store, settings);
		Lease holder = this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		List<CompletableFuture<Lease>> waiters = new CopyOnWriteArrayList<>();
		store.before((name) -> cancel(waiters, name, 0)).after((name) -> cancel(waiters, name, 1));
		AtomicInteger given = new AtomicInteger();
		IntStream.range(0, WAITERS).forEach((index) -> {
			CompletableFuture<Lease> waiter = engine.acquireAsync(LockKind.WRITE, "a", PATIENT.withId("" + index));
			waiter.thenAccept((lease) -> {
				given.incrementAndGet();
				lease.release();
			});
			waiters.add(waiter);
		});
		await().until(() -> redis().waiting("a") == WAITERS);
		holder.release();
		await().atMost(LONGEST).until(() -> waiters.stream().allMatch(CompletableFuture::isDone));
		assertThat(given.get()).isGreaterThanOrEqualTo(WAITERS / 4);
		assertThat(waiters.stream().filter(CompletableFuture::isCancelled).count()).isGreaterThanOrEqualTo(WAITERS / 4);
		await().until(() -> redis().isFree("a"));
		assertNothingLeft(engine);
	}

	@Test
	void whenMessagesMayHaveBeenMissedThenEveryWaiterPollsAtOnce() {
		Duration lease = Duration.ofSeconds(30);
		UnreliableStore store = this.clients.unreliableStore(lease);
		LockEngine engine = this.clients.client(store, lease);
		this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		IntStream.range(0, WAITERS).forEach((index) -> {
			engine.acquireAsync(LockKind.WRITE, "a", PATIENT);
			onThread(() -> engine.acquire(LockKind.WRITE, "a", PATIENT));
		});
		await().until(() -> store.isDelivering() && redis().waiting("a") == 2 * WAITERS);
		long start = System.nanoTime();
		for (int i = 0; i < GAPS; i++) {
			int polled = store.acquires();
			store.wakeForNothing();
			await().pollDelay(Duration.ZERO)
				.pollInterval(Duration.ofMillis(5))
				.until(() -> store.acquires() >= polled + 2 * WAITERS);
		}
		Duration withoutThat = Duration.ofSeconds(GAPS - 1);
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(withoutThat);
	}

	@Test
	void whenThreadsWaitThenTheyHoldNoMonitor() {
		LockEngine engine = this.clients.client();
		this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		List<Thread> threads = new CopyOnWriteArrayList<>();
		IntStream.range(0, THREADS).forEach((index) -> onThread(() -> {
			threads.add(Thread.currentThread());
			return engine.acquire(LockKind.READ, "a", PATIENT);
		}));
		await().until(() -> redis().waiting("a") == THREADS);
		long[] ids = threads.stream().mapToLong(Thread::getId).toArray();
		for (int i = 0; i < 50; i++) {
			ThreadInfo[] infos = ManagementFactory.getThreadMXBean().getThreadInfo(ids, true, false);
			assertThat(infos).filteredOn((info) -> info.getThreadState() != Thread.State.RUNNABLE)
				.allSatisfy((info) -> assertThat(info.getLockedMonitors()).isEmpty());
		}
	}

	private static void cancel(List<CompletableFuture<Lease>> waiters, String name, int remainder) {
		int index = Integer.parseInt(name);
		if (index % 4 == remainder) {
			waiters.get(index).cancel(true);
		}
	}

	private static Stream<String> resources() {
		return IntStream.range(0, RESOURCES).mapToObj((index) -> "r" + index);
	}

	private static CompletableFuture<Void> all(List<? extends CompletableFuture<?>> futures) {
		return CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new));
	}

	private static long threads(String prefix) {
		return Thread.getAllStackTraces().keySet().stream().filter((each) -> each.getName().startsWith(prefix)).count();
	}

	private long keys(String end) {
		return redis().keys().stream().filter((key) -> key.endsWith(end)).count();
	}

	private void assertNothingLeft(LockEngine engine) {
		await().atMost(SOON).untilAsserted(() -> {
			assertThat(engine.heldLeases()).isZero();
			assertThat((Map<?, ?>) field(field(engine, "waiters"), "waiters")).isEmpty();
			assertThat((Set<?>) field(field(engine, "async"), "running")).isEmpty();
			Object threads = field(field(engine, "async"), "threads");
			assertThat(((ScheduledThreadPoolExecutor) field(threads, "steps")).getQueue()).isEmpty();
		});
		assertThat(this.clients.losses()).isEmpty();
	}

	private static Object field(Object target, String name) {
		Object value = ReflectionTestUtils.getField(target, name);
		assertThat(value).as(name).isNotNull();
		return value;
	}

}

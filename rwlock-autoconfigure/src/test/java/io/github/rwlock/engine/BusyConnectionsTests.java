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
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.testsupport.RedisServer;
import io.github.rwlock.testsupport.SilentProxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * More threads ask at once than a driver that blocks has connections, and all of these
 * are dead without a sign.
 */
class BusyConnectionsTests extends EngineTestCase {

	private static final int THREADS = 80;

	private static final Duration LEASE = Duration.ofSeconds(3);

	private static final Duration COMMAND_TIMEOUT = LEASE.dividedBy(3);

	private static final Duration WAIT = Duration.ofMillis(300);

	private static final Duration SLACK = Duration.ofSeconds(4);

	private SilentProxy proxy;

	private LockEngine engine;

	BusyConnectionsTests() {
		this.driver = TestClients.Driver.JEDIS;
	}

	@BeforeEach
	void useAllConnections() {
		this.proxy = SilentProxy.to(this.clients.server());
		this.engine = this.clients.through(this.proxy).client(LEASE);
		assertThat(inParallel((resource) -> lock(resource, DEFAULTS))).allSatisfy(BusyConnectionsTests::assertSucceeds);
	}

	@AfterEach
	void disconnect() {
		this.proxy.close();
	}

	@Test
	void whenAllAreBusyThenThoseWhoWaitLongEnoughGetIn() {
		this.proxy.silence();
		assertThat(inParallel((resource) -> lock(resource, DEFAULTS))).allSatisfy(BusyConnectionsTests::assertSucceeds);
		assertNothingIsLeft();
	}

	@Test
	void whenAllAreBusyThenUnavailableInTimeAndNothingIsLeft() {
		this.proxy.silence();
		List<CompletableFuture<Duration>> times = inParallel((resource) -> timeOf(resource));
		assertThat(times).allSatisfy((time) -> assertThat(time).succeedsWithin(WAIT.plus(LEASE).plus(SLACK)));
		assertThat(times).anySatisfy((time) -> assertThat(time.join()).isPositive());
		assertThat(times)
			.allSatisfy((time) -> assertThat(time.join()).isLessThan(WAIT.plus(COMMAND_TIMEOUT).plus(SLACK)));
		assertNothingIsLeft();
	}

	@Test
	void whenAllAreBusyThenLeasesAreKept() {
		Lease lease = this.engine.acquire(LockKind.WRITE, "held", DEFAULTS);
		long expiry = redis().expiry(LockKind.WRITE, "held");
		this.proxy.silence();
		inParallel((resource) -> lock(resource, DEFAULTS.withWaitTime(WAIT)));
		await().until(() -> redis().expiry(LockKind.WRITE, "held") > expiry + LEASE.toMillis() || !lease.isHeld());
		assertThat(lease.isHeld()).isTrue();
		assertThat(this.clients.losses()).isEmpty();
		lease.release();
		assertNothingIsLeft();
	}

	@Test
	void whenRedisHangsThenCallsThatFindNoConnectionEndInTime() {
		try (RedisServer hanging = RedisServer.start(); TestClients others = new TestClients(hanging, this.driver)) {
			LockStore store = others.store("client", TestClients.settings(LEASE));
			assertThat(store.time()).succeedsWithin(COMMAND_TIMEOUT);
			hanging.pause();
			List<CompletableFuture<Instant>> calls = Stream.generate(() -> store.time().toCompletableFuture())
				.limit(10 * THREADS)
				.toList();
			assertThat(CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)))
				.failsWithin(COMMAND_TIMEOUT.multipliedBy(2).plus(SLACK));
			assertThat(calls).last(InstanceOfAssertFactories.completableFuture(Instant.class))
				.failsWithin(Duration.ZERO)
				.withThrowableThat()
				.withMessageContaining("No connection to Redis was free within 1000 ms");
			hanging.resume();
			assertThat(store.time()).succeedsWithin(COMMAND_TIMEOUT);
		}
	}

	private <T> List<CompletableFuture<T>> inParallel(Work<T> work) {
		return IntStream.range(0, THREADS).mapToObj((i) -> onThread(() -> work.on("r" + i))).toList();
	}

	private boolean lock(String resource, LockOptions options) {
		return this.engine.execute(LockKind.WRITE, resource, options, () -> true);
	}

	/**
	 * Return how long it took to learn that nothing can be learnt, zero where it could.
	 */
	private Duration timeOf(String resource) {
		long start = System.nanoTime();
		try {
			lock(resource, DEFAULTS.withWaitTime(WAIT));
			return Duration.ZERO;
		}
		catch (LockUnavailableException ex) {
			return Duration.ofNanos(System.nanoTime() - start);
		}
	}

	private void assertNothingIsLeft() {
		await().atMost(LEASE.plus(SLACK))
			.untilAsserted(
					() -> assertThat(IntStream.range(0, THREADS).mapToObj((i) -> "r" + i)).allMatch(redis()::isFree));
		assertThat(this.engine.heldLeases()).isZero();
	}

	private static void assertSucceeds(CompletableFuture<Boolean> future) {
		assertThat(future).succeedsWithin(Duration.ofSeconds(30)).isEqualTo(true);
	}

	private interface Work<T> {

		T on(String resource) throws Exception;

	}

}

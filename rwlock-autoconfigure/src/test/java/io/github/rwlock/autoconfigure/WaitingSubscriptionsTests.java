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

package io.github.rwlock.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.context.ConfigurableApplicationContext;

import io.github.rwlock.Lease;
import io.github.rwlock.LockSnapshot;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.WriteLocked;
import io.github.rwlock.engine.ClientLoad;
import io.github.rwlock.engine.LockEngine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Subscriptions that wait for their lock in Redis hold no thread, however many there are.
 */
class WaitingSubscriptionsTests {

	private static final int WAITERS = 200;

	/**
	 * The driver starts one for each core when there is something to do, and a pool may.
	 */
	private static final int OTHER_THREADS = 20;

	private static final List<String> OURS = Stream.of("aop", "engine", "store")
		.map((name) -> "io.github.rwlock." + name + ".")
		.toList();

	private static final Duration LONGEST = Duration.ofMinutes(2);

	/**
	 * In which every waiter has given a sign of life.
	 */
	private static final Duration WHILE = Duration.ofMillis(1500);

	private final String prefix = TestApplication.newPrefix();

	@AutoClose
	private final ConfigurableApplicationContext application = TestApplication.start(List.of(Shelf.class),
			"rwlock.key-prefix=" + this.prefix, "rwlock.wait-time=5m");

	private final Shelf shelf = this.application.getBean(Shelf.class);

	private final ReadWriteLockTemplate locks = this.application.getBean(ReadWriteLockTemplate.class);

	@BeforeEach
	void startWhatIsStartedOnce() {
		Stream.of(wait(0), wait(1), wait(2)).forEach((each) -> assertThat(each).succeedsWithin(LONGEST));
	}

	@Test
	void whileTheyWaitNoThreadDoesAndThenAllGetIn() {
		Lease writer = this.locks.acquireWriteAsync("a").orTimeout(1, TimeUnit.MINUTES).join();
		long before = threads("").count();
		List<CompletableFuture<String>> waiting = IntStream.range(0, WAITERS).mapToObj(this::wait).toList();
		await().atMost(LONGEST).until(() -> inspect().waiters().size() == WAITERS);
		await().during(WHILE).atMost(LONGEST).untilAsserted(() -> {
			assertThat(parked()).isEmpty();
			assertThat(threads("rwlock-async-")).isEmpty();
			assertThat(threads("rwlock-wait-")).hasSizeLessThanOrEqualTo(1);
			assertThat(threads("").count()).isLessThan(before + OTHER_THREADS);
		});
		assertThat(waiting).noneMatch(CompletableFuture::isDone);
		writer.release();
		assertThat(waiting).allSatisfy((each) -> assertThat(each).succeedsWithin(LONGEST).isEqualTo("entered"));
		assertNothingLeft();
	}

	private CompletableFuture<String> wait(int index) {
		return switch (index % 3) {
			case 0 -> this.shelf.mono("a").toFuture();
			case 1 -> this.shelf.flux("a").last().toFuture();
			default -> this.locks.acquireReadAsync("a").thenApply((lease) -> {
				lease.release();
				return "entered";
			});
		};
	}

	private LockSnapshot inspect() {
		return this.locks.inspect("a");
	}

	private void assertNothingLeft() {
		LockEngine engine = this.application.getBean(LockEngine.class);
		await().atMost(LONGEST).untilAsserted(() -> {
			assertThat(inspect().holders()).isEmpty();
			assertThat(inspect().waiters()).isEmpty();
			assertThat(engine.view().load()).returns(0, ClientLoad::heldLeases).returns(0, ClientLoad::waiters);
		});
	}

	/**
	 * Return the threads that stand still in our code, except the few that keep the time
	 * for all leases and waiters.
	 */
	private static Stream<String> parked() {
		return Thread.getAllStackTraces()
			.entrySet()
			.stream()
			.filter((each) -> each.getKey().getState() != Thread.State.RUNNABLE && isInOurs(each.getValue()))
			.map(Map.Entry::getKey)
			.map(Thread::getName)
			.filter((name) -> !List.of("rwlock-renew", "rwlock-signs", "rwlock-subscribe").contains(name));
	}

	private static boolean isInOurs(StackTraceElement[] stack) {
		return Stream.of(stack)
			.map(StackTraceElement::getClassName)
			.anyMatch((type) -> OURS.stream().anyMatch(type::startsWith));
	}

	private static Stream<String> threads(String prefix) {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.map(Thread::getName)
			.filter((name) -> name.startsWith(prefix));
	}

	static class Shelf {

		@ReadLocked("#id")
		public Mono<String> mono(String id) {
			return Mono.just("entered");
		}

		@WriteLocked("#id")
		public Flux<String> flux(String id) {
			return Flux.just("enters", "entered");
		}

	}

}

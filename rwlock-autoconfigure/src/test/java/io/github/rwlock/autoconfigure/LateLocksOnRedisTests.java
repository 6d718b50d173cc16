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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.redis.core.StringRedisTemplate;

import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Methods that return a stage or a publisher, and suspend functions, of two applications
 * that share one Redis.
 */
class LateLocksOnRedisTests {

	private static final Duration SOON = Duration.ofMinutes(2);

	private static final int INCREMENTS = 60;

	private final String prefix = TestApplication.newPrefix();

	private final List<ConfigurableApplicationContext> applications = new ArrayList<>();

	private Counters first;

	private Counters second;

	@BeforeEach
	void start() {
		this.first = startInstance();
		this.second = startInstance();
	}

	@AfterEach
	void close() {
		this.applications.forEach(ConfigurableApplicationContext::close);
	}

	@Test
	void whenStagesOfTwoApplicationsIncrementThenNoneIsLost() {
		assertNoneIsLost((counters) -> Mono.fromCallable(() -> counters.stage(this.prefix))
			.subscribeOn(Schedulers.boundedElastic())
			.flatMap(Mono::fromFuture));
	}

	@Test
	void whenPublishersOfTwoApplicationsIncrementThenNoneIsLost() {
		assertNoneIsLost((counters) -> counters.mono(this.prefix));
	}

	@Test
	void whenSuspendFunctionsOfTwoApplicationsIncrementThenNoneIsLost() {
		assertNoneIsLost((counters) -> SuspendCallsKt.increment(counters.suspending(), this.prefix));
	}

	@Test
	void whenStageIsNotDoneThenTheOtherApplicationWaitsUntilItIs() {
		CompletableFuture<String> work = new CompletableFuture<>();
		CompletableFuture<String> result = this.first.future(this.prefix, work);
		CompletableFuture<String> other = this.second.later(this.prefix, () -> Mono.just("entered")).toFuture();
		awaitWaiter();
		assertThat(other).isNotDone();
		work.complete("done");
		assertThat(result.orTimeout(SOON.toSeconds(), TimeUnit.SECONDS).join()).isEqualTo("done");
		assertThat(other.orTimeout(SOON.toSeconds(), TimeUnit.SECONDS).join()).isEqualTo("entered");
		awaitFree();
	}

	@Test
	void whenSubscriptionIsCancelledThenTheOtherApplicationEnters() {
		Sinks.Empty<String> never = Sinks.empty();
		Disposable holder = this.first.later(this.prefix, never::asMono).subscribe();
		await().atMost(SOON).until(() -> locks().inspect(this.prefix).holders().size() == 1);
		Disposable waiter = this.second.later(this.prefix, never::asMono).subscribe();
		awaitWaiter();
		waiter.dispose();
		await().atMost(SOON).until(() -> locks().inspect(this.prefix).waiters().isEmpty());
		CompletableFuture<String> other = this.second.later(this.prefix, () -> Mono.just("entered")).toFuture();
		awaitWaiter();
		holder.dispose();
		assertThat(other.orTimeout(SOON.toSeconds(), TimeUnit.SECONDS).join()).isEqualTo("entered");
		awaitFree();
	}

	private void assertNoneIsLost(Function<Counters, Mono<?>> increment) {
		Flux.merge(increments(this.first, increment), increments(this.second, increment)).then().block(SOON);
		assertThat(this.first.value(this.prefix)).isEqualTo(2 * INCREMENTS);
		awaitFree();
	}

	private static Flux<?> increments(Counters counters, Function<Counters, Mono<?>> increment) {
		return Flux.range(0, INCREMENTS).flatMap((i) -> increment.apply(counters), 8);
	}

	private void awaitWaiter() {
		await().atMost(SOON).until(() -> locks().inspect(this.prefix).waiters().size() == 1);
	}

	private void awaitFree() {
		await().atMost(SOON).until(() -> locks().inspect(this.prefix).holders().isEmpty());
	}

	private ReadWriteLockTemplate locks() {
		return this.applications.get(0).getBean(ReadWriteLockTemplate.class);
	}

	private Counters startInstance() {
		ConfigurableApplicationContext application = TestApplication.start(
				List.of(Counters.class, SuspendCounter.class), "rwlock.key-prefix=" + this.prefix,
				"rwlock.wait-time=2m");
		this.applications.add(application);
		return application.getBean(Counters.class);
	}

	/**
	 * Numbers in Redis that are read on one thread and written back on another.
	 */
	static class Counters {

		private final StringRedisTemplate redis;

		private final SuspendCounter suspending;

		Counters(StringRedisTemplate redis, SuspendCounter suspending) {
			this.redis = redis;
			this.suspending = suspending;
		}

		@WriteLocked("#name")
		public CompletableFuture<Void> stage(String name) {
			return CompletableFuture.supplyAsync(() -> value(name)).thenAcceptAsync((value) -> set(name, value + 1));
		}

		@WriteLocked("#name")
		public Mono<Void> mono(String name) {
			return Mono.fromCallable(() -> value(name))
				.subscribeOn(Schedulers.boundedElastic())
				.publishOn(Schedulers.boundedElastic())
				.doOnNext((value) -> set(name, value + 1))
				.then();
		}

		@WriteLocked("#name")
		public CompletableFuture<String> future(String name, CompletableFuture<String> work) {
			return work;
		}

		@WriteLocked("#name")
		public Mono<String> later(String name, Supplier<Mono<String>> body) {
			return body.get();
		}

		SuspendCounter suspending() {
			return this.suspending;
		}

		void set(String name, int value) {
			this.redis.opsForValue().set(name, Integer.toString(value));
		}

		int value(String name) {
			String text = this.redis.opsForValue().get(name);
			return (text != null) ? Integer.parseInt(text) : 0;
		}

	}

}

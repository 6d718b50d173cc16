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
package io.github.rwlock.transaction;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import org.springframework.transaction.reactive.TransactionalOperator;

import io.github.rwlock.Lease;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Branches of one transaction that ask for the same lock at the same time.
 */
@Tag("smoke")
@ParameterizedClass
@MethodSource("stores")
class TransactionBranchesTests {

	private static final Duration LONGEST = Duration.ofSeconds(60);

	private static final int BRANCHES = 8;

	private final PlainReactiveTransactionManager manager = new PlainReactiveTransactionManager();

	private final TransactionalOperator reactive = TransactionalOperator.create(this.manager);

	private final List<Lease> others = new ArrayList<>();

	@Parameter
	private List<String> store;

	private TransactionalApplication application;

	private LaterShelf shelf;

	static Stream<List<String>> stores() {
		RedisServer redis = RedisServer.shared();
		return Stream.of(List.of("rwlock.store=local"), List.of("rwlock.store=redis",
				"spring.data.redis.host=" + redis.host(), "spring.data.redis.port=" + redis.port()));
	}

	@BeforeEach
	void start() {
		String[] properties = Stream
			.concat(this.store.stream(),
					Stream.of("rwlock.wait-time=20s", "rwlock.key-prefix=branches-" + UUID.randomUUID()))
			.toArray(String[]::new);
		this.application = TransactionalApplication.start(LaterShelf.class, properties);
		this.shelf = this.application.bean(LaterShelf.class);
	}

	@AfterEach
	void stop() {
		this.application.close();
	}

	@Test
	void whenTheyWriteTheSameThenAllEnterOnOneLease() {
		List<Integer> held = new ArrayList<>();
		Mono<Integer> look = Mono.fromCallable(this.application.bean(LockEngine.class)::heldLeases);
		Mono<Void> branches = Flux.range(0, BRANCHES)
			.flatMap((branch) -> this.shelf.write("a", () -> look))
			.doOnNext(held::add)
			.then();
		this.reactive.transactional(branches).block(LONGEST);
		assertThat(held).hasSize(BRANCHES).containsOnly(1);
		assertCommittedAndFree();
	}

	@Test
	void whenTheyWaitForAnotherHolderThenAllEnterAfterIt() {
		holdElsewhere("a");
		Mono<List<String>> branches = both(write("first"), write("second"));
		CompletableFuture<List<String>> result = this.reactive.transactional(branches).toFuture();
		letGo("a");
		assertThat(result).succeedsWithin(LONGEST).isEqualTo(List.of("first", "second"));
		assertCommittedAndFree();
	}

	@Test
	void whenOneReadsAndOneWritesThenBothEnter() {
		Mono<String> read = this.shelf.read("a", () -> Mono.just("read"));
		Mono<List<String>> branches = both(read, write("written"));
		assertThat(this.reactive.transactional(branches).block(LONGEST)).containsExactly("read", "written");
		assertCommittedAndFree();
	}

	@Test
	void whenTheFirstOneGivesUpThenTheNextAsksForItself() {
		holdElsewhere("a");
		Mono<String> impatient = write("first").timeout(Duration.ofMillis(100)).onErrorReturn("gave up");
		CompletableFuture<List<String>> result = this.reactive.transactional(both(impatient, write("second")))
			.toFuture();
		await().untilAsserted(() -> assertThat(this.application.locks().inspect("a").waiters()).hasSize(1));
		letGo("a");
		assertThat(result).succeedsWithin(LONGEST).satisfies((values) -> assertThat(values).contains("second"));
		assertCommittedAndFree();
	}

	@Test
	void whenOneInBetweenGivesUpThenTheNextStillEntersWhatTheFirstHasComeTo() {
		holdElsewhere("a");
		CountDownLatch asked = new CountDownLatch(1);
		Mono<String> impatient = write("second").timeout(Duration.ofMillis(100)).onErrorReturn("gave up");
		Mono<String> third = impatient
			.then(Mono.defer(() -> write("third")).doOnSubscribe((subscription) -> asked.countDown()));
		CompletableFuture<List<String>> result = this.reactive.transactional(both(write("first"), third)).toFuture();
		await().until(() -> asked.getCount() == 0);
		letGo("a");
		assertThat(result).succeedsWithin(LONGEST).isEqualTo(List.of("first", "third"));
		assertCommittedAndFree();
	}

	@Test
	void whenAReadEndsInWhichTwoAskToWriteThenBothEnterOneLease() {
		Lease stranger = this.application.locks().acquireReadAsync("a").orTimeout(60, TimeUnit.SECONDS).join();
		Sinks.One<String> entered = Sinks.one();
		Sinks.One<String> end = Sinks.one();
		Mono<String> read = this.shelf.read("a", () -> {
			entered.tryEmitValue("entered");
			return end.asMono();
		});
		Mono<List<String>> writes = entered.asMono().then(both(write("first"), write("second")));
		CompletableFuture<List<String>> result = this.reactive
			.transactional(Mono.zip(read, writes, (ended, values) -> values))
			.toFuture();
		await().until(() -> !this.application.locks().inspect("a").waiters().isEmpty());
		end.tryEmitValue("read");
		await().until(() -> this.application.locks().inspect("a").holders().size() == 1);
		stranger.release();
		assertThat(result).succeedsWithin(LONGEST).isEqualTo(List.of("first", "second"));
		assertCommittedAndFree();
	}

	@Test
	void whenOneDoesNotWaitThenItEntersWhatAnotherHasAskedForBefore() {
		Mono<String> atOnce = this.shelf.writeAtOnce("a", () -> Mono.just("at once"));
		assertThat(this.reactive.transactional(both(write("first"), atOnce)).block(LONGEST)).containsExactly("first",
				"at once");
		assertCommittedAndFree();
	}

	@Test
	void whenOneDoesNotWaitAndAnotherWaitsForLongThenItFailsMeanwhile() {
		holdElsewhere("a");
		List<Throwable> failures = new ArrayList<>();
		Mono<String> atOnce = this.shelf.writeAtOnce("a", () -> Mono.just("at once"))
			.doOnError(failures::add)
			.doOnError((failure) -> this.others.get(0).release())
			.onErrorReturn("failed");
		assertThat(this.reactive.transactional(both(write("first"), atOnce)).block(LONGEST)).containsExactly("first",
				"failed");
		assertThat(failures).hasSize(1).hasOnlyElementsOfType(LockTimeoutException.class);
		assertCommittedAndFree();
	}

	@Test
	void whenTransactionIsOfAThreadThenAllEnterToo() {
		inThreadTransaction((shelf) -> {
			assertThat(both(write("first"), write("second")).block(LONGEST)).containsExactly("first", "second");
			assertThat(this.application.isFree("a")).isFalse();
		});
	}

	@Test
	void whenItsThreadAsksForWhatAPublisherHasAskedForThenItEnters() {
		inThreadTransaction((shelf) -> {
			CompletableFuture<String> publisher = write("first").toFuture();
			this.application.guarded().write("a", () -> this.application.events.add("entered"));
			assertThat(publisher).succeedsWithin(LONGEST);
		});
		assertThat(this.application.events).containsExactly("entered");
	}

	private void inThreadTransaction(Consumer<LaterShelf> work) {
		this.application.inTransaction(() -> work.accept(this.shelf));
		this.application.assertNothingHeld("a");
	}

	private Mono<String> write(String value) {
		return this.shelf.write("a", () -> Mono.just(value));
	}

	private static Mono<List<String>> both(Mono<String> one, Mono<String> other) {
		return Mono.zip(one, other, (first, second) -> List.of(first, second));
	}

	private void holdElsewhere(String resource) {
		this.others.add(this.application.locks().acquireWriteAsync(resource).orTimeout(60, TimeUnit.SECONDS).join());
	}

	/**
	 * Release what is held elsewhere once it is waited for.
	 */
	private void letGo(String resource) {
		await().until(() -> !this.application.locks().inspect(resource).waiters().isEmpty());
		this.others.get(0).release();
	}

	private void assertCommittedAndFree() {
		assertThat(this.manager.events).containsExactly("commit");
		this.application.assertNothingHeld("a");
	}

}

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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

import org.springframework.transaction.reactive.TransactionalOperator;

import io.github.rwlock.engine.LockEngine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Locked publishers that are subscribed to inside of a thread's transaction.
 */
class PublisherInTransactionTests {

	private static final Duration LONGEST = Duration.ofSeconds(60);

	private TransactionalApplication application = TransactionalApplication.start(LaterShelf.class);

	@AfterEach
	void stop() {
		this.application.assertNothingHeld("a");
		this.application.close();
	}

	@Test
	void whenWaitedForThenLockIsHeldUntilTransactionHasCommitted() {
		this.application.inTransaction(() -> {
			assertThat(write("a")).isEqualTo("written");
			assertThat(this.application.isFree("a")).isFalse();
			this.application.noteEnd("other", "a");
		});
		assertThat(this.application.events).containsExactly("other commit locked", "other committed locked");
	}

	@Test
	void whenTransactionIsRolledBackThenLockIsHeldUntilThen() {
		assertThatExceptionOfType(TransactionalApplication.RollbackWanted.class)
			.isThrownBy(() -> this.application.inTransaction(() -> {
				write("a");
				this.application.noteEnd("other", "a");
				this.application.rollBack();
			}));
		assertThat(this.application.events).containsExactly("other rolled back locked");
	}

	@Test
	void whenItFailsAndTransactionGoesOnThenLockIsHeldUntilItHasCommitted() {
		this.application.inTransaction(() -> {
			assertThatExceptionOfType(IllegalStateException.class)
				.isThrownBy(() -> shelf().write("a", () -> Mono.error(new IllegalStateException())).block(LONGEST));
			assertThat(this.application.isFree("a")).isFalse();
		});
	}

	@Test
	void whenReadThenLockEndsWithThePublisher() {
		this.application.inTransaction(() -> {
			shelf().read("a", () -> Mono.just("read")).block(LONGEST);
			assertThat(this.application.isFree("a")).isTrue();
		});
	}

	@Test
	void whenTransactionLocksItAgainThenItIsEntered() {
		this.application.inTransaction(() -> {
			write("a");
			this.application.guarded().write("a", () -> write("a"));
			this.application.locks().read("a", () -> write("a"));
			assertThat(this.application.bean(LockEngine.class).heldLeases()).isOne();
			assertThat(this.application.isFree("a")).isFalse();
		});
	}

	@Test
	void whenSubscribedInNewTransactionInsideThenItEndsWithThatOne() {
		this.application.inTransaction(() -> {
			write("a");
			this.application.inNewTransaction(() -> {
				write("inner");
				assertThat(write("a")).isEqualTo("written");
				assertThat(this.application.isFree("inner")).isFalse();
			});
			assertThat(this.application.isFree("inner")).isTrue();
			assertThat(this.application.isFree("a")).isFalse();
		});
	}

	@Test
	void whenTransactionIsSuspendedThenLockEndsWithThePublisher() {
		this.application.inTransaction(() -> this.application.outsideOfTransaction(() -> {
			write("a");
			assertThat(this.application.isFree("a")).isTrue();
		}));
	}

	@Test
	void whenLocksEndWithTheirMethodsThenItEndsWithThePublisher() {
		this.application.close();
		this.application = TransactionalApplication.start(LaterShelf.class, "rwlock.transaction.release=after-method");
		this.application.inTransaction(() -> {
			write("a");
			assertThat(this.application.isFree("a")).isTrue();
		});
	}

	@Test
	void whenItIsNotWaitedForThenTheCommitIsNotEitherAndTheThreadIsOutsideOfItsLock() throws InterruptedException {
		Sinks.One<String> work = Sinks.one();
		CountDownLatch begun = new CountDownLatch(1);
		List<CompletableFuture<String>> results = new ArrayList<>();
		this.application.inTransaction(() -> results.add(shelf().write("a", () -> {
			begun.countDown();
			return work.asMono();
		}).toFuture()));
		assertThat(begun.await(LONGEST.toSeconds(), TimeUnit.SECONDS)).isTrue();
		assertThat(this.application.isFree("a")).isFalse();
		assertThat(this.application.locks().tryAcquireWrite("a")).isEmpty();
		this.application.inTransaction(() -> assertThat(this.application.locks().tryAcquireWrite("a")).isEmpty());
		work.tryEmitValue("done").orThrow();
		assertThat(results.get(0)).succeedsWithin(LONGEST).isEqualTo("done");
	}

	@Test
	void whenItSubscribesToAnotherOneElsewhereThenThatBelongsToTheTransactionToo() {
		this.application.inTransaction(() -> {
			shelf()
				.write("a",
						() -> shelf().write("b", () -> Mono.just("written")).subscribeOn(Schedulers.boundedElastic()))
				.block(LONGEST);
			assertThat(this.application.isFree("b")).isFalse();
		});
		assertThat(this.application.isFree("b")).isTrue();
	}

	@Test
	void whenItsChainHasReactiveTransactionThenItBelongsToThat() {
		TransactionalOperator reactive = TransactionalOperator.create(new PlainReactiveTransactionManager());
		this.application.inTransaction(() -> {
			Mono<Boolean> free = Mono.fromCallable(() -> this.application.isFree("a"));
			Mono<Boolean> inside = shelf().write("a", () -> Mono.just("written")).then(free);
			assertThat(reactive.transactional(inside).block(LONGEST)).isFalse();
			assertThat(this.application.isFree("a")).isTrue();
		});
	}

	private String write(String id) {
		return shelf().write(id, () -> Mono.just("written")).block(LONGEST);
	}

	private LaterShelf shelf() {
		return this.application.bean(LaterShelf.class);
	}

}

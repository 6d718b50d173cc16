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
import java.util.concurrent.CompletionStage;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.reactive.TransactionSynchronization;
import org.springframework.transaction.reactive.TransactionSynchronizationManager;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.transaction.support.DefaultTransactionDefinition;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.engine.ReactiveTransactions;
import io.github.rwlock.engine.RunningTransaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * When locks of publishers are released that are subscribed to inside a running reactive
 * transaction.
 */
@ExtendWith(OutputCaptureExtension.class)
class ReactiveTransactionReleaseTests {

	private static final Duration LONGEST = Duration.ofSeconds(60);

	private static final CompletionStage<?> NOTHING = CompletableFuture.completedStage(null);

	private static final int TRANSACTIONS = 400;

	private static final int BRANCHES = 8;

	private static TransactionalApplication application;

	private final PlainReactiveTransactionManager manager = new PlainReactiveTransactionManager();

	private final LockEngine engine = application.bean(LockEngine.class);

	@BeforeAll
	static void start() {
		application = TransactionalApplication.start();
	}

	@AfterAll
	static void stop() {
		application.close();
	}

	@AfterEach
	void nothingShouldBeHeld() {
		assertThat(this.engine.heldLeases()).isZero();
	}

	@Test
	void whenWrittenInsideTransactionThenLockIsHeldUntilItHasCommitted() {
		List<Boolean> free = new ArrayList<>();
		run(TransactionDefinition.PROPAGATION_REQUIRED,
				guarded(LockKind.WRITE, "a").then(blocking(() -> free.add(application.isFree("a")))));
		assertThat(free).containsExactly(false);
		assertThat(this.manager.events).containsExactly("commit");
		assertThat(application.isFree("a")).isTrue();
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void whenOthersActAfterTheCompletionThenLockIsStillHeld(boolean commits) {
		List<Boolean> free = new ArrayList<>();
		Mono<Void> end = commits ? Mono.empty() : Mono.error(new IllegalStateException("on purpose"));
		Mono<Void> work = guarded(LockKind.WRITE, "a")
			.then(afterCompletion(blocking(() -> free.add(application.isFree("a")))))
			.then(end);
		operator(TransactionDefinition.PROPAGATION_REQUIRED).transactional(work)
			.onErrorComplete(IllegalStateException.class)
			.block(LONGEST);
		assertThat(this.manager.events).containsExactly(commits ? "commit" : "rollback");
		assertThat(free).containsExactly(false);
		assertThat(application.isFree("a")).isTrue();
	}

	@Test
	void whenFirstLockedInsideSnapshotThenItIsSaid(CapturedOutput output) {
		DefaultTransactionDefinition snapshot = new DefaultTransactionDefinition();
		snapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
		snapshot.setName("OrderService.place");
		TransactionalOperator.create(this.manager, snapshot).transactional(guarded(LockKind.WRITE, "a")).block(LONGEST);
		assertThat(output).containsOnlyOnce(
				"A lock is asked for inside a running transaction 'OrderService.place' of isolation REPEATABLE_READ");
	}

	@Test
	void whenTransactionIsRolledBackThenLockIsReleased() {
		assertThatExceptionOfType(TransactionalApplication.RollbackWanted.class)
			.isThrownBy(() -> run(TransactionDefinition.PROPAGATION_REQUIRED,
					guarded(LockKind.WRITE, "a").then(blocking(application::rollBack))));
		assertThat(this.manager.events).containsExactly("rollback");
		assertThat(application.isFree("a")).isTrue();
	}

	@Test
	void whenLockedTwiceInOneTransactionThenOneLeaseIsHeldUntilItHasCommitted() {
		Guarded guarded = application.guarded();
		List<Integer> held = new ArrayList<>();
		Mono<String> count = Mono.fromCallable(() -> {
			held.add(this.engine.heldLeases());
			return "counted";
		});
		run(TransactionDefinition.PROPAGATION_REQUIRED,
				guarded.writeLater("a", count).then(guarded.writeLater("a", count)).then(count).then());
		assertThat(held).containsExactly(1, 1, 1);
		assertThat(application.isFree("a")).isTrue();
	}

	@Test
	void whenReadInsideTransactionThenLockEndsWithItsPublisher() {
		List<Boolean> free = new ArrayList<>();
		run(TransactionDefinition.PROPAGATION_REQUIRED,
				guarded(LockKind.READ, "a").then(blocking(() -> free.add(application.isFree("a")))));
		assertThat(free).containsExactly(true);
	}

	@Test
	void whenOutsideOfTransactionsThenLockEndsWithItsPublisher() {
		guarded(LockKind.WRITE, "a").block(LONGEST);
		assertThat(application.isFree("a")).isTrue();
		List<Boolean> free = new ArrayList<>();
		run(TransactionDefinition.PROPAGATION_SUPPORTS,
				guarded(LockKind.WRITE, "a").then(blocking(() -> free.add(application.isFree("a")))));
		assertThat(free).containsExactly(true);
	}

	@Test
	void whenTakenInNewTransactionInsideThenItEndsWithThatOne() {
		List<Boolean> free = new ArrayList<>();
		Mono<Void> inner = operator(TransactionDefinition.PROPAGATION_REQUIRES_NEW)
			.transactional(guarded(LockKind.WRITE, "inner"));
		run(TransactionDefinition.PROPAGATION_REQUIRED,
				guarded(LockKind.WRITE, "outer").then(inner)
					.then(guarded(LockKind.WRITE, "later"))
					.then(blocking(() -> {
						free.add(application.isFree("inner"));
						free.add(application.isFree("outer"));
						free.add(application.isFree("later"));
					})));
		assertThat(free).containsExactly(true, false, false);
		assertThat(this.manager.events).containsExactly("commit", "commit");
	}

	@Test
	void whenNewTransactionLocksWhatTheOuterOneHoldsThenItIsEnteredAndHeldOn() {
		List<Boolean> free = new ArrayList<>();
		Mono<Void> inner = operator(TransactionDefinition.PROPAGATION_REQUIRES_NEW)
			.transactional(guarded(LockKind.WRITE, "a"));
		run(TransactionDefinition.PROPAGATION_REQUIRED,
				guarded(LockKind.WRITE, "a").then(inner).then(blocking(() -> free.add(application.isFree("a")))));
		assertThat(free).containsExactly(false);
		assertThat(application.isFree("a")).isTrue();
	}

	@Test
	void whenBranchesOfOneTransactionLockAtOnceThenAllLocksEndWithIt() {
		for (int i = 0; i < TRANSACTIONS; i++) {
			Mono<Void> branches = Flux.range(0, BRANCHES)
				.flatMap((branch) -> guarded(LockKind.WRITE, "branch " + branch).subscribeOn(Schedulers.parallel()))
				.then();
			run(TransactionDefinition.PROPAGATION_REQUIRED, branches);
		}
		assertThat(this.manager.events).hasSize(TRANSACTIONS).containsOnly("commit");
		assertThat(this.engine.heldLeases()).isZero();
	}

	@Test
	void whenLockIsLostThenTransactionIsRolledBack() {
		assertThatExceptionOfType(LeaseLostException.class)
			.isThrownBy(() -> run(TransactionDefinition.PROPAGATION_REQUIRED,
					guarded(LockKind.WRITE, "a").then(blocking(() -> await().until(() -> application.isFree("a"))))));
		assertThat(this.manager.events).containsExactly("rollback");
	}

	@ParameterizedTest
	@EnumSource(LockKind.class)
	void whenLossIsCaughtInsideThenTransactionIsRolledBack(LockKind kind) {
		Mono<Void> loss = blocking(() -> await().until(() -> application.isFree("a")));
		assertThatExceptionOfType(LeaseLostException.class)
			.isThrownBy(
					() -> run(TransactionDefinition.PROPAGATION_REQUIRED, guarded(kind, "a", loss).onErrorComplete()))
			.withMessageContaining("lock on 'a'");
		assertThat(this.manager.events).containsExactly("rollback");
	}

	private void run(int propagation, Mono<Void> work) {
		operator(propagation).transactional(work).block(LONGEST);
	}

	private TransactionalOperator operator(int propagation) {
		return TransactionalOperator.create(this.manager, new DefaultTransactionDefinition(propagation));
	}

	private Mono<Void> guarded(LockKind kind, String resource) {
		return guarded(kind, resource, Mono.empty());
	}

	/**
	 * A lock of a publisher. The lock is not renewed.
	 */
	private Mono<Void> guarded(LockKind kind, String resource, Mono<Void> work) {
		LockOptions options = LockOptions.defaults().withRenew(false).withLeaseTime(Duration.ofSeconds(2));
		Mono<Lease> lease = ReactiveTransactions.within(this.engine, RunningTransaction.ofThread(this.engine))
			.flatMap((transaction) -> Mono.fromFuture(() -> transaction.acquire(kind, resource, options, NOTHING))
				.map(transaction::guard));
		return Mono.usingWhen(lease, (taken) -> work, (taken) -> blocking(taken::release));
	}

	private static Mono<Void> afterCompletion(Mono<Void> action) {
		return TransactionSynchronizationManager.forCurrentTransaction()
			.doOnNext((manager) -> manager.registerSynchronization(new TransactionSynchronization() {

				@Override
				public Mono<Void> afterCompletion(int status) {
					return action;
				}

			}))
			.then();
	}

	private static Mono<Void> blocking(Runnable code) {
		return Mono.<Void>fromRunnable(code).subscribeOn(Schedulers.boundedElastic());
	}

}

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

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.reactive.TransactionSynchronization;
import org.springframework.transaction.reactive.TransactionSynchronizationManager;

import io.github.rwlock.LockKind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * When locks of publishers are released that are subscribed to inside a running reactive
 * transaction.
 */
class ReactiveTransactionReleaseTests extends ReactiveTransactionTestCase {

	private static final int TRANSACTIONS = 400;

	private static final int BRANCHES = 8;

	@Test
	void whenWrittenInsideTransactionThenLockIsHeldUntilItHasCommitted() {
		List<Boolean> free = new ArrayList<>();
		run(TransactionDefinition.PROPAGATION_REQUIRED,
				guarded(LockKind.WRITE, "a").then(blocking(() -> free.add(this.application.isFree("a")))));
		assertThat(free).containsExactly(false);
		assertThat(this.manager.events).containsExactly("commit");
		assertThat(this.application.isFree("a")).isTrue();
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void whenOthersActAfterTheCompletionThenLockIsStillHeld(boolean commits) {
		List<Boolean> free = new ArrayList<>();
		Mono<Void> end = commits ? Mono.empty() : Mono.error(new IllegalStateException("on purpose"));
		Mono<Void> work = guarded(LockKind.WRITE, "a")
			.then(afterCompletion(blocking(() -> free.add(this.application.isFree("a")))))
			.then(end);
		operator(TransactionDefinition.PROPAGATION_REQUIRED).transactional(work)
			.onErrorComplete(IllegalStateException.class)
			.block(LONGEST);
		assertThat(this.manager.events).containsExactly(commits ? "commit" : "rollback");
		assertThat(free).containsExactly(false);
		assertThat(this.application.isFree("a")).isTrue();
	}

	@Test
	void whenTransactionIsRolledBackThenLockIsReleased() {
		assertThatExceptionOfType(TransactionalApplication.RollbackWanted.class)
			.isThrownBy(() -> run(TransactionDefinition.PROPAGATION_REQUIRED,
					guarded(LockKind.WRITE, "a").then(blocking(this.application::rollBack))));
		assertThat(this.manager.events).containsExactly("rollback");
		assertThat(this.application.isFree("a")).isTrue();
	}

	@Test
	void whenLockedTwiceInOneTransactionThenOneLeaseIsHeldUntilItHasCommitted() {
		List<Integer> held = new ArrayList<>();
		Mono<String> count = Mono.fromCallable(() -> {
			held.add(this.engine.heldLeases());
			return "counted";
		});
		run(TransactionDefinition.PROPAGATION_REQUIRED,
				this.guarded.writeLater("a", count).then(this.guarded.writeLater("a", count)).then(count).then());
		assertThat(held).containsExactly(1, 1, 1);
		assertThat(this.application.isFree("a")).isTrue();
	}

	@Test
	void whenReadInsideTransactionThenLockEndsWithItsPublisher() {
		List<Boolean> free = new ArrayList<>();
		run(TransactionDefinition.PROPAGATION_REQUIRED,
				guarded(LockKind.READ, "a").then(blocking(() -> free.add(this.application.isFree("a")))));
		assertThat(free).containsExactly(true);
	}

	@Test
	void whenOutsideOfTransactionsThenLockEndsWithItsPublisher() {
		guarded(LockKind.WRITE, "a").block(LONGEST);
		assertThat(this.application.isFree("a")).isTrue();
		List<Boolean> free = new ArrayList<>();
		run(TransactionDefinition.PROPAGATION_SUPPORTS,
				guarded(LockKind.WRITE, "a").then(blocking(() -> free.add(this.application.isFree("a")))));
		assertThat(free).containsExactly(true);
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

}

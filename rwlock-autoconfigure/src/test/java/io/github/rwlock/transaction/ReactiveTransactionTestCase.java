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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.junit.jupiter.api.AfterEach;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.transaction.support.DefaultTransactionDefinition;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.engine.ReactiveTransactions;
import io.github.rwlock.engine.RunningTransaction;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Publishers that are locked inside running reactive transactions.
 */
abstract class ReactiveTransactionTestCase extends TransactionTestCase {

	static final Duration LONGEST = Duration.ofSeconds(60);

	private static final CompletionStage<?> NOTHING = CompletableFuture.completedStage(null);

	final PlainReactiveTransactionManager manager = new PlainReactiveTransactionManager();

	final LockEngine engine = this.application.bean(LockEngine.class);

	@AfterEach
	void nothingShouldBeHeld() {
		assertThat(this.engine.heldLeases()).isZero();
	}

	void run(int propagation, Mono<Void> work) {
		operator(propagation).transactional(work).block(LONGEST);
	}

	TransactionalOperator operator(int propagation) {
		return TransactionalOperator.create(this.manager, new DefaultTransactionDefinition(propagation));
	}

	Mono<Void> guarded(LockKind kind, String resource) {
		return guarded(kind, resource, Mono.empty());
	}

	/**
	 * A lock of a publisher. The lock is not renewed.
	 */
	Mono<Void> guarded(LockKind kind, String resource, Mono<Void> work) {
		LockOptions options = LockOptions.defaults().withRenew(false).withLeaseTime(Duration.ofSeconds(2));
		Mono<Lease> lease = ReactiveTransactions.within(this.engine, RunningTransaction.ofThread(this.engine))
			.flatMap((transaction) -> Mono.fromFuture(() -> transaction.acquire(kind, resource, options, NOTHING))
				.map(transaction::guard));
		return Mono.usingWhen(lease, (taken) -> work, (taken) -> blocking(taken::release));
	}

	static Mono<Void> blocking(Runnable code) {
		return Mono.<Void>fromRunnable(code).subscribeOn(Schedulers.boundedElastic());
	}

}

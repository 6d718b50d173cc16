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

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.transaction.support.TransactionSynchronizationManager;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Requests of one transaction that are under way at the same time.
 */
class RunningTransactionTests extends LocalTestCase {

	private static final CompletableFuture<?> NOTHING = CompletableFuture.completedFuture(null);

	private final UnreliableStore store = unreliableStore();

	private final LockEngine engine = client(this.store, LEASE);

	private final CompletableFuture<Void> gate = new CompletableFuture<>();

	@BeforeEach
	void begin() {
		TransactionSynchronizationManager.setActualTransactionActive(true);
		TransactionSynchronizationManager.initSynchronization();
		this.store.onAcquire(Fault.first(1, Fault.answerAfter(this.gate)));
	}

	@AfterEach
	void clear() {
		complete();
		TransactionSynchronizationManager.clear();
		assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
		assertFree(this.engine, "a");
	}

	@Test
	void whenOneIsNotAnsweredYetThenTheNextWaitsForItsAnswerAndEnters() {
		RunningTransaction transaction = RunningTransaction.ofThread(this.engine);
		CompletableFuture<Lease> first = acquire(transaction);
		CompletableFuture<Lease> second = acquire(transaction);
		this.gate.complete(null);
		assertThat(first).succeedsWithin(SOON);
		assertThat(second).succeedsWithin(SOON);
		assertThat(this.store.acquires()).isOne();
		first.join().release();
		assertThat(second.join().isHeld()).isTrue();
		second.join().release();
	}

	@Test
	void whenOneIsNotAnsweredYetThenItsThreadWaitsForItsAnswerAndEnters() {
		CompletableFuture<Lease> first = acquire(RunningTransaction.ofThread(this.engine));
		this.gate.completeAsync(() -> null, CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS));
		this.engine.acquire(LockKind.WRITE, "a", DEFAULTS).release();
		assertThat(this.store.acquires()).isOne();
		assertThat(first).succeedsWithin(SOON).satisfies(Lease::release);
	}

	@Test
	void whenOneFailsThenTheNextAsksForItself() {
		this.store.onAcquire(Fault.first(1, Fault.fail()));
		RunningTransaction transaction = RunningTransaction.ofThread(this.engine);
		CompletableFuture<Lease> first = acquire(transaction);
		CompletableFuture<Lease> second = acquire(transaction);
		first.cancel(false);
		assertThat(second).succeedsWithin(SOON).satisfies(Lease::release);
	}

	@Test
	void whenKeptThenItsThreadIsInsideUntilTheTransactionHasCompleted() {
		this.gate.complete(null);
		RunningTransaction transaction = RunningTransaction.ofThread(this.engine);
		this.engine.acquire(LockKind.READ, "b", DEFAULTS).release();
		Lease lease = transaction.guard(acquire(transaction).join());
		lease.release();
		assertThat(this.engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).get().satisfies(Lease::release);
		assertThat(this.store.acquires()).isEqualTo(2);
		complete();
		assertFree(this.engine, "a");
	}

	@Test
	void whenTransactionHasCompletedThenWhatItsCodeAsksForIsAFlowOfItsOwn() {
		this.gate.complete(null);
		Lease around = this.engine.acquire(LockKind.READ, "c", DEFAULTS);
		RunningTransaction transaction = RunningTransaction.ofThread(this.engine);
		Lease unended = transaction.guard(acquire(transaction).join());
		complete();
		assertThat(unended.isHeld()).isTrue();
		assertThat(this.engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isEmpty();
		Lease own = this.engine.acquire(LockKind.WRITE, "b", DEFAULTS);
		CompletableFuture<Lease> later = onThread(() -> transaction.acquire(LockKind.WRITE, "b", DEFAULTS, NOTHING))
			.thenCompose(Function.identity());
		await().until(() -> waiting(this.engine, "b") == 1);
		own.release();
		assertThat(later).succeedsWithin(SOON).satisfies(Lease::release);
		unended.release();
		around.release();
	}

	private CompletableFuture<Lease> acquire(RunningTransaction transaction) {
		return transaction.acquire(LockKind.WRITE, "a", DEFAULTS, NOTHING);
	}

	/**
	 * Complete the transaction, if it is still running.
	 */
	private static void complete() {
		if (TransactionSynchronizationManager.isSynchronizationActive()) {
			KeptLeasesTests.complete();
		}
	}

}

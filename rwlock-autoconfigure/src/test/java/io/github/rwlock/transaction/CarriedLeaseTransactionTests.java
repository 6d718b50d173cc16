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
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockContext;
import io.github.rwlock.LockOptions;
import io.github.rwlock.engine.LockEngine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Transactions of a thread to which a lock was carried that another one holds.
 */
class CarriedLeaseTransactionTests {

	private final TransactionalApplication application = TransactionalApplication.start();

	private final Guarded guarded = this.application.guarded();

	private Lease carried;

	private LockContext context;

	@BeforeEach
	void hold() {
		carry(LockOptions.defaults());
	}

	@AfterEach
	void stop() {
		if (this.carried.isHeld()) {
			this.carried.release();
		}
		this.application.close();
	}

	@Test
	void whenEnteredInTransactionThenItIsEnteredAgainUntilThatHasCompleted() {
		elsewhere(() -> {
			this.application.inTransaction(() -> {
				this.context.run(this::write);
				write();
				this.application.inNewTransaction(this::write);
				assertThat(this.application.bean(LockEngine.class).heldLeases()).isOne();
			});
			assertThat(this.application.locks().tryAcquireWrite("a")).as("entered afterwards").isEmpty();
		});
		this.carried.release();
		assertThat(this.application.isFree("a")).isTrue();
	}

	@Test
	void whenTransactionKeepsItThenItsHolderIsOutsideOfItAfterTheRelease() {
		CompletableFuture<Void> entered = new CompletableFuture<>();
		CompletableFuture<Void> released = new CompletableFuture<>();
		CompletableFuture<Void> transaction = start(() -> this.application.inTransaction(() -> {
			this.context.run(this::write);
			entered.complete(null);
			released.join();
			write();
		}));
		entered.join();
		this.carried.release();
		assertThat(this.application.locks().tryAcquireWrite("a")).isEmpty();
		released.complete(null);
		transaction.join();
		assertThat(this.application.isFree("a")).isTrue();
	}

	@Test
	void whenEnteredThenCodeInAnotherContextEntersItToo() {
		LockContext other = LockContext.run(this.application.locks().acquireWrite("b"), LockContext::capture);
		List<String> entered = new ArrayList<>();
		elsewhere(() -> inContext(() -> this.guarded.write("a", () -> other.run(() -> {
			this.guarded.write("a", () -> entered.add("again"));
			return true;
		}))));
		assertThat(entered).containsExactly("again");
	}

	@Test
	void whenLostAroundTransactionThenItIsRolledBack() {
		assertRolledBack(() -> this.application.inTransaction(this::insertAndLose));
	}

	@Test
	void whenLostAroundTransactionOfMethodThatEnteredItThenItIsRolledBack() {
		assertRolledBack(() -> this.guarded.writeBriefly("a", this::insertAndLose));
	}

	@Test
	void whenLostAfterTheMethodThatEnteredItThenTransactionIsRolledBack() {
		carryBriefly();
		elsewhere(() -> assertThatExceptionOfType(LeaseLostException.class)
			.isThrownBy(() -> this.application.inTransaction(() -> {
				inContext(() -> this.guarded.writeBriefly("a", () -> this.application.insert("early")));
				insertAndLose();
			})));
		assertThat(this.application.rows()).isEmpty();
	}

	@Test
	void whenReleasedBeforeTheLossThenTransactionIsCommitted() {
		carryBriefly();
		this.carried.release();
		elsewhere(() -> inContext(() -> this.application.inTransaction(this::insertAndLose)));
		assertThat(this.application.rows()).containsExactly("row");
	}

	private void assertRolledBack(Runnable code) {
		carryBriefly();
		elsewhere(() -> assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> inContext(code))
			.withMessageContaining("write lock on 'a'"));
		assertThat(this.application.rows()).isEmpty();
	}

	private void inContext(Runnable code) {
		this.context.run(() -> {
			code.run();
			return true;
		});
	}

	private void carryBriefly() {
		this.carried.release();
		carry(LockOptions.defaults().withLeaseTime(Duration.ofMillis(500)).withRenew(false));
	}

	private void carry(LockOptions options) {
		this.carried = this.application.locks().acquireWrite("a", options);
		this.context = LockContext.run(this.carried, LockContext::capture);
	}

	private boolean write() {
		this.guarded.write("a", () -> {
		});
		return true;
	}

	private void insertAndLose() {
		this.application.insert("row");
		await().until(() -> this.application.isFree("a"));
	}

	private static void elsewhere(Runnable code) {
		start(code).join();
	}

	private static CompletableFuture<Void> start(Runnable code) {
		return CompletableFuture.runAsync(code, (task) -> new Thread(task).start()).orTimeout(60, TimeUnit.SECONDS);
	}

}

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
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockOptions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What a thread writes that has lost a lock is not committed.
 */
@Tag("smoke")
class LostLeaseRollbackTests {

	private static final LockOptions BRIEF = LockOptions.defaults()
		.withLeaseTime(Duration.ofMillis(100))
		.withRenew(false);

	private final TransactionalApplication application = TransactionalApplication.start();

	@Test
	void whenLockAroundTransactionIsLostThenItIsRolledBack() {
		assertRolledBack(() -> this.application.guarded().writeBriefly("a", () -> {
			this.application.insert("row");
			awaitLoss();
		}));
	}

	@Test
	void whenLockInsideTransactionIsLostAfterItsMethodThenItIsRolledBack() {
		assertRolledBack(() -> this.application.inTransaction(() -> {
			this.application.guarded().writeBriefly("a", () -> this.application.insert("row"));
			awaitLoss();
		}));
	}

	@Test
	void whenLockInsideTransactionIsLostInItsMethodThenTheMethodFails() {
		assertRolledBack(() -> this.application.inTransaction(() -> {
			lose("row");
			throw new AssertionError("not told of the loss");
		}), "Others may have entered meanwhile");
	}

	@Test
	void whenLossShowsAfterTheCommitThenNothingIsSaidOfTheTransaction() {
		try (TransactionalApplication closing = this.application) {
			assertThatExceptionOfType(LeaseLostException.class)
				.isThrownBy(() -> closing.locks().write("a", BRIEF, () -> {
					closing.inTransaction(() -> closing.insert("row"));
					awaitLoss();
				}))
				.withMessageEndingWith("Others may have entered meanwhile");
			assertThat(closing.rows()).containsExactly("row");
		}
	}

	@Test
	void whenLockOfTheTemplateIsLostThenTransactionIsRolledBack() {
		assertRolledBack(() -> this.application.inTransaction(() -> {
			this.application.locks().write("a", BRIEF, () -> this.application.insert("row"));
			awaitLoss();
		}));
	}

	@Test
	void whenExplicitLeaseIsLostThenTransactionIsRolledBackUntilItIsReleased() {
		try (TransactionalApplication closing = this.application) {
			Lease lease = closing.locks().acquireRead("a", BRIEF);
			awaitLoss();
			assertThatExceptionOfType(LeaseLostException.class)
				.isThrownBy(() -> closing.inTransaction(() -> closing.insert("row")))
				.withMessageContaining("read lock on 'a'")
				.withMessageEndingWith(
						"The transaction was rolled back because of that, and so will be those that follow"
								+ " here until the lease is released");
			assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::release)
				.withMessageEndingWith("Others may have entered meanwhile");
			closing.inTransaction(() -> closing.insert("later"));
			assertThat(closing.rows()).containsExactly("later");
		}
	}

	@Test
	void whenAnotherThreadHasLostLockThenTransactionIsCommitted() {
		try (TransactionalApplication closing = this.application) {
			CompletableFuture
				.runAsync(() -> closing.locks().acquireWrite("a", BRIEF), (task) -> new Thread(task).start())
				.orTimeout(60, TimeUnit.SECONDS)
				.join();
			awaitLoss();
			closing.guarded().writeInTransaction("b", () -> closing.insert("row"));
			assertThat(closing.rows()).containsExactly("row");
		}
	}

	@Test
	void whenLossesOnlyWarnThenTransactionIsCommitted() {
		this.application.close();
		try (TransactionalApplication warning = TransactionalApplication.start("rwlock.on-lease-lost=warn")) {
			warning.guarded().writeBriefly("a", () -> {
				warning.insert("row");
				await().until(() -> warning.isFree("a"));
			});
			assertThat(warning.rows()).containsExactly("row");
		}
	}

	private void assertRolledBack(Runnable code) {
		assertRolledBack(code, "Others may have entered meanwhile. The transaction was rolled back because of that");
	}

	private void assertRolledBack(Runnable code, String end) {
		try (TransactionalApplication closing = this.application) {
			assertThatExceptionOfType(LeaseLostException.class).isThrownBy(code::run)
				.withMessageContaining("write lock on 'a'")
				.withMessageEndingWith(end);
			assertThat(closing.rows()).isEmpty();
			closing.guarded().writeInTransaction("a", () -> closing.insert("later"));
			assertThat(closing.rows()).as("the thread works on").containsExactly("later");
		}
	}

	private void lose(String row) {
		this.application.locks().write("a", BRIEF, () -> {
			this.application.insert(row);
			awaitLoss();
		});
	}

	private void awaitLoss() {
		await().until(() -> this.application.isFree("a"));
	}

}

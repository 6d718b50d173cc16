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
import java.util.function.BiConsumer;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockOptions;
import io.github.rwlock.ReadWriteLockTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * A transaction in which a lock was lost is not committed, also where the application
 * caught what told it of the loss.
 */
class CaughtLossTests {

	private static final LockOptions BRIEF = LockOptions.defaults()
		.withLeaseTime(Duration.ofMillis(100))
		.withRenew(false);

	private TransactionalApplication application = TransactionalApplication.start();

	@AfterEach
	void stop() {
		this.application.close();
	}

	@Test
	void whenWriteOfTheTemplateIsLostThenTransactionIsRolledBack() {
		assertRolledBack((locks, body) -> locks.write("a", BRIEF, body::run));
	}

	@Test
	void whenReadOfTheTemplateIsLostThenTransactionIsRolledBack() {
		assertRolledBack((locks, body) -> locks.read("a", BRIEF, body::run));
	}

	@Test
	void whenMethodsLockIsLostThenTransactionIsRolledBack() {
		assertRolledBack((locks, body) -> this.application.guarded().writeBriefly("a", body));
	}

	@Test
	void whenExplicitLeaseIsLostThenTransactionIsRolledBack() {
		assertRolledBack((locks, body) -> {
			Lease lease = locks.acquireRead("a", BRIEF);
			body.run();
			lease.release();
		});
	}

	@Test
	void whenLeaseFromBeforeIsReleasedInsideThenTransactionIsRolledBack() {
		Lease lease = this.application.locks().acquireWrite("a", BRIEF);
		assertRolledBack((locks, body) -> {
			body.run();
			lease.release();
		});
	}

	@Test
	void whenCaughtThenNewTransactionInsideIsCommittedAndTheOuterOneRolledBack() {
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> this.application.inTransaction(() -> {
			loseAndCatch((locks, body) -> locks.write("a", BRIEF, body::run));
			this.application.inNewTransaction(() -> this.application.insert("noted"));
		}));
		assertThat(this.application.rows()).containsExactly("noted");
	}

	@Test
	void whenNewTransactionInsideHasLostItThenTheOuterOneIsCommitted() {
		this.application.inTransaction(() -> {
			this.application.insert("outer");
			assertThatExceptionOfType(LeaseLostException.class)
				.isThrownBy(() -> this.application
					.inNewTransaction(() -> loseAndCatch((locks, body) -> locks.write("a", BRIEF, body::run))))
				.withMessageContaining("write lock on 'a'");
		});
		assertThat(this.application.rows()).containsExactly("outer");
	}

	@Test
	void whenLocksEndWithTheirMethodsThenTransactionIsRolledBackAllTheSame() {
		restart("rwlock.transaction.release=after-method");
		assertRolledBack((locks, body) -> locks.write("a", BRIEF, body::run));
	}

	@Test
	void whenLossesOnlyWarnThenTransactionIsCommitted() {
		restart("rwlock.on-lease-lost=warn");
		this.application.inTransaction(() -> this.application.locks().write("a", BRIEF, () -> insertAndLose()));
		assertThat(this.application.rows()).containsExactly("row");
	}

	private void assertRolledBack(BiConsumer<ReadWriteLockTemplate, Runnable> locked) {
		assertThatExceptionOfType(LeaseLostException.class)
			.isThrownBy(() -> this.application.inTransaction(() -> loseAndCatch(locked)))
			.withMessageContaining("lock on 'a'");
		assertThat(this.application.rows()).isEmpty();
		this.application.inTransaction(() -> this.application.insert("later"));
		assertThat(this.application.rows()).as("the thread works on").containsExactly("later");
	}

	private void loseAndCatch(BiConsumer<ReadWriteLockTemplate, Runnable> locked) {
		assertThatExceptionOfType(LeaseLostException.class)
			.isThrownBy(() -> locked.accept(this.application.locks(), this::insertAndLose));
	}

	private void insertAndLose() {
		this.application.insert("row");
		await().until(() -> this.application.isFree("a"));
	}

	private void restart(String property) {
		this.application.close();
		this.application = TransactionalApplication.start(property);
	}

}

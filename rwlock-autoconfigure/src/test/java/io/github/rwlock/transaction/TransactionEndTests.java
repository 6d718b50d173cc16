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

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What happens to locks while the transaction ends that holds them.
 */
@ExtendWith(OutputCaptureExtension.class)
class TransactionEndTests {

	private final TransactionalApplication application = TransactionalApplication.start();

	private final Guarded guarded = this.application.guarded();

	@AfterEach
	void stop() {
		this.application.assertNothingHeld("a");
		this.application.close();
	}

	@Test
	void whenOthersAreToldOfTheEndThenLockIsHeldUntilTheLastOfThem() {
		this.application.inTransaction(() -> {
			this.application.noteEnd("before", "a");
			this.guarded.write("a", this::nothing);
			this.application.noteEnd("after", "a");
		});
		assertThat(this.application.events).containsExactly("before commit locked", "after commit locked",
				"before committed locked", "after committed locked");
	}

	@Test
	void whenOtherFailsAtTheEndThenLockIsReleased() {
		this.application.inTransaction(() -> {
			failAtEnd();
			this.guarded.write("a", this::nothing);
			failAtEnd();
		});
		assertThat(this.application.events).containsExactly("failing", "failing");
	}

	@Test
	void whenCommitFailsThenLockIsReleased() {
		failCommit();
		assertThatExceptionOfType(ConcurrencyFailureException.class)
			.isThrownBy(() -> this.application.inTransaction(() -> {
				this.guarded.write("a", () -> this.application.insert("row"));
				this.application.noteEnd("other", "a");
			}));
		assertThat(this.application.events).containsExactly("other rolled back locked");
		assertThat(this.application.rows()).isEmpty();
	}

	@Test
	void whenDatabaseRefusesToCommitThenLockIsReleased() {
		JdbcTemplate jdbc = this.application.bean(JdbcTemplate.class);
		assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> this.application.inTransaction(() -> {
			this.guarded.write("a", () -> this.application.insert("row"));
			jdbc.execute("shutdown immediately");
		}));
	}

	@Test
	void whenLockedAfterTheCommitThenItEndsWithTheTransaction() {
		this.application.inTransaction(() -> afterCommit(() -> {
			this.guarded.write("a", this::nothing);
			this.application.events.add(this.application.isFree("a") ? "unlocked" : "locked");
		}));
		assertThat(this.application.events).containsExactly("locked");
	}

	@Test
	void whenLockedAfterTheEndThenItEndsWithItsMethod() {
		this.application.inTransaction(() -> afterCompletion(() -> {
			this.guarded.write("a", this::nothing);
			this.application.events.add(this.application.isFree("a") ? "unlocked" : "locked");
		}));
		assertThat(this.application.events).containsExactly("unlocked");
	}

	@Test
	void whenLockWasTakenAwayThenTransactionEndsAllTheSameAndItIsTold(CapturedOutput output) {
		this.application.inTransaction(() -> {
			this.guarded.write("a", this::nothing);
			this.guarded.write("b", () -> this.application.insert("row"));
			this.application.locks().forceRelease("b");
		});
		assertThat(this.application.rows()).containsExactly("row");
		assertThat(output).contains("A transaction may have been committed without its lock: ");
	}

	@Test
	void whenLockWasTakenAwayAndTransactionIsRolledBackThenNothingIsSaidOfACommit(CapturedOutput output) {
		assertThatExceptionOfType(TransactionalApplication.RollbackWanted.class)
			.isThrownBy(() -> this.application.inTransaction(() -> {
				this.guarded.write("b", this::nothing);
				this.application.locks().forceRelease("b");
				this.application.rollBack();
			}));
		assertThat(output).contains("was lost").doesNotContain("A transaction may have been committed");
	}

	private void failAtEnd() {
		afterCompletion(() -> {
			this.application.events.add("failing");
			throw new IllegalStateException("failed after completion");
		});
	}

	private static void afterCommit(Runnable code) {
		TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {

			@Override
			public void afterCommit() {
				code.run();
			}

		});
	}

	private static void afterCompletion(Runnable code) {
		TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {

			@Override
			public void afterCompletion(int status) {
				code.run();
			}

		});
	}

	private void failCommit() {
		AbstractPlatformTransactionManager manager = this.application.bean(AbstractPlatformTransactionManager.class);
		manager.addListener(new TransactionExecutionListener() {

			@Override
			public void beforeCommit(TransactionExecution transaction) {
				throw new ConcurrencyFailureException("commit failed");
			}

		});
	}

	private void nothing() {
	}

}

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

import org.springframework.transaction.TransactionDefinition;

import io.github.rwlock.engine.LockEngine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * To which of several transactions a lock belongs.
 */
class NestedTransactionTests extends TransactionTestCase {

	@AfterEach
	void nothingShouldBeHeld() {
		assertThat(this.application.bean(LockEngine.class).heldLeases()).isZero();
	}

	@Test
	void whenTakenInNewTransactionInsideThenItEndsWithThatOne() {
		this.application.inTransaction(() -> {
			this.guarded.write("outer", this::nothing);
			this.application.inNewTransaction(() -> {
				this.guarded.write("inner", this::nothing);
				assertThat(this.application.isFree("inner")).isFalse();
			});
			assertThat(this.application.isFree("inner")).isTrue();
			assertThat(this.application.isFree("outer")).isFalse();
			this.guarded.write("later", this::nothing);
			assertThat(this.application.isFree("later")).isFalse();
		});
		assertThat(this.application.isFree("outer")).isTrue();
		assertThat(this.application.isFree("later")).isTrue();
	}

	@Test
	void whenNewTransactionBeginsInsideTheMethodThenLockBelongsToTheOuterOne() {
		this.application.inTransaction(() -> {
			this.guarded.writeInNewTransaction("a", this::nothing);
			assertThat(this.application.isFree("a")).isFalse();
		});
		assertThat(this.application.isFree("a")).isTrue();
	}

	@Test
	void whenNewTransactionLocksWhatTheOuterOneHoldsThenOuterOneGoesOnHoldingIt() {
		this.application.inTransaction(() -> {
			this.guarded.write("a", this::nothing);
			this.application.inNewTransaction(() -> this.guarded.write("a", this::nothing));
			assertThat(this.application.isFree("a")).isFalse();
		});
		assertThat(this.application.isFree("a")).isTrue();
	}

	@Test
	void whenMethodRunsAroundNewTransactionThenLockOfTheOuterOneIsHeldOn() {
		this.application.inTransaction(() -> {
			this.guarded.write("a", () -> this.application.inNewTransaction(this::nothing));
			assertThat(this.application.isFree("a")).isFalse();
		});
		assertThat(this.application.isFree("a")).isTrue();
	}

	@Test
	void whenOnlyTheNewTransactionIsRolledBackThenItsLockAloneEnds() {
		this.application.inTransaction(() -> {
			this.guarded.write("outer", this::nothing);
			assertRolledBack(() -> this.application.inNewTransaction(() -> {
				this.guarded.write("inner", this::nothing);
				this.application.rollBack();
			}));
			assertThat(this.application.isFree("inner")).isTrue();
			assertThat(this.application.isFree("outer")).isFalse();
		});
	}

	@Test
	void whenTakenInsideSavepointThenItEndsWithTheWholeTransaction() {
		this.application.inTransaction(() -> {
			this.application.inSavepoint(() -> this.guarded.write("kept", this::nothing));
			assertRolledBack(() -> this.application.inSavepoint(() -> {
				this.guarded.write("undone", this::nothing);
				this.application.rollBack();
			}));
			assertThat(this.application.isFree("kept")).isFalse();
			assertThat(this.application.isFree("undone")).isFalse();
		});
		assertThat(this.application.isFree("kept")).isTrue();
		assertThat(this.application.isFree("undone")).isTrue();
	}

	@Test
	void whenTransactionIsSuspendedThenLockEndsWithItsMethod() {
		this.application.inTransaction(() -> {
			this.application.outsideOfTransaction(() -> {
				this.guarded.write("a", this::nothing);
				assertThat(this.application.isFree("a")).isTrue();
			});
			this.guarded.write("b", this::nothing);
			assertThat(this.application.isFree("b")).isFalse();
		});
	}

	@Test
	void whenSynchronizedWithoutTransactionThenLockEndsWithItsMethod() {
		this.application.in(TransactionDefinition.PROPAGATION_SUPPORTS, () -> {
			this.guarded.write("a", this::nothing);
			assertThat(this.application.isFree("a")).isTrue();
		});
	}

	@Test
	void whenTransactionIsReadOnlyThenWriteLockIsHeldUntilItsEndAllTheSame() {
		this.guarded.readInTransaction("other", () -> {
			this.guarded.write("a", this::nothing);
			assertThat(this.application.isFree("a")).isFalse();
		});
		assertThat(this.application.isFree("a")).isTrue();
	}

	private static void assertRolledBack(Runnable code) {
		assertThatExceptionOfType(TransactionalApplication.RollbackWanted.class).isThrownBy(code::run);
	}

	private void nothing() {
	}

}

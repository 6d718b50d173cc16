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

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LockContext;
import io.github.rwlock.engine.LockEngine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * When locks that are taken inside a running transaction are released, by default.
 */
@Tag("smoke")
class TransactionReleaseTests extends TransactionTestCase {

	@BeforeEach
	void clear() {
		this.application.events.clear();
	}

	@Test
	void whenWrittenInsideTransactionThenLockIsHeldUntilItHasCommitted() {
		this.application.inTransaction(() -> {
			this.guarded.write("a", this::nothing);
			assertThat(this.application.isFree("a")).isFalse();
			this.application.noteEnd("other", "a");
		});
		assertThat(this.application.events).containsExactly("other commit locked", "other committed locked");
		assertEverythingFree();
	}

	@Test
	void whenTransactionIsRolledBackThenLockIsHeldUntilThen() {
		assertThatExceptionOfType(TransactionalApplication.RollbackWanted.class)
			.isThrownBy(() -> this.application.inTransaction(() -> {
				this.guarded.write("a", this::nothing);
				this.application.noteEnd("other", "a");
				this.application.rollBack();
			}));
		assertThat(this.application.events).containsExactly("other rolled back locked");
		assertEverythingFree();
	}

	@Test
	void whenBodyFailsAndTransactionGoesOnThenLockIsHeldUntilItHasCommitted() {
		this.application.inTransaction(() -> {
			assertThatExceptionOfType(TransactionalApplication.RollbackWanted.class)
				.isThrownBy(() -> this.guarded.write("a", this.application::rollBack));
			this.application.noteEnd("other", "a");
		});
		assertThat(this.application.events).containsExactly("other commit locked", "other committed locked");
		assertEverythingFree();
	}

	@Test
	void whenReadInsideTransactionThenLockEndsWithItsMethod() {
		this.application.inTransaction(() -> {
			this.guarded.read("a", () -> assertThat(this.application.isFree("a")).isFalse());
			assertThat(this.application.isFree("a")).isTrue();
		});
	}

	@Test
	void whenTransactionBeginsInsideTheMethodThenLockEndsWithTheMethod() {
		this.guarded.writeInTransaction("a", () -> this.application.noteEnd("inner", "a"));
		assertThat(this.application.events).containsExactly("inner commit locked", "inner committed locked");
		assertEverythingFree();
	}

	@Test
	void whenMethodJoinsTransactionThenLockIsHeldUntilItHasCommitted() {
		this.application.inTransaction(() -> {
			this.guarded.writeInTransaction("a", this::nothing);
			this.guarded.readInTransaction("b", this::nothing);
			assertThat(this.application.isFree("a")).isFalse();
			assertThat(this.application.isFree("b")).isTrue();
		});
		assertEverythingFree();
	}

	@Test
	void whenLockedTwiceInOneTransactionThenOneLeaseIsHeldUntilItHasCommitted() {
		this.application.inTransaction(() -> {
			this.guarded.write("a", () -> this.guarded.write("a", this::nothing));
			long token = token("a");
			assertThat(token("a")).isEqualTo(token);
			this.guarded.read("a", this::nothing);
			assertThat(this.application.isFree("a")).isFalse();
			assertThat(engine().heldLeases()).isOne();
		});
		assertEverythingFree();
	}

	@Test
	void whenSeveralAreLockedThenAllAreHeldUntilTransactionHasCommitted() {
		this.application.inTransaction(() -> {
			this.guarded.write("a", () -> this.guarded.write("b", this::nothing));
			this.guarded.write("c", this::nothing);
			assertThat(engine().heldLeases()).isEqualTo(3);
			this.application.noteEnd("other", "b");
		});
		assertThat(this.application.events).containsExactly("other commit locked", "other committed locked");
		assertEverythingFree();
	}

	@Test
	void whenTransactionIsInsideOfALockThenThatLockOutlastsIt() {
		this.guarded.write("a", () -> {
			this.application.inTransaction(() -> this.guarded.write("a", this::nothing));
			assertThat(this.application.isFree("a")).isFalse();
		});
		assertEverythingFree();
	}

	@Test
	void whenReaderWritesInTransactionThenWriteIsHeldThoughReadHasEnded() {
		this.application.inTransaction(() -> {
			this.guarded.read("a", () -> this.guarded.write("a", this::nothing));
			assertThat(this.application.mayRead("a")).isFalse();
		});
		assertEverythingFree();
	}

	@Test
	void whenTemplateRunsCodeInTransactionThenItIsAsWithAnnotations() {
		this.application.inTransaction(() -> {
			this.application.locks().write("a", this::nothing);
			this.application.locks().read("b", this::nothing);
			assertThat(this.application.isFree("a")).isFalse();
			assertThat(this.application.isFree("b")).isTrue();
		});
		assertEverythingFree();
	}

	@Test
	void whenLeaseIsExplicitThenItsHolderReleasesIt() {
		this.application.inTransaction(() -> {
			Lease lease = this.application.locks().acquireWrite("a");
			this.application.locks().acquireWrite("b").release();
			assertThat(this.application.isFree("a")).isFalse();
			assertThat(this.application.isFree("b")).isTrue();
			lease.release();
			assertThat(this.application.isFree("a")).isTrue();
		});
	}

	@Test
	void whenGivenAwayInsideTransactionThenItsEndDoesNotReleaseIt() {
		StringBuilder ticket = new StringBuilder();
		this.application.inTransaction(() -> this.guarded.write("a", () -> ticket.append(current().detach())));
		assertThat(this.application.isFree("a")).isFalse();
		this.application.locks().release(ticket.toString());
		assertThat(this.application.isFree("a")).isTrue();
	}

	@Test
	void whenMethodHasEndedThenItsLeaseCountsAsReleasedThere() {
		this.application.inTransaction(() -> {
			Lease[] lease = new Lease[1];
			this.guarded.write("a", () -> lease[0] = current());
			assertThat(lease[0].isHeld()).isFalse();
			assertThat(LockContext.current()).isEmpty();
			assertThat(this.application.isFree("a")).isFalse();
		});
	}

	private long token(String resource) {
		long[] token = new long[1];
		this.guarded.write(resource, () -> token[0] = current().fencingToken().orElseThrow());
		return token[0];
	}

	private static Lease current() {
		return LockContext.current().orElseThrow();
	}

	private LockEngine engine() {
		return this.application.bean(LockEngine.class);
	}

	private void assertEverythingFree() {
		assertThat(engine().heldLeases()).isZero();
		assertThat(this.application.isFree("a")).isTrue();
	}

	private void nothing() {
	}

}

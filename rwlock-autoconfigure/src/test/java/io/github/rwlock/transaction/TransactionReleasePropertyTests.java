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

import org.junit.jupiter.api.Test;

import io.github.rwlock.engine.LockEngine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The values of {@code rwlock.transaction.release} that are not the default.
 */
class TransactionReleasePropertyTests {

	@Test
	void whenAllAwaitCompletionThenReadLocksDoAsWell() {
		try (TransactionalApplication application = start("all-after-completion")) {
			application.inTransaction(() -> {
				application.guarded().read("a", this::nothing);
				application.guarded().write("b", this::nothing);
				application.locks().read("c", this::nothing);
				assertThat(application.mayRead("a")).isTrue();
				assertThat(application.isFree("a")).isFalse();
				assertThat(application.isFree("b")).isFalse();
				assertThat(application.isFree("c")).isFalse();
			});
			assertNothingHeld(application);
		}
	}

	@Test
	void whenAllAwaitCompletionThenWriterThatReadsIsNoReaderBeforeTheEnd() {
		try (TransactionalApplication application = start("all-after-completion")) {
			application.inTransaction(() -> {
				application.guarded().write("a", () -> application.guarded().read("a", this::nothing));
				application.guarded().read("a", this::nothing);
				assertThat(application.mayRead("a")).isFalse();
			});
			assertNothingHeld(application);
		}
	}

	@Test
	void whenAllAwaitCompletionThenLockOutsideOfTransactionsEndsWithItsMethod() {
		try (TransactionalApplication application = start("all-after-completion")) {
			application.guarded().readInTransaction("a", this::nothing);
			assertNothingHeld(application);
		}
	}

	@Test
	void whenNoneAwaitsCompletionThenLocksEndWithTheirMethods() {
		try (TransactionalApplication application = start("after-method")) {
			application.inTransaction(() -> {
				application.guarded().write("a", () -> assertThat(application.isFree("a")).isFalse());
				application.guarded().read("b", () -> assertThat(application.isFree("b")).isFalse());
				assertNothingHeld(application);
			});
		}
	}

	private static void assertNothingHeld(TransactionalApplication application) {
		assertThat(application.bean(LockEngine.class).heldLeases()).isZero();
		assertThat(application.isFree("a")).isTrue();
	}

	private static TransactionalApplication start(String release) {
		return TransactionalApplication.start("rwlock.transaction.release=" + release);
	}

	private void nothing() {
	}

}

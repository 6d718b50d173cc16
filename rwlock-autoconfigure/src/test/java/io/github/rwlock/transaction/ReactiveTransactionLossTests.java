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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Mono;

import org.springframework.transaction.TransactionDefinition;

import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Reactive transactions whose locks are lost before they are committed.
 */
class ReactiveTransactionLossTests extends ReactiveTransactionTestCase {

	@Test
	void whenLockIsLostThenTransactionIsRolledBack() {
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> run(
				TransactionDefinition.PROPAGATION_REQUIRED,
				guarded(LockKind.WRITE, "a").then(blocking(() -> await().until(() -> this.application.isFree("a"))))));
		assertThat(this.manager.events).containsExactly("rollback");
	}

	@ParameterizedTest
	@EnumSource(LockKind.class)
	void whenLossIsCaughtInsideThenTransactionIsRolledBack(LockKind kind) {
		Mono<Void> loss = blocking(() -> await().until(() -> this.application.isFree("a")));
		assertThatExceptionOfType(LeaseLostException.class)
			.isThrownBy(
					() -> run(TransactionDefinition.PROPAGATION_REQUIRED, guarded(kind, "a", loss).onErrorComplete()))
			.withMessageContaining("lock on 'a'")
			.withMessageEndingWith("The transaction was rolled back because of that");
		assertThat(this.manager.events).containsExactly("rollback");
	}

}

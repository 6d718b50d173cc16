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

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import org.springframework.transaction.TransactionDefinition;

import io.github.rwlock.LockKind;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Locks of publishers in a new reactive transaction inside another one.
 */
class ReactiveTransactionNestingTests extends ReactiveTransactionTestCase {

	@Test
	void whenTakenInNewTransactionInsideThenItEndsWithThatOne() {
		List<Boolean> free = new ArrayList<>();
		Mono<Void> inner = operator(TransactionDefinition.PROPAGATION_REQUIRES_NEW)
			.transactional(guarded(LockKind.WRITE, "inner"));
		run(TransactionDefinition.PROPAGATION_REQUIRED,
				guarded(LockKind.WRITE, "outer").then(inner)
					.then(guarded(LockKind.WRITE, "later"))
					.then(blocking(() -> {
						free.add(this.application.isFree("inner"));
						free.add(this.application.isFree("outer"));
						free.add(this.application.isFree("later"));
					})));
		assertThat(free).containsExactly(true, false, false);
		assertThat(this.manager.events).containsExactly("commit", "commit");
	}

	@Test
	void whenNewTransactionLocksWhatTheOuterOneHoldsThenItIsEnteredAndHeldOn() {
		List<Boolean> free = new ArrayList<>();
		Mono<Void> inner = operator(TransactionDefinition.PROPAGATION_REQUIRES_NEW)
			.transactional(guarded(LockKind.WRITE, "a"));
		run(TransactionDefinition.PROPAGATION_REQUIRED,
				guarded(LockKind.WRITE, "a").then(inner).then(blocking(() -> free.add(this.application.isFree("a")))));
		assertThat(free).containsExactly(false);
		assertThat(this.application.isFree("a")).isTrue();
	}

}

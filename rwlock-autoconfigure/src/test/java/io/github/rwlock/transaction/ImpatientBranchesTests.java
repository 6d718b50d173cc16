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
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import io.github.rwlock.LockTimeoutException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Branches of one transaction that give up waiting for a lock, or do not wait, and what
 * becomes of those that ask for it beside them.
 */
@ParameterizedClass
@MethodSource("stores")
class ImpatientBranchesTests extends TransactionBranchesTestCase {

	private final Sinks.Empty<Void> patience = Sinks.empty();

	@Test
	void whenTheFirstOneGivesUpThenTheNextAsksForItself() {
		holdElsewhere();
		CompletableFuture<List<String>> result = begin(both(impatient("first"), write("second")));
		await().until(this::isWaitedFor);
		this.patience.tryEmitEmpty();
		letGo();
		assertEntered(result, "gave up", "second");
	}

	@Test
	void whenOneInBetweenGivesUpThenTheNextStillEntersWhatTheFirstHasComeTo() {
		holdElsewhere();
		CompletableFuture<List<String>> result = begin(both(write("first"), impatient("second").then(write("third"))));
		await().until(this::isWaitedFor);
		this.patience.tryEmitEmpty();
		letGo();
		assertEntered(result, "first", "third");
	}

	@Test
	void whenOneDoesNotWaitThenItEntersWhatAnotherHasAskedForBefore() {
		Mono<String> atOnce = this.shelf.writeAtOnce("a", () -> Mono.just("at once"));
		assertEntered(both(write("first"), atOnce), "first", "at once");
	}

	@Test
	void whenOneDoesNotWaitAndAnotherWaitsForLongThenItFailsMeanwhile() {
		holdElsewhere();
		List<Throwable> failures = new ArrayList<>();
		Mono<String> atOnce = this.shelf.writeAtOnce("a", () -> Mono.just("at once"))
			.doOnError(failures::add)
			.doOnError((failure) -> this.other.release())
			.onErrorReturn("failed");
		assertEntered(both(write("first"), atOnce), "first", "failed");
		assertThat(failures).hasSize(1).hasOnlyElementsOfType(LockTimeoutException.class);
	}

	/**
	 * A branch that waits no longer once patience ends.
	 */
	private Mono<String> impatient(String value) {
		return write(value).timeout(this.patience.asMono()).onErrorReturn("gave up");
	}

}

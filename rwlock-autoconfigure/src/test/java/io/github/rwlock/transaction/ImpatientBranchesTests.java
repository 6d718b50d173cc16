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
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Mono;

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

	@Test
	void whenTheFirstOneGivesUpThenTheNextAsksForItself() {
		holdElsewhere("a");
		Mono<String> impatient = write("first").timeout(Duration.ofMillis(100)).onErrorReturn("gave up");
		CompletableFuture<List<String>> result = this.reactive.transactional(both(impatient, write("second")))
			.toFuture();
		await().untilAsserted(() -> assertThat(this.application.locks().inspect("a").waiters()).hasSize(1));
		letGo("a");
		assertThat(result).succeedsWithin(LONGEST).satisfies((values) -> assertThat(values).contains("second"));
		assertCommittedAndFree();
	}

	@Test
	void whenOneInBetweenGivesUpThenTheNextStillEntersWhatTheFirstHasComeTo() {
		holdElsewhere("a");
		CountDownLatch asked = new CountDownLatch(1);
		Mono<String> impatient = write("second").timeout(Duration.ofMillis(100)).onErrorReturn("gave up");
		Mono<String> third = impatient
			.then(Mono.defer(() -> write("third")).doOnSubscribe((subscription) -> asked.countDown()));
		CompletableFuture<List<String>> result = this.reactive.transactional(both(write("first"), third)).toFuture();
		await().until(() -> asked.getCount() == 0);
		letGo("a");
		assertThat(result).succeedsWithin(LONGEST).isEqualTo(List.of("first", "third"));
		assertCommittedAndFree();
	}

	@Test
	void whenOneDoesNotWaitThenItEntersWhatAnotherHasAskedForBefore() {
		Mono<String> atOnce = this.shelf.writeAtOnce("a", () -> Mono.just("at once"));
		assertThat(this.reactive.transactional(both(write("first"), atOnce)).block(LONGEST)).containsExactly("first",
				"at once");
		assertCommittedAndFree();
	}

	@Test
	void whenOneDoesNotWaitAndAnotherWaitsForLongThenItFailsMeanwhile() {
		holdElsewhere("a");
		List<Throwable> failures = new ArrayList<>();
		Mono<String> atOnce = this.shelf.writeAtOnce("a", () -> Mono.just("at once"))
			.doOnError(failures::add)
			.doOnError((failure) -> this.others.get(0).release())
			.onErrorReturn("failed");
		assertThat(this.reactive.transactional(both(write("first"), atOnce)).block(LONGEST)).containsExactly("first",
				"failed");
		assertThat(failures).hasSize(1).hasOnlyElementsOfType(LockTimeoutException.class);
		assertCommittedAndFree();
	}

}

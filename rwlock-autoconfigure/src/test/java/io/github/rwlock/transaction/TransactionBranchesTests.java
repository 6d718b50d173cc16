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
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import io.github.rwlock.Lease;
import io.github.rwlock.engine.LockEngine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Branches of one transaction that ask for the same lock at the same time all enter.
 */
@Tag("smoke")
@ParameterizedClass
@MethodSource("stores")
class TransactionBranchesTests extends TransactionBranchesTestCase {

	private static final int BRANCHES = 8;

	@Test
	void whenTheyWriteTheSameThenAllEnterOnOneLease() {
		List<Integer> held = new ArrayList<>();
		Mono<Integer> look = Mono.fromCallable(this.application.bean(LockEngine.class)::heldLeases);
		Mono<Void> branches = Flux.range(0, BRANCHES)
			.flatMap((branch) -> this.shelf.write("a", () -> look))
			.doOnNext(held::add)
			.then();
		this.reactive.transactional(branches).block(LONGEST);
		assertThat(held).hasSize(BRANCHES).containsOnly(1);
		assertCommittedAndFree();
	}

	@Test
	void whenTheyWaitForAnotherHolderThenAllEnterAfterIt() {
		holdElsewhere();
		CompletableFuture<List<String>> result = begin(both(write("first"), write("second")));
		letGo();
		assertEntered(result, "first", "second");
	}

	@Test
	void whenOneReadsAndOneWritesThenBothEnter() {
		Mono<String> read = this.shelf.read("a", () -> Mono.just("read"));
		assertEntered(both(read, write("written")), "read", "written");
	}

	@Test
	void whenAReadEndsInWhichTwoAskToWriteThenBothEnterOneLease() {
		Lease stranger = this.application.locks().acquireReadAsync("a").orTimeout(60, TimeUnit.SECONDS).join();
		Sinks.One<String> entered = Sinks.one();
		Sinks.One<String> end = Sinks.one();
		Mono<String> read = this.shelf.read("a", () -> {
			entered.tryEmitValue("entered");
			return end.asMono();
		});
		Mono<List<String>> writes = entered.asMono().then(both(write("first"), write("second")));
		CompletableFuture<List<String>> result = begin(Mono.zip(read, writes, (ended, values) -> values));
		await().until(this::isWaitedFor);
		end.tryEmitValue("read");
		await().until(() -> this.application.locks().inspect("a").holders().size() == 1);
		stranger.release();
		assertEntered(result, "first", "second");
	}

	@Test
	void whenTransactionIsOfAThreadThenAllEnterToo() {
		inThreadTransaction((shelf) -> {
			assertThat(both(write("first"), write("second")).block(LONGEST)).containsExactly("first", "second");
			assertThat(this.application.isFree("a")).isFalse();
		});
	}

	@Test
	void whenItsThreadAsksForWhatAPublisherHasAskedForThenItEnters() {
		inThreadTransaction((shelf) -> {
			CompletableFuture<String> publisher = write("first").toFuture();
			this.application.guarded().write("a", () -> this.application.events.add("entered"));
			assertThat(publisher).succeedsWithin(LONGEST);
		});
		assertThat(this.application.events).containsExactly("entered");
	}

	private void inThreadTransaction(Consumer<LaterShelf> work) {
		this.application.inTransaction(() -> work.accept(this.shelf));
		this.application.assertNothingHeld("a");
	}

}

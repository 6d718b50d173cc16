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
package io.github.rwlock.aop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.micrometer.context.ContextRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import io.github.rwlock.Lease;
import io.github.rwlock.LockContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is bound to the thread, such as the trace and the MDC, is kept over the wait for a
 * lock and over its release.
 */
class ContextPropagationTests {

	private static final String KEY = "trace";

	private static final ThreadLocal<String> TRACE = new ThreadLocal<>();

	private LockedApplication application;

	private PublisherLocksTests.Publishers publishers;

	@BeforeEach
	void start() {
		ContextRegistry.getInstance().registerThreadLocalAccessor(KEY, TRACE);
		this.application = LockedApplication.with(PublisherLocksTests.Publishers.class, StageLocksTests.Stages.class);
		this.publishers = this.application.bean(PublisherLocksTests.Publishers.class);
	}

	@AfterEach
	void stop() {
		Hooks.disableAutomaticContextPropagation();
		TRACE.remove();
		ContextRegistry.getInstance().removeThreadLocalAccessor(KEY);
		this.application.close();
	}

	@Test
	void whenAChainHasWaitedThenBodyAndWhatFollowsHaveTheThreadsValues() {
		assertThat(afterWait(this.publishers.mono("a", () -> Mono.fromCallable(TRACE::get))
			.map((inBody) -> inBody + ", then " + TRACE.get()))).isEqualTo("mine, then mine");
	}

	@Test
	void whenTheChainHasValuesOfItsOwnThenTheyComeFirst() {
		assertThat(afterWait(this.publishers.mono("a", () -> Mono.fromCallable(TRACE::get))
			.contextWrite((context) -> context.put(KEY, "the chain's")))).isEqualTo("the chain's");
	}

	@Test
	void whenPropagationIsAutomaticThenEachOperatorHasThem() {
		Hooks.enableAutomaticContextPropagation();
		Mono<String> result = this.publishers
			.mono("a", () -> Mono.just("").publishOn(Schedulers.parallel()).map((none) -> TRACE.get()))
			.publishOn(Schedulers.parallel())
			.map((inBody) -> inBody + ", then " + TRACE.get())
			.contextWrite((context) -> context.put(KEY, "mine"));
		assertThat(afterWait(result)).isEqualTo("mine, then mine");
	}

	@Test
	void whenPropagationIsAutomaticThenLockContextIsInEachOperator() {
		Hooks.enableAutomaticContextPropagation();
		List<String> entered = new ArrayList<>();
		Mono<Boolean> result = this.publishers
			.mono("a", () -> Mono.just("").publishOn(Schedulers.boundedElastic()).map((none) -> {
				this.application.writers().writeAtOnce("a", () -> entered.add("writer"));
				return LockContext.current().filter(Lease::isHeld).isPresent();
			}))
			.map((inside) -> inside && LockContext.current().isEmpty());
		assertThat(result.block(PublisherLocksTests.SOON)).isTrue();
		assertThat(entered).containsExactly("writer");
		this.application.assertFree();
	}

	@Test
	void whenPropagationIsAutomaticThenWhatAThreadTookIsNotReenteredElsewhere() {
		Hooks.enableAutomaticContextPropagation();
		this.application.writers().write("a", () -> {
			Boolean elsewhere = Mono.just("")
				.publishOn(Schedulers.boundedElastic())
				.map((none) -> LockContext.current().isEmpty()
						&& this.application.locks().tryAcquireWrite(LockedApplication.RESOURCE).isEmpty())
				.block(PublisherLocksTests.SOON);
			assertThat(elsewhere).isTrue();
			assertThat(LockContext.current()).isPresent();
		});
	}

	@Test
	void whenAStageCompletesThenWhatFollowsHasTheCallersValues() {
		CompletableFuture<String> work = new CompletableFuture<>();
		TRACE.set("mine");
		CompletableFuture<String> result = this.application.bean(StageLocksTests.Stages.class)
			.future("a", () -> work)
			.thenApply((done) -> done + " " + TRACE.get());
		this.application.elsewhere(() -> {
			work.complete("done");
		});
		assertThat(StageLocksTests.join(result)).isEqualTo("done mine");
	}

	private String afterWait(Mono<String> chain) {
		Lease other = this.application.lockElsewhere();
		TRACE.set("mine");
		CompletableFuture<String> result = chain.toFuture();
		this.application.awaitWaiter();
		other.release();
		return StageLocksTests.join(result);
	}

}

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
import java.util.function.Supplier;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockContext;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.ReactiveLockContext;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is inside of the locks of a reactive chain.
 */
class ReactiveReentryTests {

	@AutoClose
	private final LockedApplication application = LockedApplication.with(Chains.class);

	private final Chains chains = this.application.bean(Chains.class);

	@Test
	void whenNestedOnOtherThreadsThenItReenters() {
		Mono<String> result = this.chains.write("a",
				() -> elsewhere("first").flatMap((first) -> this.chains.write("a", () -> elsewhere(first + " write")))
					.flatMap((second) -> this.chains.read("a", () -> elsewhere(second + " read"))));
		assertThat(result.block(PublisherLocksTests.SOON)).isEqualTo("first write read");
		this.application.assertFree();
	}

	@Test
	void whenBranchesAreParallelThenAllReenter() {
		Flux<String> branches = Flux.range(0, 4)
			.flatMap((number) -> this.chains.write("a", () -> elsewhere("branch " + number)));
		assertThat(this.chains.write("a", branches::collectList).block(PublisherLocksTests.SOON))
			.containsExactlyInAnyOrder("branch 0", "branch 1", "branch 2", "branch 3");
		this.application.assertFree();
	}

	@Test
	void whenOtherResourcesAreLockedBetweenThenTheOutermostIsReenteredToo() {
		Mono<String> result = this.chains.write("a", () -> elsewhere("a").flatMap((a) -> this.chains.write("b",
				() -> elsewhere(a + "b").flatMap((b) -> this.chains.write("a", () -> elsewhere(b + "a"))))));
		assertThat(result.block(PublisherLocksTests.SOON)).isEqualTo("aba");
	}

	@Test
	void whenReadingThenNestedWriteIsAnUpgrade() {
		Mono<LockKind> result = this.chains.read("a", () -> elsewhere("reader")
			.flatMap((reader) -> this.chains.write("a", () -> ReactiveLockContext.current().map(Lease::kind))));
		assertThat(result.block(PublisherLocksTests.SOON)).isEqualTo(LockKind.WRITE);
		this.application.assertFree();
	}

	@Test
	void whenAnotherChainThenItStaysOutside() {
		Mono<String> stranger = Mono.fromCallable(() -> {
			try {
				return this.application.elsewhere(() -> this.chains.atOnce("a").block(PublisherLocksTests.SOON));
			}
			catch (RuntimeException ex) {
				return ex.getCause().getClass().getSimpleName();
			}
		});
		assertThat(this.chains.write("a", () -> stranger).block(PublisherLocksTests.SOON))
			.isEqualTo(LockTimeoutException.class.getSimpleName());
	}

	@Test
	void whenInsideOfAThreadsLockThenChainReentersItAndLastsUntilItsOwnEnd() {
		CompletableFuture<String> work = new CompletableFuture<>();
		List<CompletableFuture<String>> chain = new ArrayList<>();
		this.application.writers()
			.write("a",
					() -> chain.add(
							this.chains
								.write("a",
										() -> Mono.fromFuture(work)
											.flatMap((done) -> this.chains.write("a", () -> elsewhere(done))))
								.toFuture()));
		assertThat(this.application.canRead()).isFalse();
		work.complete("done");
		assertThat(StageLocksTests.join(chain.get(0))).isEqualTo("done");
		this.application.assertFree();
	}

	@Test
	void whenAThreadWaitsInsideOfItsLockThenTheWholeChainReenters() {
		this.application.writers()
			.write("a",
					() -> assertThat(
							this.chains
								.write("b",
										() -> elsewhere("b")
											.flatMap((b) -> this.chains.write("a", () -> elsewhere(b + "a"))))
								.block(PublisherLocksTests.SOON))
						.isEqualTo("ba"));
		this.application.assertFree();
	}

	@Test
	void whenBlockingCodeOfTheChainRunsInItsContextThenItReenters() {
		Mono<String> result = this.chains.write("a", () -> Mono
			.deferContextual((context) -> Mono.fromCallable(() -> ReactiveLockContext.in(context).run(() -> {
				this.application.writers().writeAtOnce("a", () -> assertThat(LockContext.current()).isPresent());
				return "written";
			})).subscribeOn(Schedulers.boundedElastic())));
		assertThat(result.block(PublisherLocksTests.SOON)).isEqualTo("written");
		this.application.assertFree();
	}

	@Test
	void whenTheMethodItselfBlocksThenItReenters() {
		Mono<String> result = this.chains.write("a", () -> {
			this.application.writers().writeAtOnce("a", () -> assertThat(this.application.canRead()).isFalse());
			return Mono.fromCallable(() -> {
				this.application.writers().writeAtOnce("a", () -> assertThat(this.application.canRead()).isFalse());
				return "written";
			});
		});
		assertThat(result.block(PublisherLocksTests.SOON)).isEqualTo("written");
	}

	@Test
	void contextShouldHaveTheInnermostLeaseWithinTheChainAlone() {
		Mono<String> result = this.chains.write("a", () -> elsewhere("x").flatMap((x) -> ReactiveLockContext.current())
			.map((lease) -> lease.resource() + lease.isHeld() + lease.fencingToken().isPresent()));
		assertThat(result.block(PublisherLocksTests.SOON)).isEqualTo("shelf:atruetrue");
		assertThat(result.then(ReactiveLockContext.current()).blockOptional(PublisherLocksTests.SOON)).isEmpty();
	}

	@Test
	void whenLeaseWasLostThenNestedChainsAreNotEntered() {
		Mono<String> result = this.chains.read("a", () -> {
			this.application.locks().forceRelease(LockedApplication.RESOURCE);
			return this.chains.write("a", () -> Mono.just("entered"));
		});
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> result.block(PublisherLocksTests.SOON));
		this.application.assertFree();
	}

	private static <T> Mono<T> elsewhere(T value) {
		return Mono.just(value).publishOn(Schedulers.parallel());
	}

	static class Chains {

		@WriteLocked(name = "shelf", key = "#id")
		<T> Mono<T> write(String id, Supplier<Mono<T>> body) {
			return body.get();
		}

		@ReadLocked(name = "shelf", key = "#id")
		<T> Mono<T> read(String id, Supplier<Mono<T>> body) {
			return body.get();
		}

		@WriteLocked(name = "shelf", key = "#id", waitTime = "0s")
		Mono<String> atOnce(String id) {
			return Mono.just("entered");
		}

	}

}

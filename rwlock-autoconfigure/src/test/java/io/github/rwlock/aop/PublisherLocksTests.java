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

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKeyException;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

/**
 * Methods that return a publisher are locked from each subscription to its end.
 */
@Tag("smoke")
class PublisherLocksTests {

	static final Duration SOON = Duration.ofSeconds(20);

	private final Sinks.Many<String> work = Sinks.many().unicast().onBackpressureBuffer();

	@AutoClose
	private final LockedApplication application = LockedApplication.with(Publishers.class);

	private final Publishers publishers = this.application.bean(Publishers.class);

	@Test
	void whenNotSubscribedThenNothingIsLockedOrCalled() {
		AtomicInteger calls = new AtomicInteger();
		Mono<Integer> result = this.publishers.mono("a", () -> Mono.just(calls.incrementAndGet()));
		this.application.assertFree();
		assertThat(calls).hasValue(0);
		assertThat(result.block(SOON)).isOne();
		assertThat(result.block(SOON)).as("each subscription calls the method").isEqualTo(2);
		this.application.assertFree();
	}

	@Test
	void whenFluxIsSubscribedThenLockIsHeldUntilItCompletes() {
		List<String> received = new CopyOnWriteArrayList<>();
		CompletableFuture<String> end = this.publishers.flux("a", this.work::asFlux)
			.doOnNext(received::add)
			.then(Mono.fromCallable(this::seen))
			.toFuture();
		this.work.tryEmitNext("first");
		await().until(() -> received.contains("first"));
		assertThat(this.application.canRead()).isFalse();
		this.work.tryEmitNext("second");
		this.work.tryEmitComplete();
		assertThat(StageLocksTests.join(end)).as("completion comes after the release").isEqualTo("free");
		assertThat(received).containsExactly("first", "second");
	}

	@Test
	void whenMonoHasItsValueThenItReachesTheSubscriberAfterTheRelease() {
		Mono<String> result = this.publishers.mono("a", () -> Mono.fromCallable(this::seen))
			.map((inside) -> inside + ", then " + seen());
		assertThat(result.block(SOON)).isEqualTo("held, then free");
	}

	@Test
	void whenChainFailsThenItsFailureComesAfterTheRelease() {
		Mono<String> result = this.publishers.mono("a", () -> Mono.error(new IllegalStateException("failed")))
			.onErrorResume((ex) -> Mono.just(ex.getMessage() + " " + seen()))
			.cast(String.class);
		assertThat(result.block(SOON)).isEqualTo("failed free");
	}

	@Test
	void whenMethodThrowsThenSubscriberHasThat() {
		Mono<String> result = this.publishers.mono("a", () -> {
			throw new IllegalStateException("failed");
		});
		assertThatIllegalStateException().isThrownBy(() -> result.block(SOON)).withMessage("failed");
		this.application.assertFree();
	}

	@Test
	void whenSubscriptionIsCancelledThenLockEnds() {
		CompletableFuture<Void> cancelled = new CompletableFuture<>();
		Disposable subscription = this.publishers
			.flux("a", () -> this.work.asFlux().doOnCancel(() -> cancelled.complete(null)))
			.subscribe();
		await().until(() -> this.work.currentSubscriberCount() == 1);
		assertThat(this.application.canRead()).isFalse();
		subscription.dispose();
		assertThat(cancelled).isDone();
		this.application.awaitFree();
	}

	@Test
	void whenCancelledWhileItWaitsThenNothingIsLeftAndTheMethodIsNotCalled() {
		AtomicInteger calls = new AtomicInteger();
		Lease other = this.application.lockElsewhere();
		Disposable subscription = this.publishers.mono("a", () -> Mono.just(calls.incrementAndGet())).subscribe();
		this.application.awaitWaiter();
		subscription.dispose();
		await().atMost(SOON)
			.until(() -> this.application.locks().inspect(LockedApplication.RESOURCE).waiters().isEmpty());
		other.release();
		this.application.assertFree();
		assertThat(calls).hasValue(0);
	}

	@Test
	void whenOthersHoldTheLockThenNoThreadWaitsForIt() {
		Lease other = this.application.lockElsewhere();
		CompletableFuture<String> result = this.publishers
			.mono("a", () -> Mono.fromCallable(() -> Thread.currentThread().getName()))
			.toFuture();
		this.application.awaitWaiter();
		assertThat(result).isNotDone();
		other.release();
		assertThat(StageLocksTests.join(result)).startsWith("rwlock-async-");
		this.application.assertFree();
	}

	@Test
	void whenRetriedThenEachTryTakesTheLockAndCallsTheMethod() {
		AtomicInteger calls = new AtomicInteger();
		Mono<String> result = this.publishers.mono("a", () -> (calls.incrementAndGet() < 3)
				? Mono.error(new IllegalStateException("failed")) : Mono.fromCallable(this::seen));
		assertThat(result.retry(2).block(SOON)).isEqualTo("held");
		assertThat(calls).hasValue(3);
		this.application.assertFree();
	}

	@Test
	void whenLeaseWasLostThenSubscriberHasThatAsError() {
		Mono<String> result = this.publishers.mono("a",
				() -> Mono.fromCallable(() -> this.application.locks().forceRelease(LockedApplication.RESOURCE))
					.thenReturn("done"));
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> result.block(SOON));
		Flux<String> failed = this.publishers.flux("a", () -> Flux.defer(() -> Flux.error(new IllegalStateException(
				"ended " + this.application.locks().forceRelease(LockedApplication.RESOURCE)))));
		assertThatIllegalStateException().isThrownBy(() -> failed.blockLast(SOON))
			.withMessage("ended 1")
			.satisfies((ex) -> assertThat(ex.getSuppressed()).hasAtLeastOneElementOfType(LeaseLostException.class));
	}

	@Test
	void whenLockIsNotToBeHadThenSubscriberHasThatAsError() {
		Lease other = this.application.lockElsewhere();
		assertThatExceptionOfType(LockTimeoutException.class).isThrownBy(() -> this.publishers.atOnce("a").block(SOON));
		assertThatExceptionOfType(LockKeyException.class).isThrownBy(() -> this.publishers.atOnce(null).block(SOON));
		other.release();
		this.application.assertFree();
	}

	private String seen() {
		return this.application.canRead() ? "free" : "held";
	}

	static class Publishers {

		@WriteLocked(name = "shelf", key = "#id")
		<T> Mono<T> mono(String id, Supplier<Mono<T>> body) {
			return body.get();
		}

		@WriteLocked(name = "shelf", key = "#id")
		<T> Flux<T> flux(String id, Supplier<Flux<T>> body) {
			return body.get();
		}

		@WriteLocked(name = "shelf", key = "#id", waitTime = "0s")
		Mono<String> atOnce(String id) {
			return Mono.just("done");
		}

	}

}

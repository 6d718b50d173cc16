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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import io.reactivex.rxjava3.core.Single;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import io.github.rwlock.Lease;
import io.github.rwlock.LockContext;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Fallbacks of methods that return a stage or a publisher.
 */
class LateFallbackTests {

	private final LockedApplication application = LockedApplication.with(Late.class);

	private final Late late = this.application.bean(Late.class);

	private Lease other;

	@BeforeEach
	void hold() {
		this.other = this.application.lockElsewhere();
	}

	@AfterEach
	void stop() {
		this.application.close();
	}

	@Test
	void whenLockIsNotToBeHadThenStageIsThatOfTheFallback() {
		assertThat(StageLocksTests.join(this.late.stage("a"))).isEqualTo("instead of a, outside");
		assertThat(this.late.calls()).hasValue(0);
		this.other.release();
		assertThat(StageLocksTests.join(this.late.stage("a"))).isEqualTo("body a");
		this.application.assertFree();
	}

	@Test
	void whenLockIsNotToBeHadThenEachSubscriptionGetsTheFallback() {
		Mono<String> mono = this.late.mono("a");
		Flux<String> flux = this.late.flux("a");
		Single<String> single = this.late.single("a");
		assertThat(mono.block(PublisherLocksTests.SOON)).isEqualTo("a LockTimeoutException");
		assertThat(mono.block(PublisherLocksTests.SOON)).isEqualTo("a LockTimeoutException");
		assertThat(flux.collectList().block(PublisherLocksTests.SOON)).containsExactly("instead", "of a");
		assertThat(single.blockingGet()).isEqualTo("single instead of a");
		assertThat(this.late.calls()).hasValue(0);
		this.other.release();
		assertThat(mono.block(PublisherLocksTests.SOON)).isEqualTo("body a");
		assertThat(flux.blockLast(PublisherLocksTests.SOON)).isEqualTo("body a");
		assertThat(single.blockingGet()).isEqualTo("body a");
		this.application.assertFree();
	}

	@Test
	void whenFallbackFailsThenSubscriberHasItsFailure() {
		assertThatExceptionOfType(UnsupportedOperationException.class)
			.isThrownBy(() -> this.late.failing("a", Mono.empty()).block(PublisherLocksTests.SOON));
	}

	@Test
	void whenBodyFailsAsLocksDoThenFallbackIsNotCalled() {
		Mono<String> blocked = Mono
			.error(() -> new LockTimeoutException("a", LockKind.WRITE, LockMode.FAIR, Duration.ZERO, Duration.ZERO));
		assertThatExceptionOfType(LockTimeoutException.class)
			.isThrownBy(() -> this.late.failing("b", blocked).block(PublisherLocksTests.SOON));
	}

	static class Late {

		private final AtomicInteger calls = new AtomicInteger();

		@WriteLocked(name = "shelf", key = "#id", waitTime = "0s", fallbackMethod = "otherStage")
		public CompletableFuture<String> stage(String id) {
			return CompletableFuture.completedFuture(body(id));
		}

		CompletableFuture<String> otherStage(String id) {
			return CompletableFuture
				.completedFuture("instead of " + id + (LockContext.current().isPresent() ? ", inside" : ", outside"));
		}

		@WriteLocked(name = "shelf", key = "#id", waitTime = "0s", fallbackMethod = "otherMono")
		public Mono<String> mono(String id) {
			return Mono.just(body(id));
		}

		Mono<String> otherMono(String id, LockTimeoutException failure) {
			return Mono.just(id + " " + failure.getClass().getSimpleName());
		}

		@WriteLocked(name = "shelf", key = "#id", waitTime = "0s", fallbackMethod = "otherFlux")
		public Flux<String> flux(String id) {
			return Flux.just(body(id));
		}

		Flux<String> otherFlux(String id) {
			return Flux.just("instead", "of " + id);
		}

		@WriteLocked(name = "shelf", key = "#id", waitTime = "0s", fallbackMethod = "otherSingle")
		public Single<String> single(String id) {
			return Single.just(body(id));
		}

		Single<String> otherSingle(String id) {
			return Single.just("single instead of " + id);
		}

		@WriteLocked(name = "shelf", key = "#id", waitTime = "0s", fallbackMethod = "fail")
		public Mono<String> failing(String id, Mono<String> body) {
			return body;
		}

		Mono<String> fail(String id, Mono<String> body) {
			throw new UnsupportedOperationException(id);
		}

		AtomicInteger calls() {
			return this.calls;
		}

		private String body(String id) {
			this.calls.incrementAndGet();
			return "body " + id;
		}

	}

}

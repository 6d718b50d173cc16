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

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockInterruptedException;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Methods that return a stage are locked until it completes.
 */
@Tag("smoke")
class StageLocksTests {

	private final CompletableFuture<String> work = new CompletableFuture<>();

	@AutoClose
	private final LockedApplication application = LockedApplication.with(Stages.class);

	private final Stages stages = this.application.bean(Stages.class);

	@Test
	void whenStageIsNotDoneThenLockIsHeldAndCallerIsOutside() {
		CompletableFuture<String> result = this.stages.future("a", () -> this.work);
		assertThat(result).isNotDone();
		assertThat(this.application.canRead()).isFalse();
		assertThat(this.application.locks().tryAcquireWrite(LockedApplication.RESOURCE)).isEmpty();
		this.work.complete("done");
		assertThat(join(result)).isEqualTo("done");
		this.application.assertFree();
	}

	@Test
	void whenStageIsDoneAlreadyThenLockIsReleasedBeforeTheCallersIs() {
		assertThat(join(this.stages.future("a", () -> CompletableFuture.completedFuture("done")))).isEqualTo("done");
		this.application.assertFree();
	}

	@Test
	void whenStageFailsThenCallerHasItsFailureAfterTheRelease() {
		IllegalStateException failure = new IllegalStateException("failed");
		CompletableFuture<String> result = this.stages.future("a", () -> this.work);
		this.work.completeExceptionally(failure);
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> join(result))
			.havingCause()
			.isSameAs(failure);
		this.application.assertFree();
	}

	@Test
	void whenBodyThrowsOrReturnsNullThenLockIsReleasedAtOnce() {
		IllegalStateException failure = new IllegalStateException("failed");
		assertThatIllegalStateException().isThrownBy(() -> this.stages.future("a", () -> {
			throw failure;
		})).isSameAs(failure);
		this.application.assertFree();
		assertThat(this.stages.future("a", () -> null)).isNull();
		this.application.assertFree();
	}

	@Test
	void whenStageCannotBeFollowedThenCallerIsToldAndLockEnds() {
		CompletableFuture<String> closed = new CompletableFuture<>() {

			@Override
			public CompletableFuture<String> whenComplete(BiConsumer<? super String, ? super Throwable> action) {
				throw new UnsupportedOperationException();
			}

		};
		assertThatExceptionOfType(UnsupportedOperationException.class)
			.isThrownBy(() -> this.stages.future("a", () -> closed));
		this.application.awaitFree();
	}

	@Test
	void whenCallerCancelsItsStageThenNothingEnds() {
		CompletableFuture<String> result = this.stages.future("a", () -> this.work);
		assertThat(result.cancel(true)).isTrue();
		assertThat(this.work).isNotDone();
		assertThat(this.application.canRead()).isFalse();
		this.work.complete("done");
		this.application.awaitFree();
	}

	@Test
	void whenBodyCancelsItsStageThenLockEnds() {
		CompletableFuture<String> result = this.stages.future("a", () -> this.work);
		this.work.cancel(true);
		this.application.awaitFree();
		assertThat(result).failsWithin(20, TimeUnit.SECONDS);
		assertThat(result).isCancelled();
	}

	@Test
	void whenLeaseWasLostThenCallersStageFails() {
		CompletableFuture<String> result = this.stages.future("a", () -> this.work);
		assertThat(this.application.locks().forceRelease(LockedApplication.RESOURCE)).isOne();
		this.work.complete("done");
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> join(result))
			.withCauseInstanceOf(LeaseLostException.class);
	}

	@Test
	void whenLeaseWasLostAndBodyFailsThenItsFailureComesFirst() {
		CompletableFuture<String> result = this.stages.future("a", () -> this.work);
		this.application.locks().forceRelease(LockedApplication.RESOURCE);
		this.work.completeExceptionally(new IllegalStateException("failed"));
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> join(result))
			.havingCause()
			.isInstanceOf(IllegalStateException.class)
			.satisfies((ex) -> assertThat(ex.getSuppressed()).hasAtLeastOneElementOfType(LeaseLostException.class));
	}

	@Test
	void whenLeaseWasLostInTheBodyThenCallersStageFailsAndThreadIsFree() {
		CompletableFuture<String> result = this.stages.future("a", () -> {
			this.application.locks().forceRelease(LockedApplication.RESOURCE);
			return this.work;
		});
		this.application.writers().write("a", StageLocksTests::doNothing);
		this.work.complete("done");
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> join(result))
			.withCauseInstanceOf(LeaseLostException.class);
	}

	@Test
	void whenLeaseWasLostAndThatOnlyWarnsThenCallerHasTheResult() {
		try (LockedApplication warning = LockedApplication
			.start(List.of("rwlock.on-lease-lost=warn", "rwlock.key-prefix=" + UUID.randomUUID()), Stages.class)) {
			CompletableFuture<String> result = warning.bean(Stages.class).future("a", () -> this.work);
			warning.locks().forceRelease(LockedApplication.RESOURCE);
			this.work.complete("done");
			assertThat(join(result)).isEqualTo("done");
		}
	}

	@Test
	void whenStageOrSubclassIsReturnedThenCallerHasTheSame() throws Exception {
		CompletionStage<String> stage = this.stages.stage("a", this.work::minimalCompletionStage);
		CompletableFuture<String> own = this.stages.future("b", OwnFuture::new);
		this.work.complete("done");
		assertThat(stage.toCompletableFuture().get(20, TimeUnit.SECONDS)).isEqualTo("done");
		assertThat(own).isInstanceOf(OwnFuture.class);
	}

	@Test
	void whenInterruptedBeforeTheLockThenBodyIsNotEntered() {
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(LockInterruptedException.class)
			.isThrownBy(() -> this.stages.future("a", () -> this.work));
		assertThat(Thread.interrupted()).isTrue();
		this.application.assertFree();
	}

	static <T> T join(CompletableFuture<T> future) {
		return future.orTimeout(20, TimeUnit.SECONDS).join();
	}

	private static void doNothing() {
	}

	static class Stages {

		@WriteLocked(name = "shelf", key = "#id")
		CompletableFuture<String> future(String id, Supplier<CompletableFuture<String>> body) {
			return body.get();
		}

		@WriteLocked(name = "shelf", key = "#id")
		CompletionStage<String> stage(String id, Supplier<CompletionStage<String>> body) {
			return body.get();
		}

		@WriteLocked(name = "shelf", key = "#id", owner = "'job'")
		CompletableFuture<String> ofOwner(String id, Supplier<CompletableFuture<String>> body) {
			return body.get();
		}

	}

	private static final class OwnFuture<T> extends CompletableFuture<T> {

		@Override
		public <U> CompletableFuture<U> newIncompleteFuture() {
			return new OwnFuture<>();
		}

	}

}

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
package io.github.rwlock.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockInterruptedException;
import io.github.rwlock.LockKind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

/**
 * An interrupt ends a request and leaves nothing, and does not hinder a release.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class InterruptTests extends EngineTestCase {

	private static final Duration SOON = Duration.ofSeconds(5);

	@Test
	void whenInterruptedBeforeThenNothingIsAskedFor() {
		LockEngine engine = this.clients.client();
		assertThat(onThread(() -> {
			Thread.currentThread().interrupt();
			assertThatExceptionOfType(LockInterruptedException.class)
				.isThrownBy(() -> engine.acquire(LockKind.WRITE, "a", DEFAULTS));
			return Thread.interrupted();
		})).succeedsWithin(SOON).isEqualTo(true);
		assertThat(redis().keys()).isEmpty();
		assertThat(engine.heldLeases()).isZero();
	}

	@Test
	void whenInterruptedWhileWaitingThenItsPlaceInTheQueueIsGone() {
		LockEngine engine = this.clients.client();
		this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Thread> thread = new CompletableFuture<>();
		CompletableFuture<Boolean> flag = onThread(() -> {
			thread.complete(Thread.currentThread());
			assertThatExceptionOfType(LockInterruptedException.class)
				.isThrownBy(() -> engine.acquire(LockKind.WRITE, "a", DEFAULTS));
			return Thread.interrupted() && redis().waiting("a") == 0;
		});
		await().until(() -> redis().waiting("a") == 1);
		thread.join().interrupt();
		assertThat(flag).succeedsWithin(SOON).isEqualTo(true);
		assertThat(engine.heldLeases()).isZero();
	}

	@Test
	void whenInterruptedAtAnyInstantThenHeldIsExactlyWhatWasReturned() {
		LockEngine engine = this.clients.client();
		LockEngine other = this.clients.client();
		for (int i = 0; i < 60; i++) {
			Lease holder = (i % 2 == 0) ? other.acquire(LockKind.WRITE, "a", DEFAULTS) : null;
			acquireAndInterrupt(engine, holder);
			assertThat(engine.heldLeases()).isZero();
		}
		await().until(() -> redis().isFree("a"));
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenBodyLeavesTheThreadInterruptedThenTheLeaseIsReleasedAndTheFlagKept() {
		LockEngine engine = this.clients.client();
		assertThat(onThread(() -> {
			engine.execute(LockKind.WRITE, "a", DEFAULTS, () -> {
				Thread.currentThread().interrupt();
				return null;
			});
			boolean free = redis().isFree("a");
			return Thread.interrupted() && free;
		})).succeedsWithin(SOON).isEqualTo(true);
	}

	private void acquireAndInterrupt(LockEngine engine, @Nullable Lease holder) {
		CompletableFuture<Thread> thread = new CompletableFuture<>();
		CompletableFuture<@Nullable Throwable> ended = onThread(() -> {
			thread.complete(Thread.currentThread());
			Throwable failure = catchThrowable(() -> engine.acquire(LockKind.WRITE, "a", DEFAULTS).release());
			Thread.interrupted();
			return failure;
		});
		Thread waiter = thread.join();
		LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(TimeUnit.MILLISECONDS.toNanos(2)));
		waiter.interrupt();
		if (holder != null) {
			holder.release();
		}
		Throwable failure = ended.orTimeout(SOON.toSeconds(), TimeUnit.SECONDS).join();
		assertThat(failure == null || failure instanceof LockInterruptedException).as("%s", failure).isTrue();
	}

}

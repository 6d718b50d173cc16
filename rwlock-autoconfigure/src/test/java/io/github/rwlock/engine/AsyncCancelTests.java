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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.store.AcquireAnswer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.awaitility.Awaitility.await;

/**
 * A request that is cancelled is withdrawn, whatever is under way.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class AsyncCancelTests extends UnreliableTestCase {

	private static final LockOptions LONG_LEASE = DEFAULTS.withLeaseTime(Duration.ofSeconds(30));

	@Test
	void whenCancelledThenItsPlaceInTheQueueIsGone() {
		this.other.acquire(LockKind.READ, "a", DEFAULTS);
		CompletableFuture<Lease> writer = this.engine.acquireAsync(LockKind.WRITE, "a", LONG_LEASE);
		await().until(() -> redis().waiting("a") == 1);
		assertThat(writer.cancel(true)).isTrue();
		assertThat(writer).isCancelled();
		await().until(() -> redis().waiting("a") == 0);
		assertThat(onThread(() -> this.other.tryAcquire(LockKind.READ, "a", DEFAULTS))).succeedsWithin(SOON)
			.satisfies((reader) -> assertThat(reader).isPresent());
	}

	@Test
	void whenWhatFollowsACancelBlocksThenItIsWithdrawnAllTheSame() {
		this.other.acquire(LockKind.READ, "a", DEFAULTS);
		CompletableFuture<Lease> writer = this.engine.acquireAsync(LockKind.WRITE, "a", LONG_LEASE);
		CompletableFuture<Void> followed = writer.handle((lease, failure) -> {
			await().until(() -> redis().waiting("a") == 0);
			return null;
		});
		await().until(() -> redis().waiting("a") == 1);
		writer.cancel(false);
		assertThat(followed).isCompleted();
	}

	@Test
	void whenTheCallersTimeOutPassesThenItIsWithdrawn() {
		this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> writer = this.engine.acquireAsync(LockKind.WRITE, "a", LONG_LEASE)
			.orTimeout(200, TimeUnit.MILLISECONDS);
		assertThat(writer).failsWithin(SOON)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(TimeoutException.class);
		await().until(() -> redis().waiting("a") == 0);
	}

	@Test
	void whenCompletedByTheCallerThenItIsWithdrawn() {
		Lease holder = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> writer = this.engine.acquireAsync(LockKind.WRITE, "a",
				LONG_LEASE.withWaitTime(Duration.ofMinutes(1)));
		await().until(() -> redis().waiting("a") == 1);
		assertThat(writer.complete(holder)).isTrue();
		await().until(() -> redis().waiting("a") == 0);
		assertThat(holder.isHeld()).isTrue();
	}

	@Test
	void whenCancelledWhileTheAnswerIsOutstandingThenNothingStays() {
		this.store.onAcquire(Fault.swallowReply());
		CompletableFuture<Lease> writer = this.engine.acquireAsync(LockKind.WRITE, "a", LONG_LEASE);
		await().until(() -> !redis().held(LockKind.WRITE, "a").isEmpty());
		writer.cancel(true);
		await().until(() -> redis().isFree("a"));
	}

	@Test
	void whenTheAcquireArrivesAfterTheCancelThenNothingIsGranted() {
		LateRequest<AcquireAnswer> late = new LateRequest<>();
		this.store.onAcquire(late);
		CompletableFuture<Lease> writer = this.engine.acquireAsync(LockKind.WRITE, "a", LONG_LEASE);
		await().until(() -> this.store.acquires() == 1);
		writer.cancel(true);
		await().until(() -> this.store.releases() == 1);
		assertThat(late.letGo()).succeedsWithin(SOON)
			.isInstanceOfAny(AcquireAnswer.Ended.class, AcquireAnswer.Stale.class);
		assertThat(this.other.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isPresent();
	}

	@Test
	void whenTheGrantCrossesTheCancelThenItIsReleased() {
		CompletableFuture<Void> gate = new CompletableFuture<>();
		this.store.onAcquire(Fault.answerAfter(gate));
		CompletableFuture<Lease> writer = this.engine.acquireAsync(LockKind.WRITE, "a", LONG_LEASE);
		await().until(() -> !redis().held(LockKind.WRITE, "a").isEmpty());
		writer.cancel(true);
		gate.complete(null);
		await().until(() -> redis().isFree("a"));
		assertThat(this.engine.heldLeases()).isZero();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenAnEnteredHoldGetsMoreThanItHadThenACancelLeavesIt() {
		Lease sync = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Void> gate = new CompletableFuture<>();
		this.store.onRenew(Fault.answerAfter(gate));
		CompletableFuture<Lease> async = this.engine.acquireAsync(LockKind.WRITE, "a", LONG_LEASE);
		assertThat(async).isNotDone();
		async.cancel(true);
		gate.complete(null);
		assertThat(sync.isHeld()).isTrue();
		await().untilAsserted(() -> assertThatNoException().isThrownBy(sync::release));
		await().until(() -> redis().isFree("a"));
	}

	@Test
	void whenCancelledAtAnyInstantThenHeldIsExactlyWhatWasGiven() {
		for (int i = 0; i < 200; i++) {
			Lease holder = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
			CompletableFuture<Lease> writer = this.engine.acquireAsync(LockKind.WRITE, "a", LONG_LEASE);
			CompletableFuture<Boolean> releasing = onThread(() -> {
				holder.release();
				return true;
			});
			LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(TimeUnit.MILLISECONDS.toNanos(2)));
			if (!writer.cancel(true)) {
				writer.join().release();
			}
			assertThat(releasing).succeedsWithin(SOON);
		}
		await().until(() -> redis().isFree("a") && this.engine.heldLeases() == 0);
		assertThat(this.clients.losses()).isEmpty();
	}

}

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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockInterruptedException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.store.AcquireAnswer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Whatever is lost, late or repeated between client and store: what stands there is what
 * callers were given, and nothing else.
 */
class AmbiguityTests extends UnreliableTestCase {

	private static final LockOptions ONCE = DEFAULTS.withWaitTime(Duration.ZERO);

	@ParameterizedTest
	@EnumSource
	void whenAcquireAnswersAreLostThenAskedAgainAndHeldOnce(Way way) {
		this.store.onAcquire(Fault.first(2, Fault.swallowReply()));
		Lease lease = take(way, LockKind.READ);
		assertThat(this.store.acquires()).isEqualTo(3);
		assertThat(redis().held(LockKind.READ, "a")).hasSize(2);
		lease.release();
		assertThat(redis().isFree("a")).isTrue();
		assertThat(this.clients.losses()).isEmpty();
	}

	@ParameterizedTest
	@EnumSource
	void whenNoAcquireAnswerArrivesThenUnavailableInTimeAndNothingStays(Way way) {
		this.store.onAcquire(Fault.swallowReply());
		assertUnavailableInTime(way);
		assertThat(this.engine.heldLeases()).isZero();
		await().atMost(LEASE).until(() -> redis().isFree("a"));
	}

	@ParameterizedTest
	@EnumSource
	void whenNothingArrivesThenUnavailableInTime(Way way) {
		this.store.onTime(Fault.loseRequest()).sever();
		assertUnavailableInTime(way);
	}

	@Test
	void whenInterruptedWhileTheAnswerIsOutstandingThenNothingStays() {
		this.store.onAcquire(Fault.swallowReply());
		CompletableFuture<Thread> thread = new CompletableFuture<>();
		CompletableFuture<Lease> asking = onThread(() -> {
			thread.complete(Thread.currentThread());
			return this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		});
		await().until(() -> !redis().held(LockKind.WRITE, "a").isEmpty());
		thread.join().interrupt();
		assertThat(asking).failsWithin(SOON).withThrowableThat().withCauseInstanceOf(LockInterruptedException.class);
		assertThat(redis().isFree("a")).isTrue();
	}

	@Test
	void whenAcquireArrivesAfterItsWithdrawalThenNothingIsGranted() {
		LateRequest<AcquireAnswer> late = new LateRequest<>();
		this.store.onAcquire(late);
		CompletableFuture<Thread> thread = new CompletableFuture<>();
		CompletableFuture<Lease> asking = onThread(() -> {
			thread.complete(Thread.currentThread());
			return this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		});
		await().until(() -> this.store.acquires() == 1);
		thread.join().interrupt();
		assertThat(asking).failsWithin(SOON).withThrowableThat().withCauseInstanceOf(LockInterruptedException.class);
		assertThat(late.letGo()).succeedsWithin(SOON)
			.isInstanceOfAny(AcquireAnswer.Ended.class, AcquireAnswer.Stale.class);
		assertThat(this.other.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isPresent();
	}

	@Test
	void whenAcquireArrivesLongAfterTheCallerGaveUpThenNothingIsGranted() {
		LateRequest<AcquireAnswer> late = new LateRequest<>();
		this.store.onAcquire(late).onRelease(Fault.loseRequest());
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.WRITE, "a", ONCE));
		await().pollDelay(LEASE.dividedBy(3))
			.untilAsserted(() -> assertThat(late.letGo()).succeedsWithin(SOON).isInstanceOf(AcquireAnswer.Stale.class));
		assertThat(this.other.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isPresent();
	}

	@ParameterizedTest
	@EnumSource
	void whenEarlierCopyArrivesAfterTheReleaseThenNothingIsGranted(Way way) {
		LateRequest<AcquireAnswer> late = new LateRequest<>();
		this.store.onAcquire(Fault.first(1, late));
		take(way, LockKind.WRITE).release();
		assertThat(late.letGo()).succeedsWithin(SOON)
			.isInstanceOfAny(AcquireAnswer.Ended.class, AcquireAnswer.Stale.class);
		assertThat(redis().isFree("a")).isTrue();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenEarlierCopyArrivesWhileHeldThenItIsTheSameLease() {
		LateRequest<AcquireAnswer> late = new LateRequest<>();
		this.store.onAcquire(Fault.first(1, late));
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(late.letGo()).succeedsWithin(SOON)
			.isInstanceOfSatisfying(AcquireAnswer.Granted.class,
					(granted) -> assertThat(granted.token()).isEqualTo(lease.fencingToken().orElseThrow()));
		assertThat(redis().held(LockKind.WRITE, "a")).hasSize(2);
		lease.release();
		assertThat(redis().isFree("a")).isTrue();
	}

	@Test
	void whenAcquireIsRepeatedThenItIsOneLease() {
		this.store.onAcquire(Fault.repeat());
		Lease lease = this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		assertThat(redis().held(LockKind.READ, "a")).hasSize(2);
		assertThat(this.other.tryAcquire(LockKind.READ, "a", DEFAULTS)).isPresent();
		lease.release();
		assertThat(redis().held(LockKind.READ, "a")).hasSize(2);
	}

	@Test
	void whenAnswerIsLateThenTheRemainingTimeCountsFromBeforeTheRequest() {
		CompletableFuture<Void> gate = new CompletableFuture<>();
		this.store.onAcquire(Fault.answerAfter(gate));
		CompletableFuture<Lease> asking = onThread(
				() -> this.engine.acquire(LockKind.READ, "a", DEFAULTS.withRenew(false)));
		await().until(() -> redis().expiry(LockKind.READ, "a") > 0);
		await().pollDelay(Duration.ofMillis(400)).until(() -> gate.complete(null));
		Lease lease = asking.join();
		Duration onServer = redis().remaining(LockKind.READ, "a");
		assertThat(lease.remaining()).isPositive().isLessThanOrEqualTo(onServer.plusMillis(1));
	}

	private Lease take(Way way, LockKind kind) {
		CompletableFuture<Lease> asking = ask(way, kind, DEFAULTS);
		assertThat(asking).succeedsWithin(SOON);
		return asking.join();
	}

	private void assertUnavailableInTime(Way way) {
		assertThat(ask(way, LockKind.WRITE, SHORT_WAIT)).failsWithin(SHORT_TIME)
			.withThrowableThat()
			.withCauseInstanceOf(LockUnavailableException.class);
	}

}

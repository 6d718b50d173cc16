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

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.LockUnavailableException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Releases, withdrawals and confirmations that are not answered are sent again, and leave
 * nothing.
 */
class RepeatedReleaseTests extends UnreliableTestCase {

	@Test
	void whenReleaseAnswerIsLostThenTheLeaseIsNotLost() {
		this.store.onRelease(Fault.first(1, Fault.swallowReply()));
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		lease.release();
		assertThat(this.engine.heldLeases()).isZero();
		await().until(() -> this.store.releases() > 1);
		assertThat(redis().isFree("a")).isTrue();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenReleaseFailsThenItIsRepeatedBeforeTheLeaseEnds() {
		this.store.onRelease(Fault.first(4, Fault.fail()));
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS.withLeaseTime(Duration.ofMinutes(1)));
		lease.release();
		assertThat(this.other.acquire(LockKind.WRITE, "a", DEFAULTS).isHeld()).isTrue();
		assertThat(this.store.releases()).isEqualTo(5);
	}

	@Test
	void whenWithdrawalsFailThenTheyAreRepeatedUntilTheQueueEntryIsGone() {
		this.store.onRelease(Fault.first(3, Fault.fail()));
		this.other.acquire(LockKind.READ, "a", DEFAULTS);
		assertThatExceptionOfType(LockTimeoutException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.WRITE, "a", DEFAULTS.withWaitTime(Duration.ofMillis(200))));
		await().atMost(LEASE).until(() -> redis().waiting("a") == 0);
		assertThat(this.store.releases()).isEqualTo(4);
	}

	@Test
	void whenGrantCrossesTheTimeOutThenItIsGivenBack() {
		this.store.onAcquire(Fault.after(1, Fault.loseRequest())).deaf();
		Lease holder = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = onThread(
				() -> this.engine.acquire(LockKind.WRITE, "a", DEFAULTS.withWaitTime(Duration.ofMillis(500))));
		await().until(() -> redis().waiting("a") == 1);
		holder.release();
		assertThat(redis().held(LockKind.WRITE, "a")).hasSize(2);
		assertThat(waiting).failsWithin(SOON).withThrowableThat().withCauseInstanceOf(LockUnavailableException.class);
		await().atMost(LEASE).until(() -> redis().isFree("a"));
	}

	@Test
	void whenGrantCannotBeConfirmedThenItIsTriedNoMoreOftenThanTheRetryInterval() {
		Duration lease = Duration.ofSeconds(30);
		this.store.onRenew(Fault.fail());
		Lease holder = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		LockOptions fixed = DEFAULTS.withLeaseTime(lease).withRenew(false).withWaitTime(Duration.ofSeconds(1));
		CompletableFuture<Lease> waiting = onThread(() -> this.engine.acquire(LockKind.WRITE, "a", fixed));
		await().until(() -> redis().waiting("a") == 1);
		holder.release();
		assertThat(waiting).failsWithin(SOON).withThrowableThat().withCauseInstanceOf(LockUnavailableException.class);
		assertThat(this.store.renewals()).isBetween(1, 25);
		await().atMost(LEASE).until(() -> redis().isFree("a"));
	}

}

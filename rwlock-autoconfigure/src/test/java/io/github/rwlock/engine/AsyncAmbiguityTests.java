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

import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockTimeoutException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Whatever is lost, late or repeated between client and store, an asynchronous request
 * that waits comes to its end in time and leaves nothing but what its caller was given.
 */
class AsyncAmbiguityTests extends UnreliableTestCase {

	@Test
	void whenOnlyTheWithdrawalIsLostThenTimedOutInTime() {
		this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.store.onRelease(Fault.loseRequest());
		assertThat(this.engine.acquireAsync(LockKind.WRITE, "a", SHORT_WAIT)).failsWithin(SHORT_TIME)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(LockTimeoutException.class);
		assertThat(this.store.releases()).isEqualTo(2);
	}

	@Test
	void whenCancelledWhileTheWithdrawalIsOutstandingThenItIsSentAgain() {
		this.other.acquire(LockKind.READ, "a", DEFAULTS);
		this.store.onRelease(Fault.first(1, Fault.loseRequest()));
		CompletableFuture<Lease> writer = this.engine.acquireAsync(LockKind.WRITE, "a", SHORT_WAIT);
		await().until(() -> this.store.releases() == 1);
		writer.cancel(true);
		await().until(() -> this.store.releases() == 2);
		assertThat(writer).isCancelled();
		await().until(() -> redis().waiting("a") == 0);
	}

	@Test
	void whenWithdrawalsFailThenTheyAreRepeatedUntilTheQueueEntryIsGone() {
		this.store.onRelease(Fault.first(3, Fault.fail()));
		this.other.acquire(LockKind.READ, "a", DEFAULTS);
		assertThat(this.engine.acquireAsync(LockKind.WRITE, "a", SHORT_WAIT)).failsWithin(SHORT_TIME);
		await().atMost(LEASE).until(() -> redis().waiting("a") == 0);
		assertThat(this.store.releases()).isEqualTo(4);
	}

	@Test
	void whenPollsGetNoAnswerThenTheMessageAloneLetsTheWaiterIn() {
		await().until(this.store::isDelivering);
		Lease holder = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.store.onAcquire(Fault.after(1, Fault.loseRequest()));
		CompletableFuture<Lease> waiting = this.engine.acquireAsync(LockKind.WRITE, "a", DEFAULTS);
		await().until(() -> redis().waiting("a") == 1);
		holder.release();
		assertThat(waiting).succeedsWithin(SOON);
	}

	@Test
	void whenNoMessageArrivesThenThePollLetsTheWaiterIn() {
		UnreliableStore deaf = this.clients.unreliableStore(LEASE).deaf();
		Lease holder = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = this.clients.client(deaf, LEASE).acquireAsync(LockKind.READ, "a", DEFAULTS);
		await().until(() -> redis().waiting("a") == 1);
		holder.release();
		assertThat(waiting).succeedsWithin(SOON);
	}

	@Test
	void whenNobodyWillRenewItThenAHandedOverLeaseIsConfirmedFirst() {
		Lease holder = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = this.engine.acquireAsync(LockKind.WRITE, "a",
				DEFAULTS.withLeaseTime(Duration.ofSeconds(30)).withRenew(false));
		await().until(() -> redis().waiting("a") == 1);
		holder.release();
		assertThat(waiting).succeedsWithin(SOON)
			.satisfies((lease) -> assertThat(lease.remaining()).isGreaterThan(Duration.ofSeconds(20)));
		assertThat(this.store.renewals()).isPositive();
	}

	@Test
	void whenPrunedAlthoughAliveThenItQueuesAnew() {
		Lease holder = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Void> gate = new CompletableFuture<>();
		this.store.onAcquire(Fault.after(1, Fault.arriveAfter(gate)));
		CompletableFuture<Lease> waiting = this.engine.acquireAsync(LockKind.WRITE, "a", DEFAULTS);
		await().until(() -> redis().waiting("a") == 1);
		await().until(() -> onThread(() -> this.other.tryAcquire(LockKind.READ, "a", DEFAULTS)).join().isEmpty()
				&& redis().waiting("a") == 0);
		gate.complete(null);
		await().until(() -> redis().waiting("a") == 1);
		holder.release();
		assertThat(waiting).succeedsWithin(SOON);
	}

}

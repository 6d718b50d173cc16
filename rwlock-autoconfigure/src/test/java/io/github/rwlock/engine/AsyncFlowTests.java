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

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockUnavailableException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

/**
 * Whose an asynchronously taken lease is: of its request, or of the hold that the request
 * was sent inside of.
 */
class AsyncFlowTests extends LocalTestCase {

	private static final LockOptions LONGER = DEFAULTS.withLeaseTime(LEASE.multipliedBy(2));

	private UnreliableStore store;

	private LockEngine engine;

	private LockEngine other;

	@BeforeEach
	void makeClients() {
		this.store = unreliableStore();
		this.engine = client(this.store, LEASE);
		this.other = client();
	}

	@Test
	void whenOutsideOfAnyHoldThenEachRequestIsAFlowOfItsOwn() {
		Lease lease = take(LockKind.WRITE, DEFAULTS);
		assertThat(this.engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isEmpty();
		assertThat(this.engine.tryAcquireAsync(LockKind.READ, "a", DEFAULTS)).succeedsWithin(SOON)
			.isEqualTo(Optional.empty());
		lease.release();
		assertFree(this.other, "a");
	}

	@Test
	void whenInsideAHoldThenItIsEnteredAtOnceWithoutTheStore() {
		Lease sync = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		int acquires = this.store.acquires();
		CompletableFuture<Lease> async = this.engine.acquireAsync(LockKind.READ, "a", DEFAULTS);
		assertThat(async).isCompleted();
		assertThat(this.store.acquires()).isEqualTo(acquires);
		async.join().release();
		assertThat(sync.isHeld()).isTrue();
		assertThat(canTake(this.other, LockKind.READ, "a")).isFalse();
		sync.release();
		assertFree(this.other, "a");
	}

	@Test
	void whenALongChainFollowsARequestThatWaitsThenAllOfItIsEntered() {
		Lease sync = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease blocker = this.other.acquire(LockKind.WRITE, "b", DEFAULTS);
		List<CompletableFuture<Lease>> chain = new ArrayList<>();
		chain.add(this.engine.acquireAsync(LockKind.WRITE, "b", DEFAULTS));
		for (int length = 0; length < 2000; length++) {
			chain.add(this.engine.acquireAsync(LockKind.READ, "a", DEFAULTS, chain.get(length)));
		}
		blocker.release();
		assertThat(chain).last(InstanceOfAssertFactories.COMPLETABLE_FUTURE).succeedsWithin(SOON);
		chain.forEach((request) -> request.join().release());
		sync.release();
		assertFree(this.other, "a");
	}

	@Test
	void whenTheHoldEndsFirstThenTheAsyncLeaseStaysAndItsThreadIsOut() {
		Lease sync = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease async = take(LockKind.WRITE, DEFAULTS);
		sync.release();
		assertHeld(async, LockKind.WRITE);
		assertThat(this.engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isEmpty();
		assertThat(canTake(this.other, LockKind.READ, "a")).isFalse();
		assertThat(onThread(async::detach)).succeedsWithin(SOON).satisfies(this.engine::release);
		assertFree(this.other, "a");
	}

	@Test
	void whenOneOfSeveralHoldsEndsFirstThenTheThreadIsStillInside() {
		Lease outer = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease async = take(LockKind.WRITE, DEFAULTS);
		Lease inner = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		outer.release();
		assertThat(this.engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).get().satisfies(Lease::release);
		async.release();
		assertThat(inner.isHeld()).isTrue();
		inner.release();
		assertFree(this.other, "a");
	}

	@Test
	void whenTheWritingHoldEndsFirstThenItIsDowngradedToTheAsyncRead() {
		Lease sync = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease async = take(LockKind.READ, DEFAULTS);
		sync.release();
		assertHeld(async, LockKind.READ);
		assertThat(canTake(this.other, LockKind.READ, "a")).isTrue();
		assertThat(this.engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isEmpty();
		async.release();
		assertFree(this.other, "a");
	}

	@Test
	void whenInsideAReadHoldThenAWriteUpgradesIt() {
		Lease sync = this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		Lease async = take(LockKind.WRITE, DEFAULTS);
		assertHeld(async, LockKind.WRITE);
		assertThatIllegalStateException().isThrownBy(async::detach);
		assertThatIllegalStateException().isThrownBy(sync::detach);
		sync.release();
		assertThat(async.isHeld()).isTrue();
		assertThat(this.engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isEmpty();
		async.release();
		assertFree(this.other, "a");
	}

	@Test
	void whenTheHoldEndsWhileAnUpgradeWaitsThenItGoesOnOutsideOfTheThreadsLaterHolds() {
		Lease reader = this.other.acquire(LockKind.READ, "a", DEFAULTS);
		Lease sync = this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		CompletableFuture<Lease> async = this.engine.acquireAsync(LockKind.WRITE, "a", DEFAULTS);
		await().until(() -> waiting(this.other, "a") == 1);
		sync.release();
		await().until(() -> waiting(this.other, "a") == 1);
		reader.release();
		assertThat(async).succeedsWithin(SOON);
		assertThat(this.engine.tryAcquire(LockKind.READ, "a", DEFAULTS)).isEmpty();
	}

	@Test
	void whenMoreIsWantedThanTheHoldHasThenItGetsThatFirst() {
		Lease sync = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS.withRenew(false));
		CompletableFuture<Void> gate = new CompletableFuture<>();
		this.store.onRenew(Fault.answerAfter(gate));
		CompletableFuture<Lease> async = this.engine.acquireAsync(LockKind.WRITE, "a", LONGER);
		await().until(() -> this.store.renewals() == 1);
		assertThat(async).isNotDone();
		sync.release();
		gate.complete(null);
		assertThat(async).succeedsWithin(SOON).satisfies((lease) -> assertThat(lease.remaining()).isGreaterThan(LEASE));
		async.join().release();
		assertFree(this.other, "a");
	}

	@Test
	void whenMoreIsWantedAndTheStoreFailsThenOnlyTheAsyncRequestDoes() {
		Lease sync = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.store.onRenew(Fault.fail());
		assertThat(this.engine.acquireAsync(LockKind.WRITE, "a", LONGER)).failsWithin(SOON)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(LockUnavailableException.class);
		assertThat(sync.isHeld()).isTrue();
		sync.release();
		assertFree(this.other, "a");
	}

	@Test
	void whenTheHoldWasLostThenTheFutureSaysSo() {
		Lease sync = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease async = take(LockKind.WRITE, DEFAULTS);
		this.other.forceRelease("a");
		assertThat(this.engine.acquireAsync(LockKind.WRITE, "a", LONGER)).failsWithin(SOON)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(LeaseLostException.class);
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(sync::release);
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(async::release);
		assertThat(this.engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isPresent();
		await().untilAsserted(() -> assertThat(this.losses).hasSize(1));
	}

	@Test
	void whenAnOwnIdIsHeldThenTheSameFlowMeansTheSameLease() {
		LockOptions mine = DEFAULTS.withId("mine");
		Lease sync = this.engine.acquire(LockKind.WRITE, "a", mine);
		Lease async = take(LockKind.WRITE, mine);
		assertThat(async.fencingToken()).isEqualTo(sync.fencingToken());
		assertThat(this.engine.heldLeases()).isOne();
	}

	@Test
	void whenClosedThenAHoldIsStillEntered() {
		this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.engine.close();
		assertThat(this.engine.acquireAsync(LockKind.READ, "a", DEFAULTS)).isCompleted();
	}

	@Test
	void whenTheDowngradeOfTheHoldIsNotAnsweredThenItIsSettledFirst() {
		Lease write = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		this.store.onDowngrade(Fault.first(1, Fault.fail()));
		write.release();
		Lease async = take(LockKind.WRITE, DEFAULTS);
		assertHeld(async, LockKind.WRITE);
		assertThat(this.store.downgrades()).isGreaterThanOrEqualTo(2);
	}

	private Lease take(LockKind kind, LockOptions options) {
		return this.engine.acquireAsync(kind, "a", options).orTimeout(SOON.toSeconds(), TimeUnit.SECONDS).join();
	}

}

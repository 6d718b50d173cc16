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

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What is asked for inside a lease is not granted once that is gone; what another thread
 * of the client did to it is no loss.
 */
class LostHoldTests extends LocalTestCase {

	private final CompletableFuture<Lease> outer = new CompletableFuture<>();

	private final UnreliableStore store = unreliableStore();

	private final LockEngine engine = client(this.store, LEASE);

	private final LockEngine other = client();

	@Test
	void whenTheReadIsLostWhileTheUpgradeWaitsThenNothingIsGrantedAndItIsToldOnce() {
		this.other.acquire(LockKind.READ, "a", DEFAULTS);
		CompletableFuture<Lease> write = upgradeOnThread();
		await().until(() -> waiting(this.other, "a") == 1);
		this.other.release(this.outer.join().ticket());
		assertThat(write).failsWithin(SOON)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(LeaseLostException.class);
		assertThat(this.outer.join().isHeld()).isFalse();
		assertThat(waiting(this.other, "a")).isZero();
		assertThat(this.engine.heldLeases()).isZero();
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(this.outer.join()::release);
		await().untilAsserted(() -> assertThat(this.losses).containsExactly(new LeaseLostEvent("a", LockKind.READ)));
	}

	@Test
	void whenTheReadIsLostBeforeTheUpgradeIsAskedForThenNothingIsGranted() {
		Lease read = this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		assertThat(this.other.forceRelease("a")).isOne();
		assertThatExceptionOfType(LeaseLostException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.WRITE, "a", DEFAULTS));
		assertThatExceptionOfType(LeaseLostException.class)
			.isThrownBy(() -> this.engine.tryAcquire(LockKind.READ, "a", DEFAULTS));
		assertFree(this.other, "a");
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(read::release);
		assertThat(canTake(this.engine, LockKind.WRITE, "a")).isTrue();
		await().until(() -> this.losses.size() == 1);
	}

	@Test
	void whenAnotherThreadReleasesTheReadWhileTheUpgradeWaitsThenItIsAWriteLikeAnyOther() {
		Lease reader = this.other.acquire(LockKind.READ, "a", DEFAULTS);
		CompletableFuture<Lease> write = upgradeOnThread();
		await().until(() -> waiting(this.other, "a") == 1);
		this.outer.join().release();
		await().until(() -> this.store.acquires() > 2 && waiting(this.other, "a") == 1);
		assertThat(write).isNotDone();
		reader.release();
		assertThat(write).succeedsWithin(SOON).satisfies((lease) -> {
			assertHeld(lease, LockKind.WRITE);
			lease.release();
		});
		assertFree(this.other, "a");
		assertThat(this.losses).isEmpty();
	}

	@Test
	void whenAnotherThreadDowngradesTheWriteThenTheReadInsideIsAskedForInsideTheRead() {
		CompletableFuture<Void> gate = new CompletableFuture<>();
		this.store.onAcquire(Fault.after(1, Fault.arriveAfter(gate)));
		CompletableFuture<Lease> counted = new CompletableFuture<>();
		CompletableFuture<Lease> inner = onThread(() -> {
			this.outer.complete(this.engine.acquire(LockKind.WRITE, "a", DEFAULTS));
			counted.complete(this.engine.acquire(LockKind.READ, "a", DEFAULTS));
			return this.engine.acquire(LockKind.READ, "a", DEFAULTS.withGroup("group"));
		});
		await().until(() -> this.store.acquires() == 2);
		this.outer.join().release();
		gate.complete(null);
		assertThat(inner).succeedsWithin(SOON).satisfies((lease) -> assertHeld(lease, LockKind.READ));
		assertThat(this.store.acquires()).isEqualTo(3);
		assertHeld(counted.join(), LockKind.READ);
		assertThat(this.losses).isEmpty();
	}

	@Test
	void whenALeaseOfANamedOwnerIsLostThenWhatItAsksForInsideFailsAndNothingElse() {
		Lease lost = this.engine.acquire(LockKind.READ, "a", DEFAULTS.withOwner("me"));
		assertThat(this.other.forceRelease("a")).isOne();
		assertThatExceptionOfType(LeaseLostException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.READ, "a", DEFAULTS.withOwner("me")));
		assertThat(canTake(this.engine, LockKind.WRITE, "a")).isTrue();
		assertThat(canTake(this.engine, LockKind.WRITE, "a", DEFAULTS.withOwner("you"))).isTrue();
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lost::release);
		assertThat(canTake(this.engine, LockKind.WRITE, "a", DEFAULTS.withOwner("me"))).isTrue();
	}

	private CompletableFuture<Lease> upgradeOnThread() {
		return onThread(() -> {
			this.outer.complete(this.engine.acquire(LockKind.READ, "a", DEFAULTS));
			return this.engine.acquire(LockKind.WRITE, "a", DEFAULTS.withWaitTime(LEASE.multipliedBy(2)));
		});
	}

}

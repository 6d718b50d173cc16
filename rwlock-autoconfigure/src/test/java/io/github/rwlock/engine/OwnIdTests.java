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
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.store.LeaseId;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * A caller's own id names one attempt: its flow that asks again means the same lease, and
 * nobody else gets anything under it.
 */
class OwnIdTests extends LocalTestCase {

	private static final LockOptions MINE = DEFAULTS.withId("mine");

	private final UnreliableStore store = unreliableStore();

	private final LockEngine engine = client(this.store, LEASE);

	private final LockEngine other = client();

	@Test
	void whenAskedForAgainThenItIsTheSameLeaseUntilTheLastRelease() {
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", MINE);
		Lease again = this.engine.acquire(LockKind.WRITE, "a", MINE);
		assertThat(this.engine.inspect("a").holders()).hasSize(1);
		assertThat(again.ticket()).isEqualTo(lease.ticket());
		assertThat(idOf(lease).name()).isEqualTo("mine");
		assertThat(idOf(lease).client()).isEqualTo(this.engine.clientId());
		lease.release();
		assertThat(again.isHeld()).isTrue();
		assertThat(canTake(this.other, LockKind.READ, "a")).isFalse();
		again.release();
		assertFree(this.other, "a");
		assertThat(this.losses).isEmpty();
	}

	@Test
	void whenAClientUsesTheIdOfAnotherThenTheyAreTwo() {
		this.engine.acquire(LockKind.READ, "a", MINE);
		assertThat(this.other.acquire(LockKind.READ, "a", MINE).isHeld()).isTrue();
		assertThat(this.engine.inspect("a").holders()).hasSize(2);
	}

	@Test
	void whenUsedAgainAfterTheReleaseThenItIsANewLease() {
		Lease first = this.engine.acquire(LockKind.WRITE, "a", MINE);
		first.release();
		Lease second = this.engine.acquire(LockKind.WRITE, "a", MINE);
		assertThat(second.fencingToken().orElseThrow()).isGreaterThan(first.fencingToken().orElseThrow());
		second.release();
		assertThat(this.losses).isEmpty();
	}

	@Test
	void whenAnAttemptFailedAndIsStillBeingWithdrawnThenTheNextComesAfterIt() {
		Duration shortLease = Duration.ofMillis(600);
		this.store.onAcquire(Fault.swallowReply()).onRelease(Fault.fail());
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> this.engine.tryAcquire(LockKind.WRITE, "a", MINE.withLeaseTime(shortLease)));
		this.store.onAcquire(Fault.none());
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", MINE);
		int releases = this.store.releases();
		this.store.onRelease(Fault.none());
		await().until(() -> this.store.releases() > releases);
		assertThat(lease.isHeld()).isTrue();
		assertThat(this.engine.inspect("a").holders()).hasSize(1);
	}

	@Test
	void whenItsPlaceInTheQueueIsGoneThenItQueuesAnew() {
		Lease holder = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		Duration shortLease = Duration.ofSeconds(1);
		CompletableFuture<Void> gate = new CompletableFuture<>();
		this.store.onAcquire(Fault.after(1, Fault.arriveAfter(gate)));
		CompletableFuture<Lease> waiting = onThread(
				() -> this.engine.acquire(LockKind.WRITE, "a", MINE.withLeaseTime(shortLease)));
		await().until(() -> this.store.acquires() > 1 && waiting(this.other, "a") == 0);
		gate.complete(null);
		await().until(() -> waiting(this.other, "a") == 1);
		holder.release();
		assertThat(waiting).succeedsWithin(SOON).satisfies((lease) -> assertThat(idOf(lease).name()).isEqualTo("mine"));
	}

	@Test
	void whenAnyTextThenItNamesTheLease() {
		String id = "a b|c=d-1%\ud800";
		Lease lease = this.engine.acquire(LockKind.READ, "a", DEFAULTS.withId(id));
		assertThat(idOf(lease).name()).isEqualTo(id);
		this.other.release(lease.ticket());
		assertFree(this.other, "a");
	}

	private static LeaseId idOf(Lease lease) {
		return TicketText.read(lease.ticket()).lease().id();
	}

}

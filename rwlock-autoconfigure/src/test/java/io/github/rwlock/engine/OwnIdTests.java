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

import org.junit.jupiter.params.provider.EnumSource;
import java.util.stream.IntStream;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.List;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockConfigurationException;
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
	void whenAskedForAgainThenItIsTheSameLeaseUntilTheLastRelease() {
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", MINE);
		Lease again = this.engine.acquire(LockKind.WRITE, "a", MINE);
		assertThat(this.engine.inspect("a").holders()).hasSize(1);
		assertThat(again.ticket()).isEqualTo(lease.ticket());
		assertThat(idOf(lease)).isEqualTo(new LeaseId(this.engine.clientId(), 1, "mine"));
		lease.release();
		assertThat(again.isHeld()).isTrue();
		assertThat(canTake(this.other, LockKind.READ, "a")).isFalse();
		again.release();
		assertFree(this.other, "a");
		assertThat(this.losses).isEmpty();
	}

	@Test
	void whenAskedForAgainAfterItWasGivenAwayThenRefusedAndLeftAlone() {
		String ticket = this.engine.acquire(LockKind.READ, "a", MINE).detach();
		assertRefused(LockKind.READ, MINE, "in use for another lock");
		assertThat(this.engine.inspect("a").holders()).hasSize(1);
		this.other.release(ticket);
		assertFree(this.other, "a");
	}

	@Test
	void whenTheInnerLeaseOfItsFlowWasGivenAwayThenTheIdLetsNoStrangerIn() {
		Lease outer = this.engine.acquire(LockKind.READ, "a", MINE);
		Lease inner = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		outer.release();
		String ticket = inner.detach();
		assertThat(onThread(() -> canTake(this.engine, LockKind.WRITE, "a", MINE)).join()).isFalse();
		this.other.release(ticket);
		assertThat(onThread(() -> canTake(this.engine, LockKind.WRITE, "a", MINE)).join()).isTrue();
	}

	@Test
	void whenInUseForAnotherKindOwnerOrGroupThenRefusedAndLeftAlone() {
		Lease lease = this.engine.acquire(LockKind.READ, "a", MINE);
		assertRefused(LockKind.WRITE, MINE, "in use for another lock");
		assertRefused(LockKind.READ, MINE.withGroup("group"), "in use for another lock");
		assertRefused(LockKind.READ, MINE.withOwner("owner"), "in use for another lock");
		assertThat(lease.isHeld()).isTrue();
		assertThat(this.engine.inspect("a").holders()).hasSize(1);
		lease.release();
		assertThat(canTake(this.engine, LockKind.WRITE, "a", MINE)).isTrue();
	}

	@Test
	void whenInUseByWhatWasGivenAwayThenRefusedAndLeftAlone() {
		String ticket = this.engine.acquire(LockKind.READ, "a", MINE).detach();
		assertRefused(LockKind.READ, MINE.withGroup("group"), "in use for another lock");
		this.other.release(ticket);
		assertFree(this.other, "a");
	}

	@ParameterizedTest
	@EnumSource
	void whenAnotherFlowHoldsItThenRefusedAndLeftAlone(LockKind kind) {
		Lease lease = this.engine.acquire(kind, "a", MINE);
		assertRefused(kind, MINE, "another flow holds it");
		assertThat(lease.isHeld()).isTrue();
		lease.release();
		assertFree(this.other, "a");
	}

	@Test
	void whenLeasesOfItsFlowOutliveItThenTheIdLetsNoStrangerIn() {
		Lease outer = this.engine.acquire(LockKind.READ, "a", MINE);
		Lease inner = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		outer.release();
		assertThat(onThread(() -> canTake(this.engine, LockKind.WRITE, "a", MINE)).join()).isFalse();
		assertThat(inner.isHeld()).isTrue();
		inner.release();
		assertThat(canTake(this.engine, LockKind.WRITE, "a", MINE)).isTrue();
	}

	@Test
	void whenManyThreadsUseItAtOnceThenOneAtATimeEnters() {
		AtomicInteger inside = new AtomicInteger();
		List<CompletableFuture<Integer>> most = IntStream.range(0, 8)
			.mapToObj((index) -> onThread(() -> mostInside(inside)))
			.toList();
		assertThat(most).allSatisfy((thread) -> assertThat(thread).succeedsWithin(SOON).isEqualTo(1));
	}

	@Test
	void whenAnotherThreadWaitsUnderItThenRefused() {
		Lease holder = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = onThread(() -> this.engine.acquire(LockKind.WRITE, "a", MINE));
		await().until(() -> waiting(this.other, "a") == 1);
		assertRefused(LockKind.WRITE, MINE, "another thread");
		holder.release();
		assertThat(waiting).succeedsWithin(SOON);
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
	void whenAnAttemptFailedAndIsStillBeingWithdrawnThenTheNextGetsAnotherNumber() {
		Duration shortLease = Duration.ofMillis(600);
		this.store.onAcquire(Fault.swallowReply()).onRelease(Fault.fail());
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> this.engine.tryAcquire(LockKind.WRITE, "a", MINE.withLeaseTime(shortLease)));
		this.store.onAcquire(Fault.none());
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", MINE);
		assertThat(idOf(lease).number()).isEqualTo(2);
		int releases = this.store.releases();
		this.store.onRelease(Fault.none());
		await().until(() -> this.store.releases() > releases);
		assertThat(lease.isHeld()).isTrue();
		assertThat(this.engine.inspect("a").holders()).hasSize(1);
	}

	@Test
	void whenItsPlaceInTheQueueIsGoneThenItQueuesAnewUnderTheNextNumber() {
		Lease holder = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		Duration shortLease = Duration.ofSeconds(1);
		CompletableFuture<Void> gate = new CompletableFuture<>();
		this.store.onAcquire(Fault.after(1, (request) -> gate.thenCompose((opened) -> request.get())));
		CompletableFuture<Lease> waiting = onThread(
				() -> this.engine.acquire(LockKind.WRITE, "a", MINE.withLeaseTime(shortLease)));
		await().until(() -> this.store.acquires() > 1 && waiting(this.other, "a") == 0);
		gate.complete(null);
		await().until(() -> waiting(this.other, "a") == 1);
		holder.release();
		assertThat(waiting).succeedsWithin(SOON)
			.satisfies((lease) -> assertThat(idOf(lease).number()).isGreaterThan(1));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "\t" })
	void whenBlankThenRefused(String id) {
		assertThatExceptionOfType(LockConfigurationException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.READ, "a", DEFAULTS.withId(id)))
			.withMessageContaining("'a'")
			.withMessageContaining("id must not be blank");
	}

	@Test
	void whenAnyTextThenItNamesTheLease() {
		String id = "a b|c=d-1%\ud800";
		Lease lease = this.engine.acquire(LockKind.READ, "a", DEFAULTS.withId(id));
		assertThat(idOf(lease).name()).isEqualTo(id);
		this.other.release(lease.ticket());
		assertFree(this.other, "a");
	}

	private int mostInside(AtomicInteger inside) {
		int most = 1;
		for (int round = 0; round < 200; round++) {
			try (Lease lease = this.engine.acquire(LockKind.WRITE, "a", MINE)) {
				most = Math.max(most, inside.incrementAndGet());
				assertThat(lease.isHeld()).isTrue();
				inside.decrementAndGet();
			}
			catch (LockConfigurationException ex) {
				assertThat(ex).hasMessageContaining("in use");
			}
		}
		return most;
	}

	private void assertRefused(LockKind kind, LockOptions options, String reason) {
		assertThat(onThread(() -> this.engine.acquire(kind, "a", options))).failsWithin(SOON)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(LockConfigurationException.class)
			.withMessageContaining("'a'")
			.withMessageContaining("'%s'".formatted(options.id()))
			.withMessageContaining(reason);
	}

	private static LeaseId idOf(Lease lease) {
		return TicketText.read(lease.ticket()).lease().id();
	}

}

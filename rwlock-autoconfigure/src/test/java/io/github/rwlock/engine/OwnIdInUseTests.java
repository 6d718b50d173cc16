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

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMessages;
import io.github.rwlock.LockOptions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Whoever is not meant by an id that is in use is refused under it, and leaves alone what
 * has it.
 */
class OwnIdInUseTests extends LocalTestCase {

	private static final LockOptions MINE = DEFAULTS.withId("mine");

	private final LockEngine engine = client();

	private final LockEngine other = client();

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
	void whenTheIdHasLineEndsThenTheMessageHasNone() {
		LockOptions forging = DEFAULTS.withId("1\nWARN all is well");
		Lease lease = this.engine.acquire(LockKind.READ, "a", forging);
		assertRefused(LockKind.WRITE, forging, "id '1\\u000aWARN all is well' is in use for another lock");
		lease.release();
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
	void whenGivenAwayByANamedOwnerThenRefusedAndLeftAlone() {
		LockOptions owned = MINE.withOwner("owner");
		String ticket = this.engine.acquire(LockKind.WRITE, "a", owned).detach();
		assertRefused(LockKind.WRITE, owned, "in use");
		this.other.release(ticket);
		assertThat(canTake(this.engine, LockKind.WRITE, "a", owned)).isTrue();
		assertFree(this.other, "a");
	}

	@Test
	void whenManyThreadsOfANamedOwnerUseItThenNoneEndsTheLeaseOfAnother() {
		List<CompletableFuture<Integer>> entered = IntStream.range(0, 8)
			.mapToObj((index) -> onThread(this::enteredUnderANamedOwner))
			.toList();
		assertThat(entered).allSatisfy((thread) -> assertThat(thread).succeedsWithin(SOON));
		assertThat(entered.stream().mapToInt(CompletableFuture::join).sum()).isPositive();
		assertThat(this.losses).isEmpty();
		assertFree(this.other, "a");
	}

	private int enteredUnderANamedOwner() {
		int entered = 0;
		for (int round = 0; round < 200; round++) {
			try {
				this.engine.acquire(LockKind.WRITE, "a", MINE.withOwner("owner")).release();
				entered++;
			}
			catch (LockConfigurationException ex) {
				assertThat(ex).hasMessageContaining("in use");
			}
		}
		return entered;
	}

	@Test
	void whenManyThreadsUseItAtOnceThenOneAtATimeEnters() {
		AtomicInteger inside = new AtomicInteger();
		AtomicInteger entered = new AtomicInteger();
		List<CompletableFuture<Integer>> most = IntStream.range(0, 8)
			.mapToObj((index) -> onThread(() -> mostInside(inside, entered)))
			.toList();
		assertThat(most).allSatisfy((thread) -> assertThat(thread).succeedsWithin(SOON).isEqualTo(1));
		assertThat(entered).hasPositiveValue();
	}

	@Test
	void whenAnotherThreadWaitsUnderItThenRefused() {
		Lease holder = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = onThread(() -> this.engine.acquire(LockKind.WRITE, "a", MINE));
		await().until(() -> waiting(this.other, "a") == 1);
		assertRefused(LockKind.WRITE, MINE, "in use");
		holder.release();
		assertThat(waiting).succeedsWithin(SOON);
	}

	private int mostInside(AtomicInteger inside, AtomicInteger entered) {
		int most = 1;
		for (int round = 0; round < 200; round++) {
			try (Lease lease = this.engine.acquire(LockKind.WRITE, "a", MINE)) {
				most = Math.max(most, inside.incrementAndGet());
				assertThat(lease.isHeld()).isTrue();
				inside.decrementAndGet();
				entered.incrementAndGet();
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
			.withMessageContaining("'%s'".formatted(LockMessages.shown(String.valueOf(options.id()))))
			.withMessageContaining(reason)
			.withMessageContaining("try again when that lease has ended");
	}

}

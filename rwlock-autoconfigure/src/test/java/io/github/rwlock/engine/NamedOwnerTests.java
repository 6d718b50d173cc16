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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockUpgradeConflictException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Whoever names the same owner re-enters its locks, in any thread of any client, and each
 * lease is released by itself.
 */
class NamedOwnerTests extends LocalTestCase {

	private static final LockOptions ME = DEFAULTS.withOwner("me");

	private static final LockOptions YOU = DEFAULTS.withOwner("you");

	private final LockEngine engine = client();

	private final LockEngine other = client();

	@Test
	void whenAnotherThreadAndClientNameTheSameOwnerThenTheyEnterAndTheTokenIsShared() {
		Lease first = this.engine.acquire(LockKind.WRITE, "a", ME);
		Lease second = onThread(() -> this.engine.acquire(LockKind.WRITE, "a", ME)).join();
		Lease third = onThread(() -> this.other.acquire(LockKind.WRITE, "a", ME)).join();
		Lease read = this.other.acquire(LockKind.READ, "a", ME);
		assertThat(second.fencingToken()).isEqualTo(first.fencingToken()).isEqualTo(third.fencingToken());
		assertHeld(read, LockKind.READ);
		assertThat(this.engine.inspect("a").holders()).hasSize(4)
			.allSatisfy((holder) -> assertThat(holder.owner()).isEqualTo("me"));
		first.release();
		third.release();
		assertThat(canTake(this.engine, LockKind.READ, "a", YOU)).isFalse();
		second.release();
		assertThat(canTake(this.engine, LockKind.READ, "a", YOU)).isTrue();
		assertThat(canTake(this.engine, LockKind.WRITE, "a", YOU)).isFalse();
		read.release();
		assertFree(this.engine, "a");
	}

	@Test
	void whenItTakesTheLockAgainLaterThenTheTokenHasGrown() {
		Lease first = this.engine.acquire(LockKind.WRITE, "a", ME);
		first.release();
		Lease second = this.other.acquire(LockKind.WRITE, "a", ME);
		assertThat(second.fencingToken().orElseThrow()).isGreaterThan(first.fencingToken().orElseThrow());
	}

	@Test
	void whenOnTheSameThreadThenOwnersAndTheFlowExcludeEachOther() {
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", ME);
		assertThat(this.engine.tryAcquire(LockKind.READ, "a", DEFAULTS)).isEmpty();
		assertThat(this.engine.tryAcquire(LockKind.READ, "a", YOU)).isEmpty();
		lease.release();
		this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(this.engine.tryAcquire(LockKind.READ, "a", ME)).isEmpty();
	}

	@Test
	void whenItIsNamedLikeAFlowThenItIsNotThatFlow() {
		this.engine.acquire(LockKind.WRITE, "a", DEFAULTS.withId("id"));
		LockOptions named = DEFAULTS.withOwner(this.engine.clientId() + "-1=id");
		assertThat(this.other.tryAcquire(LockKind.READ, "a", named)).isEmpty();
	}

	@ParameterizedTest
	@EnumSource
	void whenAWriterWaitsThenItsNextReadPasses(LockMode mode) {
		Lease outer = this.engine.acquire(LockKind.READ, "a", ME);
		CompletableFuture<Lease> writer = onThread(
				() -> this.other.acquire(LockKind.WRITE, "a", DEFAULTS.withMode(mode)));
		await().until(() -> waiting(this.engine, "a") == 1);
		Lease nested = this.engine.acquire(LockKind.READ, "a", ME.withMode(mode));
		Lease elsewhere = onThread(() -> this.other.acquire(LockKind.READ, "a", ME.withMode(mode))).join();
		outer.release();
		nested.release();
		assertThat(writer).isNotDone();
		elsewhere.release();
		assertThat(writer).succeedsWithin(SOON);
	}

	@Test
	void whenAnotherThreadUpgradesThenOnceOtherOwnersHaveLeft() {
		Lease read = this.engine.acquire(LockKind.READ, "a", ME);
		Lease stranger = this.other.acquire(LockKind.READ, "a", YOU);
		CompletableFuture<Lease> write = onThread(() -> this.other.acquire(LockKind.WRITE, "a", ME));
		await().until(() -> waiting(this.engine, "a") == 1);
		assertThatExceptionOfType(LockUpgradeConflictException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.WRITE, "a", YOU));
		stranger.release();
		assertThat(write).succeedsWithin(SOON).satisfies(Lease::release);
		assertThat(read.isHeld()).isTrue();
	}

	@Test
	void whenAReadStaysAfterTheWriteThenOthersReadBesideIt() {
		Lease write = this.engine.acquire(LockKind.WRITE, "a", ME);
		Lease read = this.engine.acquire(LockKind.READ, "a", ME);
		CompletableFuture<Lease> reader = onThread(() -> this.other.acquire(LockKind.READ, "a", DEFAULTS));
		await().until(() -> waiting(this.engine, "a") == 1);
		write.release();
		assertThat(reader).succeedsWithin(SOON);
		assertThat(read.isHeld()).isTrue();
	}

}

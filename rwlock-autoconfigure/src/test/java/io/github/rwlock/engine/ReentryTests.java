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
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

/**
 * A flow takes again what it holds, and what it has not released yet stays.
 */
class ReentryTests extends EngineTestCase {

	private static final Duration SOON = Duration.ofSeconds(5);

	private UnreliableStore store;

	private LockEngine engine;

	private LockEngine other;

	@BeforeEach
	void makeClients() {
		this.store = this.clients.unreliableStore(Duration.ofSeconds(30));
		this.engine = this.clients.client(this.store, Duration.ofSeconds(30));
		this.other = this.clients.client();
	}

	@ParameterizedTest
	@CsvSource({ "READ, READ", "WRITE, WRITE", "WRITE, READ" })
	void whenNestedThenHeldUntilTheLastIsReleased(LockKind outer, LockKind inner) {
		Lease first = this.engine.acquire(outer, "a", DEFAULTS);
		Lease second = this.engine.acquire(inner, "a", DEFAULTS);
		Lease third = this.engine.tryAcquire(inner, "a", DEFAULTS).orElseThrow();
		assertThat(this.store.acquires()).isOne();
		third.release();
		assertThat(third.isHeld()).isFalse();
		assertThat(second.isHeld()).isTrue();
		assertThat(this.other.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isEmpty();
		second.release();
		assertThat(first.isHeld()).isTrue();
		assertThat(this.other.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isEmpty();
		first.release();
		assertThat(this.store.releases()).isOne();
		assertThat(this.other.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isPresent();
	}

	@Test
	void whenOuterIsReleasedBeforeInnerThenTheInnerStillProtects() {
		Lease outer = this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		Lease inner = this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		outer.release();
		outer.release();
		assertThat(inner.isHeld()).isTrue();
		assertThat(this.other.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isEmpty();
		inner.release();
		assertThat(redis().isFree("a")).isTrue();
	}

	@ParameterizedTest
	@EnumSource
	void whenWriterWaitsThenReadInsideReadPasses(LockMode mode) {
		LockOptions options = DEFAULTS.withMode(mode);
		Lease outer = this.engine.acquire(LockKind.READ, "a", options);
		CompletableFuture<Lease> writer = onThread(() -> this.other.acquire(LockKind.WRITE, "a", options));
		await().until(() -> redis().waiting("a") == 1);
		Lease inner = this.engine.acquire(LockKind.READ, "a", options);
		inner.release();
		assertThat(writer).isNotDone();
		outer.release();
		assertThat(writer).succeedsWithin(SOON);
	}

	@ParameterizedTest
	@EnumSource
	void whenWriterWaitsAndTheWriteEndsBeforeTheReadInsideThenItWaitsForTheRead(LockMode mode) {
		LockOptions options = DEFAULTS.withMode(mode);
		Lease write = this.engine.acquire(LockKind.WRITE, "a", options);
		CompletableFuture<Lease> writer = onThread(() -> this.other.acquire(LockKind.WRITE, "a", options));
		await().until(() -> redis().waiting("a") == 1);
		Lease read = this.engine.acquire(LockKind.READ, "a", options);
		write.release();
		assertThat(redis().waiting("a")).isOne();
		assertThat(redis().held(LockKind.READ, "a")).hasSize(2);
		assertThat(read.isHeld()).isTrue();
		read.release();
		assertThat(writer).succeedsWithin(SOON);
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenNestedFiftyDeepAndUnwoundByExceptionThenEachIsReleasedOnce() {
		assertThatIllegalStateException().isThrownBy(() -> recurse(50)).withMessage("at the bottom");
		assertThat(this.store.acquires()).isEqualTo(2);
		assertThat(this.store.releases()).isEqualTo(2);
		assertThat(this.store.released()).containsExactly("y", "x");
		assertThat(redis().isFree("x") && redis().isFree("y")).isTrue();
		assertThat(this.engine.heldLeases()).isZero();
	}

	@Test
	void whenAnotherThreadOfTheClientAsksThenItIsAnotherFlow() {
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(onThread(() -> this.engine.tryAcquire(LockKind.READ, "a", DEFAULTS))).succeedsWithin(SOON)
			.isEqualTo(Optional.empty());
		lease.release();
		assertThat(onThread(() -> this.engine.tryAcquire(LockKind.READ, "a", DEFAULTS).isPresent()))
			.succeedsWithin(SOON)
			.isEqualTo(true);
	}

	@Test
	void whenTwoClientsOnOneThreadThenTheyExcludeEachOther() {
		this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(this.other.tryAcquire(LockKind.READ, "a", DEFAULTS)).isEmpty();
	}

	@Test
	void whenReleasedOnAnotherThreadThenTheFlowHoldsItNoMore() {
		Lease lease = this.engine.acquire(LockKind.READ, "a", DEFAULTS.withMode(LockMode.READER_PREFERRED));
		assertThat(onThread(() -> {
			lease.release();
			return lease.isHeld();
		})).succeedsWithin(SOON).isEqualTo(false);
		assertThat(redis().isFree("a")).isTrue();
		this.engine.acquire(LockKind.WRITE, "a", DEFAULTS).release();
		assertThat(this.store.acquires()).isEqualTo(2);
	}

	private void recurse(int depth) {
		String resource = (depth % 2 == 0) ? "x" : "y";
		this.engine.execute(LockKind.WRITE, resource, DEFAULTS, () -> {
			if (depth == 0) {
				throw new IllegalStateException("at the bottom");
			}
			recurse(depth - 1);
			return null;
		});
	}

}

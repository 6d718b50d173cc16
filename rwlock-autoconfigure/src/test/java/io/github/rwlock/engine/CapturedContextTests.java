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

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LockContext;
import io.github.rwlock.LockKind;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A context that was captured inside an acquisition lets others enter until that has
 * ended, whatever else its lease is still held for.
 */
class CapturedContextTests extends LocalTestCase {

	private LockEngine engine;

	private Lease outer;

	private Lease inner;

	private LockContext captured;

	@BeforeEach
	void capture() {
		this.engine = client();
		this.outer = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.inner = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.captured = LockContext.run(this.inner, LockContext::capture);
	}

	@Test
	void whenTheAcquisitionIsHeldThenItIsEnteredElsewhere() {
		assertThat(elsewhere()).succeedsWithin(SOON).satisfies((entered) -> assertThat(entered).isPresent());
	}

	@Test
	void whenTheAcquisitionHasEndedThenItIsNotEnteredAlthoughTheLeaseIsHeldForAnother() {
		this.inner.release();
		assertThat(this.outer.isHeld()).isTrue();
		assertThat(elsewhere()).succeedsWithin(SOON).isEqualTo(Optional.empty());
	}

	@Test
	void whenTheAcquisitionEndsAfterItWasEnteredThenThatIsEnteredAgain() {
		CompletableFuture<Boolean> again = onThread(() -> this.captured.run(() -> {
			Lease entered = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
			this.inner.release();
			return LockContext.run(entered, () -> this.engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS).isPresent());
		}));
		assertThat(again).succeedsWithin(SOON).isEqualTo(true);
	}

	@Test
	void whenEnteredThenTheThreadIsInsideUntilItsReleaseAlsoOutsideOfTheContext() {
		CompletableFuture<Boolean> inside = onThread(() -> {
			Lease entered = this.captured.run(() -> this.engine.acquire(LockKind.WRITE, "a", DEFAULTS));
			boolean again = canTake(this.engine, LockKind.WRITE, "a");
			entered.release();
			return again && !canTake(this.engine, LockKind.WRITE, "a");
		});
		assertThat(inside).succeedsWithin(SOON).isEqualTo(true);
	}

	@Test
	void whenOnlyTheOneWhoEnteredIsLeftThenTheHolderIsOutside() {
		CompletableFuture<Lease> entered = onThread(
				() -> this.captured.run(() -> this.engine.acquire(LockKind.WRITE, "a", DEFAULTS)));
		assertThat(entered).succeedsWithin(SOON);
		this.inner.release();
		this.outer.release();
		assertThat(canTake(this.engine, LockKind.WRITE, "a")).isFalse();
		entered.join().release();
		assertFree(this.engine, "a");
	}

	private CompletableFuture<Optional<Lease>> elsewhere() {
		return onThread(() -> this.captured.run(() -> this.engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS)));
	}

}

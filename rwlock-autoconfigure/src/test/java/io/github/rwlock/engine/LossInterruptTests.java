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
import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockContext;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Guarded code is interrupted when its lease is lost, while it runs and not a moment
 * longer.
 */
class LossInterruptTests extends LossInterruptTestCase {

	private static final int ROUNDS = 2000;

	private static final int LONGEST_SPIN = 200;

	@Test
	void whenLeaseIsLostThenCodeIsInterruptedAndItsExceptionComesFirst() {
		CompletableFuture<Void> body = onThread(() -> {
			assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> write("a", this::waitForEver))
				.satisfies(
						(ex) -> assertThat(ex.getSuppressed()).singleElement().isInstanceOf(LeaseLostException.class));
			assertThat(Thread.interrupted()).isFalse();
			return null;
		});
		loseWhenEntered("a");
		assertThat(body).succeedsWithin(SOON);
		await().untilAsserted(() -> assertThat(this.losses).containsExactly(new LeaseLostEvent("a", LockKind.WRITE)));
	}

	@Test
	void whenCodeEndsAllTheSameThenLossIsThrown() {
		CompletableFuture<Void> body = onThread(() -> {
			assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> write("a", this::waitQuietly));
			assertThat(Thread.interrupted()).isFalse();
			return null;
		});
		loseWhenEntered("a");
		assertThat(body).succeedsWithin(SOON);
	}

	@Test
	void whenCodeLeavesTheInterruptPendingThenItEndsWithTheCode() {
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> write("a", () -> {
			lose("a");
			return assertInterrupted();
		}));
		assertThat(Thread.interrupted()).isFalse();
	}

	@Test
	void whenLeaseOutlivesTheCodeThenItsLossInterruptsNothing() {
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.engine.<String, RuntimeException>run(lease, () -> "done");
		lose(lease);
		assertThat(lease.isHeld()).isFalse();
		assertThat(Thread.interrupted()).isFalse();
	}

	@Test
	void whenLeaseWasLostBeforeThenCodeIsInterruptedFromItsStart() {
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		lose(lease);
		this.engine.run(lease, LossInterruptTestCase::assertInterrupted);
		assertThat(Thread.interrupted()).isFalse();
	}

	@Test
	void whenAnotherThreadRunsTheCodeThenThatOneIsInterrupted() {
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Void> body = onThread(() -> {
			assertThatExceptionOfType(InterruptedException.class)
				.isThrownBy(() -> this.engine.run(lease, this::waitForEver));
			return null;
		});
		awaitEntered();
		lose(lease);
		assertThat(body).succeedsWithin(SOON);
		assertThat(Thread.interrupted()).isFalse();
	}

	@Test
	void whenCodeWasInterruptedByOthersBeforeThenThatInterruptStays() {
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> write("a", () -> {
			Thread.currentThread().interrupt();
			lose("a");
			return "done";
		}));
		assertThat(Thread.interrupted()).isTrue();
	}

	@Test
	void whenNothingIsLostThenInterruptsOfOthersStay() throws Exception {
		write("a", () -> {
			Thread.currentThread().interrupt();
			return "done";
		});
		assertThat(Thread.interrupted()).isTrue();
	}

	@Test
	void whenLeaseRunsOutThenCodeIsInterrupted() {
		LockOptions fixed = DEFAULTS.withLeaseTime(Duration.ofMillis(200)).withRenew(false);
		assertThatExceptionOfType(InterruptedException.class)
			.isThrownBy(() -> this.engine.execute(LockKind.READ, "a", fixed, () -> {
				Lease lease = LockContext.current().orElseThrow();
				try {
					return waitForEver();
				}
				finally {
					assertThat(lease.isHeld()).isFalse();
				}
			}));
		await().untilAsserted(() -> assertThat(this.losses).containsExactly(new LeaseLostEvent("a", LockKind.READ)));
	}

	@Test
	void whenReactionIsAnotherThenNothingIsInterrupted() {
		LockEngine failing = client();
		assertThatExceptionOfType(LeaseLostException.class)
			.isThrownBy(() -> failing.execute(LockKind.WRITE, "a", DEFAULTS, () -> {
				failing.release(LockContext.current().orElseThrow().ticket());
				assertThat(Thread.currentThread().isInterrupted()).isFalse();
				return "done";
			}));
	}

	@Test
	void whenLossAndEndOfTheCodeRaceThenWhatComesNextIsNeverInterrupted() {
		for (int round = 0; round < ROUNDS; round++) {
			Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
			CompletableFuture<String> loser = onThread(() -> lose(lease));
			int spins = round % LONGEST_SPIN;
			this.engine.run(lease, () -> spin(spins));
			assertThat(Thread.currentThread().isInterrupted()).as("after the code, round %d", round).isFalse();
			assertThat(loser).succeedsWithin(SOON);
			assertThat(Thread.currentThread().isInterrupted()).as("after the loss, round %d", round).isFalse();
			assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::release);
		}
	}

	private static String spin(int spins) {
		for (int spin = 0; spin < spins; spin++) {
			Thread.onSpinWait();
		}
		return "done";
	}

}

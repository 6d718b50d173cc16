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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.LockUpgradeConflictException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * A reader becomes a writer once it is the only one, and never waits in vain for another
 * that wants the same.
 */
class UpgradeTests extends LocalTestCase {

	private static final LockOptions ONE_DAY = DEFAULTS.withWaitTime(Duration.ofDays(1));

	private final LockEngine engine = client();

	private final LockEngine other = client();

	@ParameterizedTest
	@EnumSource
	void whenItIsTheOnlyReaderThenItWritesAtOnceAndReadsOnAfterwards(LockMode mode) {
		Lease read = this.engine.acquire(LockKind.READ, "a", DEFAULTS.withMode(mode));
		Lease write = this.engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS.withMode(mode)).orElseThrow();
		assertHeld(write, LockKind.WRITE);
		assertHeld(read, LockKind.READ);
		assertThat(canTake(this.other, LockKind.READ, "a")).isFalse();
		write.release();
		assertThat(read.isHeld()).isTrue();
		assertThat(canTake(this.other, LockKind.READ, "a")).isTrue();
		assertThat(canTake(this.other, LockKind.WRITE, "a")).isFalse();
		read.release();
		assertFree(this.other, "a");
	}

	@ParameterizedTest
	@EnumSource
	void whenTheOtherReaderLeavesThenItWrites(LockMode mode) {
		Lease reader = this.other.acquire(LockKind.READ, "a", DEFAULTS);
		CompletableFuture<Lease> write = upgradeOnThread(ONE_DAY.withMode(mode));
		await().until(() -> waiting(this.other, "a") == 1);
		assertThat(write).isNotDone();
		reader.release();
		assertThat(write).succeedsWithin(SOON).satisfies((lease) -> assertHeld(lease, LockKind.WRITE));
		assertThat(this.losses).isEmpty();
	}

	@ParameterizedTest
	@EnumSource
	void whenAnotherReaderWaitsForTheSameThenRefusedAtOnceAndStillReading(LockMode mode) {
		Lease read = this.other.acquire(LockKind.READ, "a", DEFAULTS);
		CompletableFuture<Lease> first = upgradeOnThread(ONE_DAY.withMode(mode));
		await().until(() -> waiting(this.other, "a") == 1);
		assertThatExceptionOfType(LockUpgradeConflictException.class)
			.isThrownBy(() -> this.other.acquire(LockKind.WRITE, "a", ONE_DAY.withMode(mode)))
			.satisfies((ex) -> {
				assertThat(ex.resource()).isEqualTo("a");
				assertThat(ex.kind()).isEqualTo(LockKind.WRITE);
				assertThat(ex.mode()).isEqualTo(mode);
			});
		assertThatExceptionOfType(LockUpgradeConflictException.class)
			.isThrownBy(() -> this.other.tryAcquire(LockKind.WRITE, "a", DEFAULTS.withMode(mode)));
		assertThat(read.isHeld()).isTrue();
		assertThat(first).isNotDone();
	}

	@Test
	void whenRefusedAndReleasedThenTheOtherWrites() {
		Lease read = this.other.acquire(LockKind.READ, "a", DEFAULTS);
		CompletableFuture<Lease> first = upgradeOnThread(ONE_DAY);
		await().until(() -> waiting(this.other, "a") == 1);
		assertThatExceptionOfType(LockUpgradeConflictException.class)
			.isThrownBy(() -> this.other.acquire(LockKind.WRITE, "a", ONE_DAY));
		read.release();
		assertThat(first).succeedsWithin(SOON).satisfies((lease) -> assertHeld(lease, LockKind.WRITE));
	}

	@Test
	void whenOthersReadAndItOnlyTriesThenNotGrantedAndNothingIsLeft() {
		this.other.acquire(LockKind.READ, "a", DEFAULTS);
		Lease read = this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		assertThat(this.engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isEmpty();
		assertThatExceptionOfType(LockTimeoutException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.WRITE, "a", DEFAULTS.withWaitTime(Duration.ofMillis(50))));
		assertThat(read.isHeld()).isTrue();
		assertThat(waiting(this.other, "a")).isZero();
		assertThat(this.engine.inspect("a").holders()).hasSize(2);
	}

	@Test
	void whenItWaitsThenItGoesAheadOfWritersThatCameBefore() {
		Lease reader = this.other.acquire(LockKind.READ, "a", DEFAULTS);
		Lease read = this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		CompletableFuture<Lease> writer = onThread(() -> this.other.acquire(LockKind.WRITE, "a", ONE_DAY));
		await().until(() -> waiting(this.other, "a") == 1);
		onThread(() -> {
			await().until(() -> waiting(this.other, "a") == 2);
			reader.release();
			return null;
		});
		Lease write = this.engine.acquire(LockKind.WRITE, "a", ONE_DAY.withMode(LockMode.FAIR));
		assertThat(writer).isNotDone();
		write.release();
		assertThat(writer).isNotDone();
		read.release();
		assertThat(writer).succeedsWithin(SOON);
	}

	@Test
	void whenReleasedInTheOtherOrderThenTheWriteIsHeldAlone() {
		Lease read = this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		Lease write = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		read.release();
		assertHeld(write, LockKind.WRITE);
		assertThat(this.engine.inspect("a").holders()).hasSize(1);
		Lease inner = this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		assertHeld(inner, LockKind.WRITE);
		write.release();
		assertHeld(inner, LockKind.READ);
		assertThat(canTake(this.other, LockKind.READ, "a")).isTrue();
		Lease again = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(canTake(this.other, LockKind.READ, "a")).isFalse();
		List.of(again, inner).forEach(Lease::release);
		assertFree(this.other, "a");
		assertThat(this.losses).isEmpty();
	}

	@Test
	void whenAReadOfAnotherGroupWouldHaveToWaitInsideThenRefusedAtOnce() {
		this.other.acquire(LockKind.READ, "a", DEFAULTS);
		Lease read = this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		assertThatExceptionOfType(LockUpgradeConflictException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.READ, "a", ONE_DAY.withGroup("group")))
			.withMessageContaining("another group");
		assertThat(read.isHeld()).isTrue();
		assertThat(waiting(this.other, "a")).isZero();
	}

	@Test
	void whenAskedForOnAnotherThreadThenItIsNoUpgrade() {
		this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		assertThat(onThread(() -> this.engine.acquire(LockKind.WRITE, "a", DEFAULTS.withWaitTime(Duration.ZERO))))
			.failsWithin(SOON)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(LockTimeoutException.class);
	}

	private CompletableFuture<Lease> upgradeOnThread(LockOptions options) {
		return onThread(() -> {
			this.engine.acquire(LockKind.READ, "a", DEFAULTS);
			return this.engine.acquire(LockKind.WRITE, "a", options);
		});
	}

}

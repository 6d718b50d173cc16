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
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKeyException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.LockUnavailableException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * The shortest and longest times, and resources that are refused.
 */
class BoundaryTests extends EngineTestCase {

	private static final Duration LONGEST = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);

	private static final Duration SOON = Duration.ofSeconds(5);

	static Stream<LockOptions> shortWaits() {
		return Stream.of(Duration.ZERO, Duration.ofNanos(1), Duration.ofNanos(999_999)).map(DEFAULTS::withWaitTime);
	}

	@ParameterizedTest
	@MethodSource("shortWaits")
	void whenWaitIsZeroOrTinyThenTriedOnce(LockOptions options) {
		LockEngine engine = this.clients.client();
		Lease lease = this.clients.client().acquire(LockKind.WRITE, "a", options);
		assertThatExceptionOfType(LockTimeoutException.class)
			.isThrownBy(() -> engine.acquire(LockKind.WRITE, "a", options));
		assertThat(lease.isHeld()).isTrue();
		assertThat(redis().waiting("a")).isZero();
	}

	@Test
	void whenTimesAreLongestThenOneAtATimeAndNothingOverflows() {
		LockEngine engine = this.clients.client();
		LockOptions options = DEFAULTS.withWaitTime(LONGEST).withLeaseTime(Duration.ofDays(3650));
		Lease first = this.clients.client().acquire(LockKind.WRITE, "a", options);
		assertThat(first.remaining()).isGreaterThan(Duration.ofDays(3649));
		CompletableFuture<Lease> second = onThread(() -> engine.acquire(LockKind.WRITE, "a", options));
		await().until(() -> redis().waiting("a") == 1);
		assertThat(second).isNotDone();
		first.release();
		assertThat(second).succeedsWithin(SOON).satisfies(Lease::release);
		this.clients.server().command("DEL", redis().leases(LockKind.WRITE, "a"));
	}

	@Test
	void whenLeaseIsShortestThenOneAtATime() {
		LockEngine engine = this.clients.client();
		LockOptions options = DEFAULTS.withLeaseTime(LockOptions.SHORTEST_LEASE).withRenew(false);
		Lease first = this.clients.client().acquire(LockKind.WRITE, "a", options);
		Lease second = engine.acquire(LockKind.WRITE, "a", options);
		assertThat(first.isHeld()).isFalse();
		assertThat(second.fencingToken().orElseThrow()).isGreaterThan(first.fencingToken().orElseThrow());
	}

	@Test
	void whenResourceIsBlankThenRefused() {
		LockEngine engine = this.clients.client();
		for (String resource : List.of("", " ", "\t\n")) {
			assertThatExceptionOfType(LockKeyException.class)
				.isThrownBy(() -> engine.acquire(LockKind.READ, resource, DEFAULTS));
		}
		assertThat(redis().keys()).isEmpty();
	}

	@Test
	void whenClosedThenOnlyAFlowWithAHoldIsServed() {
		LockEngine engine = this.clients.client();
		Lease held = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		engine.close();
		engine.acquire(LockKind.READ, "a", DEFAULTS).release();
		engine.acquire(LockKind.READ, "b", DEFAULTS).release();
		assertThat(onThread(() -> engine.acquire(LockKind.READ, "b", DEFAULTS))).failsWithin(SOON)
			.withThrowableThat()
			.withCauseInstanceOf(LockUnavailableException.class);
		held.release();
		assertThat(redis().isFree("a")).isTrue();
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> engine.tryAcquire(LockKind.READ, "b", DEFAULTS));
	}

}

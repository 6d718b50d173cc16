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
package io.github.rwlock.actuate;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.LockInterruptedException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.LockUpgradeConflictException;
import io.github.rwlock.engine.LockEngine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What requests for locks are timed under: each once, whatever it has come to.
 */
class AcquisitionOutcomeTests extends MetricsTestCase {

	private static final LockOptions BRIEFLY = DEFAULTS.withWaitTime(SHORT);

	private LockEngine engine;

	private LockEngine other;

	@BeforeEach
	void open() {
		this.engine = measured();
		this.other = unmeasured();
	}

	@Test
	void whenHeldBeforeThenReentered() {
		Lease outer = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.engine.acquire(LockKind.READ, "a", DEFAULTS).release();
		this.engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS).orElseThrow().release();
		this.engine.acquireAsync(LockKind.WRITE, "a", DEFAULTS).join().release();
		outer.release();
		assertThat(timed(RwLockMeter.ACQUISITIONS, "outcome", "re-entered")).isEqualTo(3);
		assertThat(timed(RwLockMeter.ACQUISITIONS)).isEqualTo(4);
		assertThat(timed(RwLockMeter.HOLDS)).isOne();
	}

	@Test
	void whenOthersHoldItThenTimedOut() {
		this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThatExceptionOfType(LockTimeoutException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.READ, "a", BRIEFLY));
		assertThat(this.engine.acquireAsync(LockKind.READ, "a", BRIEFLY)).failsWithin(LEASE);
		assertOnly("timed-out", 2);
		assertThat(total(RwLockMeter.ACQUISITIONS)).isBetween(SHORT.multipliedBy(2), LEASE);
	}

	@Test
	void whenTriedInVainThenTimedOut() {
		this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(this.engine.tryAcquire(LockKind.READ, "a", DEFAULTS)).isEmpty();
		assertThat(this.engine.tryAcquireAsync(LockKind.READ, "a", DEFAULTS).join()).isEmpty();
		assertOnly("timed-out", 2);
	}

	@Test
	void whenInterruptedThenInterrupted() {
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(LockInterruptedException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.READ, "a", DEFAULTS));
		assertThat(Thread.interrupted()).isTrue();
		assertOnly("interrupted", 1);
	}

	@Test
	void whenShutDownThenUnavailable() {
		this.engine.close();
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.READ, "a", DEFAULTS));
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> this.engine.tryAcquire(LockKind.READ, "a", DEFAULTS));
		assertThat(this.engine.acquireAsync(LockKind.READ, "a", DEFAULTS)).failsWithin(LEASE);
		assertOnly("unavailable", 3);
	}

	@Test
	void whenAnotherUpgradesThenConflict() {
		Lease read = this.engine.acquire(LockKind.READ, "a", DEFAULTS.withOwner("me"));
		this.other.acquire(LockKind.READ, "a", DEFAULTS.withOwner("you"));
		CompletableFuture<Lease> upgrade = this.other.acquireAsync(LockKind.WRITE, "a", DEFAULTS.withOwner("you"));
		await().until(() -> this.engine.inspect("a").waiters().size() == 1);
		assertThatExceptionOfType(LockUpgradeConflictException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.WRITE, "a", DEFAULTS.withOwner("me")));
		assertThat(timed(RwLockMeter.ACQUISITIONS, "outcome", "conflict", "kind", "write")).isOne();
		read.release();
		assertThat(upgrade).succeedsWithin(LEASE);
	}

	@Test
	void whenLostWhatItIsInsideOfThenLost() {
		Lease outer = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.engine.release(outer.ticket());
		assertThatExceptionOfType(LeaseLostException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.WRITE, "a", DEFAULTS));
		assertThat(timed(RwLockMeter.ACQUISITIONS, "outcome", "lost")).isOne();
	}

	@Test
	void whenNobodyWantsItAnyMoreThenCancelled() {
		this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> cancelled = this.engine.acquireAsync(LockKind.READ, "a", DEFAULTS);
		CompletableFuture<Lease> timedOut = this.engine.acquireAsync(LockKind.READ, "a", DEFAULTS)
			.orTimeout(1, TimeUnit.MILLISECONDS);
		cancelled.cancel(false);
		assertThat(timedOut).failsWithin(LEASE);
		assertOnly("cancelled", 2);
	}

	@Test
	void whenItCannotWorkThenMisconfigured() {
		this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.engine.acquire(LockKind.READ, "b", DEFAULTS.withId("mine").withOwner("me"));
		assertThatExceptionOfType(LockConfigurationException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.WRITE, "b", DEFAULTS.withId("mine").withOwner("me")));
		assertThat(timed(RwLockMeter.ACQUISITIONS, "outcome", "misconfigured")).isOne();
	}

	@Test
	void whenAskedForAfterSomethingElseThenThatIsNotTimed() {
		CompletableFuture<String> before = new CompletableFuture<>();
		CompletableFuture<Lease> asked = this.engine.acquireAsync(LockKind.WRITE, "a", DEFAULTS, before);
		CompletableFuture<Lease> failing = this.engine.acquireAsync(LockKind.WRITE, "b", DEFAULTS,
				CompletableFuture.failedFuture(new IllegalStateException()));
		assertThat(failing).isCompletedExceptionally();
		long start = System.nanoTime();
		await().pollDelay(SHORT).until(() -> System.nanoTime() - start > SHORT.toNanos());
		before.complete("done");
		asked.join().release();
		assertOnly("acquired", 1);
		assertThat(total(RwLockMeter.ACQUISITIONS).plus(SHORT)).isLessThan(Duration.ofNanos(System.nanoTime() - start));
	}

	@Test
	void whenThereAreManyKeysThenNoMoreMeters() {
		LockOptions options = DEFAULTS.withMode(LockMode.FAIR);
		for (int key = 0; key < 10_000; key++) {
			this.engine.acquire(LockKind.WRITE, "many:" + key, options).release();
		}
		assertThat(timed(RwLockMeter.HOLDS)).isEqualTo(10_000);
		assertThat(this.registry.getMeters()).hasSizeLessThan(30);
		assertThat(ids()).noneMatch((id) -> id.toString().contains("many"));
	}

	private void assertOnly(String outcome, int times) {
		assertThat(List.of(timed(RwLockMeter.ACQUISITIONS, "outcome", outcome), timed(RwLockMeter.ACQUISITIONS)))
			.containsOnly((long) times);
	}

}

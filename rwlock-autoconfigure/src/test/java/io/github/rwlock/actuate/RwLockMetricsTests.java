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

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.micrometer.core.instrument.Measurement;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockLabel;
import io.github.rwlock.LockMode;
import io.github.rwlock.engine.LockEngine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Each meter moves for its cause: holds, losses and what is held now.
 */
class RwLockMetricsTests extends MetricsTestCase {

	@Test
	void whenNothingHappenedThenWhatNeedsNoMethodIsThereAtZero() {
		measured();
		assertThat(this.registry.getMeters()).extracting((meter) -> meter.getId().getName())
			.containsOnly(Stream.of(RwLockMeter.values())
				.map(RwLockMeter::getName)
				.filter((name) -> !List.of("rwlock.acquisitions", "rwlock.holds").contains(name))
				.toArray(String[]::new));
		assertThat(this.registry.getMeters())
			.allSatisfy((meter) -> assertThat(meter.measure()).extracting(Measurement::getValue).containsOnly(0.0));
	}

	@Test
	void metersShouldBeAsTheyAreDocumented() {
		measured().acquire(LockKind.WRITE, "a", DEFAULTS).release();
		assertThat(this.registry.getMeters()).allSatisfy((meter) -> {
			RwLockMeter documented = Stream.of(RwLockMeter.values())
				.filter((each) -> each.getName().equals(meter.getId().getName()))
				.findFirst()
				.orElseThrow();
			assertThat(meter.getId().getType()).isEqualTo(documented.getType());
			assertThat(meter.getId().getDescription()).isEqualTo(documented.getDescription());
			assertThat(meter.getId().getTags()).extracting(Tag::getKey)
				.containsExactlyInAnyOrder(
						Stream.of(documented.getKeyNames()).map((key) -> key.asString()).toArray(String[]::new));
		});
		assertThat(ids()).extracting(Meter.Id::getName)
			.contains(Stream.of(RwLockMeter.values()).map(RwLockMeter::getName).toArray(String[]::new));
	}

	@Test
	void whenTakenAndReleasedThenBothAreTimedUnderTheirLabel() {
		LockEngine engine = measured();
		Lease lease = engine.acquire(LockKind.READ, "a",
				DEFAULTS.withMode(LockMode.FAIR).withLabel(LockLabel.named("shelf")));
		assertThat(gauge(RwLockMeter.HELD_LEASES)).isOne();
		await().untilAsserted(() -> assertThat(gauge(RwLockMeter.LONGEST_HOLD)).isPositive());
		assertThat(timed(RwLockMeter.HOLDS)).isZero();
		lease.release();
		String[] tags = { "kind", "read", "mode", "fair", "name", "shelf", "method", "none" };
		assertThat(timed(RwLockMeter.ACQUISITIONS, tags)).isOne();
		assertThat(timed(RwLockMeter.HOLDS, tags)).isOne();
		assertThat(timed(RwLockMeter.HOLDS, "outcome", "released")).isOne();
		assertThat(total(RwLockMeter.HOLDS, tags)).isPositive();
		assertThat(gauge(RwLockMeter.HELD_LEASES)).isZero();
		assertThat(gauge(RwLockMeter.LONGEST_HOLD)).isZero();
	}

	@Test
	void whenTakenWithoutAThreadThenBothAreTimed() {
		LockEngine engine = measured();
		engine.acquireAsync(LockKind.WRITE, "a", DEFAULTS).join().release();
		engine.tryAcquireAsync(LockKind.WRITE, "a", DEFAULTS).join().orElseThrow().releaseAsync().join();
		assertThat(timed(RwLockMeter.ACQUISITIONS, "outcome", "acquired")).isEqualTo(2);
		assertThat(timed(RwLockMeter.HOLDS, "outcome", "released")).isEqualTo(2);
	}

	@Test
	void whenOneOfSeveralIsOlderThenLongestHoldIsItsAge() {
		LockEngine engine = measured();
		Lease old = engine.acquire(LockKind.READ, "a", DEFAULTS);
		await().until(() -> gauge(RwLockMeter.LONGEST_HOLD) > 0.2);
		long start = System.nanoTime();
		engine.acquire(LockKind.READ, "b", DEFAULTS);
		assertThat(gauge(RwLockMeter.LONGEST_HOLD)).isGreaterThan(0.2);
		old.release();
		double longest = gauge(RwLockMeter.LONGEST_HOLD);
		assertThat(longest).isLessThanOrEqualTo((System.nanoTime() - start) / 1e9);
	}

	@Test
	void whenLostThenCountedAndTimedAsLost() {
		LockEngine engine = measured();
		Lease lease = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		engine.release(lease.ticket());
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::release);
		assertThat(count(RwLockMeter.LOST_LEASES, "kind", "write")).isOne();
		assertThat(count(RwLockMeter.LOST_LEASES, "kind", "read")).isZero();
		assertThat(timed(RwLockMeter.HOLDS, "outcome", "lost")).isOne();
		assertThat(timed(RwLockMeter.HOLDS)).isOne();
	}

	@Test
	void whenGivenAwayThenTimedAsDetached() {
		LockEngine engine = measured();
		unmeasured().release(engine.acquire(LockKind.WRITE, "a", DEFAULTS).detach());
		assertThat(timed(RwLockMeter.HOLDS, "outcome", "detached")).isOne();
		assertThat(timed(RwLockMeter.HOLDS)).isOne();
	}

	@Test
	void whenHandedOverThenWaiterIsSeenAndHandOffIsCounted() {
		LockEngine engine = measured();
		Lease blocker = unmeasured().acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = engine.acquireAsync(LockKind.READ, "a", DEFAULTS);
		await().until(() -> gauge(RwLockMeter.WAITERS) == 1);
		blocker.release();
		waiting.join().release();
		assertThat(count(RwLockMeter.HAND_OFFS, "kind", "read")).isOne();
		assertThat(count(RwLockMeter.HAND_OFFS, "kind", "write")).isZero();
		assertThat(count(RwLockMeter.MISSED_WAKE_UPS, "kind", "read")).isZero();
		assertThat(gauge(RwLockMeter.WAITERS)).isZero();
	}

	@Test
	void whenBoundTwiceThenBothRegistriesCount() {
		LockEngine engine = measured();
		RwLockMetricsTests second = new RwLockMetricsTests();
		new RwLockMetrics(engine).bindTo(second.registry);
		engine.acquire(LockKind.WRITE, "a", DEFAULTS).release();
		assertThat(timed(RwLockMeter.HOLDS)).isOne();
		assertThat(second.timed(RwLockMeter.HOLDS)).isOne();
	}

}

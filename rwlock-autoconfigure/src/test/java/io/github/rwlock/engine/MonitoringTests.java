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

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

import com.sun.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockLabel;
import io.github.rwlock.LockMode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.Mockito.mock;

/**
 * What watching costs those who do not watch, and that it fails no lock.
 */
class MonitoringTests extends LocalTestCase {

	private final List<LockSubject> asked = new ArrayList<>();

	@Test
	void whenNobodyWatchesThenNothingIsMadeForIt() {
		Monitoring monitoring = new Monitoring();
		LockRequest request = LockRequest.of(LockKind.WRITE, "a", DEFAULTS, TestClients.settings(LEASE));
		HeldLease lease = mock(HeldLease.class);
		watch(monitoring, request, lease);
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		long before = threads.getCurrentThreadAllocatedBytes();
		for (int i = 0; i < 10_000; i++) {
			watch(monitoring, request, lease);
		}
		assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(10_000);
	}

	@Test
	void whenItBeginsToWatchThenItIsToldOfWhatIsAskedForThen() {
		LockEngine engine = client();
		Lease before = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		engine.view().watch(new Failing());
		before.release();
		LockLabel label = LockLabel.named("shelf");
		engine.acquire(LockKind.READ, "b", DEFAULTS.withMode(LockMode.FAIR).withLabel(label)).release();
		engine.acquire(LockKind.WRITE, "c", DEFAULTS).release();
		assertThat(this.asked).containsExactly(new LockSubject(LockKind.READ, LockMode.FAIR, label, "b"),
				new LockSubject(LockKind.WRITE, LockMode.WRITER_PREFERRED, LockLabel.NONE, "c"));
	}

	@Test
	void whenItFailsThenLocksGoOn() {
		LockEngine engine = client();
		engine.view().watch(new Failing());
		engine.view().watch((subject) -> {
			throw new AssertionError("on purpose");
		});
		Lease lease = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		engine.acquire(LockKind.WRITE, "a", DEFAULTS).release();
		lease.release();
		engine.acquireAsync(LockKind.WRITE, "a", DEFAULTS).join().release();
		engine.release(engine.acquire(LockKind.WRITE, "a", DEFAULTS).ticket());
		assertThat(engine.tryAcquire(LockKind.WRITE, "b", DEFAULTS)).isPresent();
		await().untilAsserted(() -> assertThat(this.losses).containsExactly(new LeaseLostEvent("a", LockKind.WRITE)));
		assertThat(this.asked).hasSize(5);
		assertFree(engine, "a");
	}

	private static void watch(Monitoring monitoring, LockRequest request, HeldLease lease) {
		Watch watch = monitoring.watch(request).begin();
		monitoring.held(lease, watch);
		monitoring.ended(lease, LeaseOutcome.RELEASED);
		watch.end(LockOutcome.TIMED_OUT, null);
	}

	/**
	 * Fails whenever it is told something.
	 */
	private final class Failing implements LockMonitor {

		@Override
		public RequestWatch asked(LockSubject subject) {
			MonitoringTests.this.asked.add(subject);
			return new FailingWatch();
		}

		@Override
		public void lost(LockKind kind) {
			throw new IllegalStateException("on purpose");
		}

	}

	private static final class FailingWatch implements RequestWatch {

		@Override
		public void begin() {
			throw new AssertionError("on purpose");
		}

		@Override
		public void end(LockOutcome outcome, @Nullable Throwable failure) {
			throw new AssertionError("on purpose");
		}

		@Override
		public LeaseWatch held() {
			return (outcome) -> {
				throw new AssertionError("on purpose");
			};
		}

	}

}

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
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockAcquiredEvent;
import io.github.rwlock.LockEvent;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockReleasedEvent;
import io.github.rwlock.LockTimedOutEvent;
import io.github.rwlock.LockTimeoutException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What listeners hear of locks, and when.
 */
class LockEventsTests extends LocalTestCase {

	private static final LockOptions AT_ONCE = DEFAULTS.withWaitTime(Duration.ZERO);

	private static final Duration SHORT = Duration.ofMillis(100);

	private final Listener listener = new Listener();

	private LockEngine engine;

	private LockEngine other;

	@BeforeEach
	void open() {
		UnreliableStore store = unreliableStore();
		this.engine = client(store, TestClients.settings(LEASE), this.listener);
		this.other = client();
	}

	@Test
	void whenLockIsTakenAndReleasedThenBothAreTold() {
		Lease blocker = this.other.acquire(LockKind.WRITE, "a", DEFAULTS.withLeaseTime(SHORT).withRenew(false));
		Lease lease = this.engine.acquire(LockKind.READ, "a", DEFAULTS.withMode(LockMode.FAIR));
		await().until(() -> this.listener.types().equals(List.of(LockAcquiredEvent.class)));
		lease.release();
		await().until(() -> this.listener.types().equals(List.of(LockAcquiredEvent.class, LockReleasedEvent.class)));
		LockAcquiredEvent acquired = (LockAcquiredEvent) this.listener.events.remove();
		LockReleasedEvent released = (LockReleasedEvent) this.listener.events.remove();
		assertThat(acquired).isEqualTo(new LockAcquiredEvent("a", LockKind.READ, LockMode.FAIR, acquired.waitTime()));
		assertThat(acquired.waitTime()).isBetween(Duration.ofMillis(1), SOON);
		assertThat(released).isEqualTo(new LockReleasedEvent("a", LockKind.READ, LockMode.FAIR, released.holdTime()));
		assertThat(released.holdTime()).isBetween(Duration.ofNanos(1), SOON);
		assertThat(blocker.isHeld()).isFalse();
	}

	@Test
	void whenTakenWithoutAThreadThenBothAreTold() {
		this.engine.acquireAsync(LockKind.WRITE, "a", DEFAULTS).join().release();
		this.engine.tryAcquireAsync(LockKind.WRITE, "a", DEFAULTS).join().orElseThrow().release();
		this.engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS).orElseThrow().release();
		assertHeard(LockAcquiredEvent.class, LockReleasedEvent.class, LockAcquiredEvent.class, LockReleasedEvent.class,
				LockAcquiredEvent.class, LockReleasedEvent.class);
	}

	@Test
	void whenListenerCannotBeAskedThenTheLockIsTakenAndReleasedAllTheSame() {
		this.listener.refusing = true;
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(lease.isHeld()).isTrue();
		lease.release();
		this.engine.acquireAsync(LockKind.WRITE, "a", DEFAULTS).join().release();
		assertThat(this.engine.heldLeases()).isZero();
		assertThat(this.other.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isPresent();
		assertThat(this.listener.events).isEmpty();
	}

	@Test
	void whenReenteredThenNothingIsTold() {
		Lease outer = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.engine.acquire(LockKind.READ, "a", DEFAULTS).release();
		this.engine.acquireAsync(LockKind.WRITE, "a", DEFAULTS).join().release();
		outer.release();
		assertHeard(LockAcquiredEvent.class, LockReleasedEvent.class);
	}

	@Test
	void whenDowngradedThenReleaseOfTheReadIsTold() {
		Lease write = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease read = this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		write.release();
		read.release();
		assertHeard(LockAcquiredEvent.class, LockReleasedEvent.class);
		assertThat(this.listener.events).extracting(LockEvent::kind).containsExactly(LockKind.WRITE, LockKind.READ);
	}

	@Test
	void whenWaitedInVainThenTimeOutsAreToldButTriesAreNot() {
		Lease blocker = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(this.engine.tryAcquire(LockKind.READ, "a", DEFAULTS)).isEmpty();
		assertThat(this.engine.tryAcquireAsync(LockKind.READ, "a", DEFAULTS).join()).isEmpty();
		assertThatExceptionOfType(LockTimeoutException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.READ, "a", DEFAULTS.withWaitTime(SHORT)));
		assertThat(this.engine.acquireAsync(LockKind.WRITE, "a", AT_ONCE)).failsWithin(SOON);
		await().until(() -> this.listener.events.size() == 2);
		assertHeard(LockTimedOutEvent.class, LockTimedOutEvent.class);
		LockTimedOutEvent event = (LockTimedOutEvent) this.listener.events.remove();
		assertThat(event)
			.isEqualTo(new LockTimedOutEvent("a", LockKind.READ, LockMode.WRITER_PREFERRED, event.waitTime()));
		assertThat(event.waitTime()).isBetween(SHORT, SOON);
		blocker.release();
	}

	@Test
	void whenLostThenLossIsToldAndNoRelease() {
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.engine.release(lease.ticket());
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::release);
		await().untilAsserted(
				() -> assertThat(this.listener.losses).containsExactly(new LeaseLostEvent("a", LockKind.WRITE)));
		assertHeard(LockAcquiredEvent.class);
	}

	@Test
	void whenGivenAwayThenNoReleaseIsTold() {
		this.other.release(this.engine.acquire(LockKind.WRITE, "a", DEFAULTS).detach());
		assertHeard(LockAcquiredEvent.class);
	}

	@Test
	void whenNobodyListensThenNothingIsTold() {
		this.listener.wanted.clear();
		this.engine.acquire(LockKind.WRITE, "b", DEFAULTS).release();
		this.listener.wanted.add(LockReleasedEvent.class);
		this.engine.acquire(LockKind.WRITE, "a", DEFAULTS).release();
		assertHeard(LockReleasedEvent.class);
	}

	@Test
	void whenListenerFailsThenOthersAreToldAndLocksGoOn() {
		this.listener.failing = true;
		this.engine.acquire(LockKind.WRITE, "a", DEFAULTS).release();
		await().until(() -> this.listener.threads.size() == 2);
		this.listener.failing = false;
		this.engine.acquire(LockKind.WRITE, "a", DEFAULTS).release();
		assertHeard(LockAcquiredEvent.class, LockReleasedEvent.class);
		assertThat(this.listener.threads).allMatch((name) -> name.startsWith("rwlock-events-"));
	}

	@Test
	void whenListenerIsSlowThenLocksGoOnAndWhatWaitsForItIsBounded() {
		CountDownLatch blocked = new CountDownLatch(1);
		this.listener.blocked = blocked;
		int locks = LockEvents.LONGEST_QUEUE;
		for (int lock = 0; lock < locks; lock++) {
			this.engine.acquire(LockKind.WRITE, "a", DEFAULTS).release();
		}
		Lease lost = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.engine.release(lost.ticket());
		await().untilAsserted(() -> assertThat(this.listener.losses).as("losses do not wait").hasSize(1));
		blocked.countDown();
		await().untilAsserted(() -> assertThat(this.listener.events).hasSize(LockEvents.LONGEST_QUEUE + 1));
		this.listener.events.clear();
		this.engine.acquire(LockKind.WRITE, "b", DEFAULTS).release();
		assertHeard(LockAcquiredEvent.class, LockReleasedEvent.class);
	}

	/**
	 * Assert what was heard, and nothing more before what comes next.
	 */
	private void assertHeard(Class<?>... types) {
		this.listener.wanted.add(LockTimedOutEvent.class);
		Lease marker = this.other.acquire(LockKind.WRITE, "marker", DEFAULTS);
		assertThatExceptionOfType(LockTimeoutException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.WRITE, "marker", AT_ONCE));
		marker.release();
		await().until(() -> this.listener.events.stream().anyMatch((event) -> event.resource().equals("marker")));
		this.listener.events.removeIf((event) -> event.resource().equals("marker"));
		assertThat(this.listener.types()).isEqualTo(List.of(types));
	}

	private static final class Listener implements LockListener {

		private final Set<Class<?>> wanted = ConcurrentHashMap.newKeySet();

		private final Queue<LeaseLostEvent> losses = new ConcurrentLinkedQueue<>();

		private final Queue<LockEvent> events = new ConcurrentLinkedQueue<>();

		private final Queue<String> threads = new ConcurrentLinkedQueue<>();

		private volatile boolean failing;

		private volatile boolean refusing;

		private volatile CountDownLatch blocked = new CountDownLatch(0);

		private Listener() {
			this.wanted.addAll(List.of(LockAcquiredEvent.class, LockReleasedEvent.class, LockTimedOutEvent.class));
		}

		@Override
		public void onLoss(LeaseLostEvent event) {
			this.losses.add(event);
		}

		@Override
		public boolean listensTo(Class<? extends LockEvent> type) {
			if (this.refusing) {
				throw new IllegalStateException("a listener that cannot be asked");
			}
			return this.wanted.contains(type);
		}

		@Override
		public void onEvent(LockEvent event) {
			this.threads.add(Thread.currentThread().getName());
			if (this.failing) {
				throw new IllegalStateException("a failing listener");
			}
			try {
				this.blocked.await();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
			this.events.add(event);
		}

		private List<Class<?>> types() {
			return this.events.stream().<Class<?>>map(LockEvent::getClass).toList();
		}

	}

}

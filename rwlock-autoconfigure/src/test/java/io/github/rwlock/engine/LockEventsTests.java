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

import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockAcquiredEvent;
import io.github.rwlock.LockEvent;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockReleasedEvent;
import io.github.rwlock.LockTimedOutEvent;
import io.github.rwlock.LockTimeoutException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What listeners hear of locks, and when.
 */
class LockEventsTests extends LockEventsTestCase {

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

}

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

import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LockAcquiredEvent;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockReleasedEvent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Whatever a listener does, locks go on.
 */
class LockListenerTests extends LockEventsTestCase {

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

}

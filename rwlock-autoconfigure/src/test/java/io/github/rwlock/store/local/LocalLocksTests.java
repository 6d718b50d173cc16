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

package io.github.rwlock.store.local;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Busy;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.HandClock;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseAnswer.Outcome;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.WakeUpListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What only the local store does.
 */
class LocalLocksTests {

	private static final Duration LEASE = Duration.ofSeconds(30);

	private final HandClock clock = new HandClock();

	private final LocalLocks locks = new LocalLocks(this.clock);

	private final LocalLockStore store = new LocalLockStore(this.locks, "client");

	private long requests;

	@Test
	void whenNobodyAsksForResourcesAnyMoreThenRequestsForAnotherRemoveThem() {
		for (int index = 0; index < 100; index++) {
			acquire(this.store, lease("abandoned:" + index, LockKind.WRITE));
		}
		this.clock.advance(LEASE.multipliedBy(2));
		for (int index = 0; index < 100; index++) {
			acquire(this.store, lease("busy", LockKind.READ));
		}
		assertThat(this.locks.resources()).containsExactly("busy");
	}

	@Test
	void whenHolderCrashedThenRequestForAnotherResourceWakesItsWaiter() {
		Recorder recorder = new Recorder();
		this.store.start(recorder);
		acquire(this.store, lease("document", LockKind.WRITE));
		this.clock.advance(LEASE.minusSeconds(1));
		LeaseSpec waiter = lease("document", LockKind.WRITE);
		acquire(this.store, waiter);
		this.clock.advance(Duration.ofSeconds(1));
		acquire(this.store, lease("other", LockKind.READ));
		assertThat(recorder.granted).containsExactly(waiter.id());
	}

	@Test
	void whenMoreWaitThanOneTurnGrantsThenTheNextTurnGoesOn() {
		LockedResource resource = new LockedResource();
		LeaseSpec holder = lease("document", LockKind.WRITE);
		resource.acquire(new AcquireRequest(holder, true, Instant.MAX), turn());
		for (int readers = 0; readers < 130; readers++) {
			resource.acquire(new AcquireRequest(lease("document", LockKind.READ), true, Instant.MAX), turn());
		}
		Turn first = turn();
		resource.release(new ReleaseRequest(holder, Instant.EPOCH), first);
		Turn second = turn();
		resource.settle(second);
		assertThat(first.handedOver()).hasSize(128);
		assertThat(second.handedOver()).hasSize(2);
	}

	@Test
	void whenListenerFailsThenReleaseIsAnsweredAndTheNextIsTold() {
		Recorder recorder = new Recorder();
		recorder.failures = 1;
		this.store.start(recorder);
		LeaseSpec holder = lease("document", LockKind.WRITE);
		acquire(this.store, holder);
		LeaseId first = queueReader();
		LeaseId second = queueReader();
		assertThat(release(holder)).isEqualTo(Outcome.RELEASED);
		assertThat(recorder.granted).containsExactly(first, second);
	}

	@Test
	void whenStartedThenNothingIsToldYet() {
		Recorder recorder = new Recorder();
		assertThat(this.store.isDelivering()).isFalse();
		this.store.start(recorder);
		assertThat(this.store.isDelivering()).isTrue();
		assertThat(recorder.gaps).isZero();
	}

	@Test
	void whenKeyPrefixIsEqualThenStoresShareLeases() {
		LeaseSpec lease = lease("document", LockKind.WRITE);
		try (LocalLockStore here = new LocalLockStore("sharing", "here");
				LocalLockStore there = new LocalLockStore("sharing", "there");
				LocalLockStore elsewhere = new LocalLockStore("apart", "elsewhere")) {
			assertThat(acquire(here, lease)).isInstanceOf(Granted.class);
			assertThat(acquire(there, lease("document", LockKind.WRITE))).isInstanceOf(Busy.class);
			assertThat(acquire(elsewhere, lease("document", LockKind.WRITE))).isInstanceOf(Granted.class);
		}
	}

	@Test
	void monotonicClockShouldStartAtTheWallClocksTime() {
		assertThat(new MonotonicClock().instant()).isBetween(Instant.now().minusSeconds(60),
				Instant.now().plusSeconds(60));
	}

	@Test
	void nameShouldBeItsProperty() {
		assertThat(this.store.name()).isEqualTo("local");
	}

	private Turn turn() {
		return new Turn(this.clock.instant(), new ArrayList<>());
	}

	private LeaseId queueReader() {
		LeaseSpec reader = lease("document", LockKind.READ);
		this.store.acquire(new AcquireRequest(reader, true, Instant.MAX));
		return reader.id();
	}

	private LeaseSpec lease(String resource, LockKind kind) {
		LeaseId id = new LeaseId("client", ++this.requests);
		return new LeaseSpec(resource, kind, LockMode.WRITER_PREFERRED, id, "test", LEASE);
	}

	private AcquireAnswer acquire(LocalLockStore store, LeaseSpec lease) {
		boolean queue = store == this.store;
		return store.acquire(new AcquireRequest(lease, queue, Instant.MAX)).toCompletableFuture().join();
	}

	private Outcome release(LeaseSpec lease) {
		ReleaseRequest request = new ReleaseRequest(lease, Instant.EPOCH);
		return this.store.release(request).toCompletableFuture().join().outcome();
	}

	private static final class Recorder implements WakeUpListener {

		private final List<LeaseId> granted = new ArrayList<>();

		private int failures;

		private int gaps;

		@Override
		public void granted(LeaseId id, Instant expiry, long token) {
			this.granted.add(id);
			if (this.failures-- > 0) {
				throw new IllegalStateException("full");
			}
		}

		@Override
		public void gap() {
			this.gaps++;
		}

	}

}

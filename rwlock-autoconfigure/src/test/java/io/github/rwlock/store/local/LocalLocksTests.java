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

import java.time.Instant;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Busy;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer.Outcome;
import io.github.rwlock.store.ReleaseRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What only the local store does.
 */
class LocalLocksTests extends LocalTestCase {

	@Test
	void whenHolderCrashedThenRequestForAnotherResourceWakesItsWaiter() {
		Recorder recorder = new Recorder();
		this.store.start(recorder);
		LeaseSpec waiter = queuedBehindACrashedHolder();
		granted(lease("other", LockKind.READ));
		assertThat(recorder.granted).containsExactly(waiter.id());
	}

	@Test
	void whenRequestMakesAWaiterReenterThenTheNextRequestForTheResourceWakesIt() {
		Recorder recorder = new Recorder();
		this.store.start(recorder);
		LeaseOwner owner = LeaseOwner.named("batch");
		granted(lease(LockKind.READ));
		LeaseSpec writer = queued(lease(LockKind.WRITE));
		LeaseSpec waiter = queued(lease(LockKind.READ, owner, null));
		LeaseSpec preferred = lease(LockKind.READ, owner, null);
		granted(new LeaseSpec(preferred.name(), LockMode.READER_PREFERRED, LEASE, null));
		assertThat(recorder.granted).isEmpty();
		queued(writer);
		assertThat(recorder.granted).containsExactly(waiter.id());
	}

	@Test
	void whenMoreWaitThanOneTurnGrantsThenTheNextTurnGoesOn() {
		LockedResource resource = new LockedResource();
		LeaseSpec holder = lease(LockKind.WRITE);
		resource.acquire(new AcquireRequest(holder, true, Instant.MAX), turn());
		for (int readers = 0; readers < 130; readers++) {
			resource.acquire(new AcquireRequest(lease(LockKind.READ), true, Instant.MAX), turn());
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
		recorder.failures.add(() -> {
			throw new IllegalStateException("full");
		});
		recorder.failures.add(() -> {
			throw new LinkageError("on purpose");
		});
		this.store.start(recorder);
		LeaseSpec holder = granted(lease(LockKind.WRITE));
		LeaseSpec first = queued(lease(LockKind.READ));
		LeaseSpec second = queued(lease(LockKind.READ));
		LeaseSpec third = queued(lease(LockKind.READ));
		assertThat(release(holder)).isEqualTo(Outcome.RELEASED);
		assertThat(recorder.granted).containsExactly(first.id(), second.id(), third.id());
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
		LeaseSpec lease = lease(LockKind.WRITE);
		try (LocalLockStore here = new LocalLockStore("sharing", "here");
				LocalLockStore there = new LocalLockStore("sharing", "there");
				LocalLockStore elsewhere = new LocalLockStore("apart", "elsewhere")) {
			assertThat(tryAcquire(here, lease)).isInstanceOf(Granted.class);
			assertThat(tryAcquire(there, lease(LockKind.WRITE))).isInstanceOf(Busy.class);
			assertThat(tryAcquire(elsewhere, lease(LockKind.WRITE))).isInstanceOf(Granted.class);
		}
	}

	@Test
	void placeShouldBeThatOfTheLeasesWhichAreShared() {
		try (LocalLockStore here = new LocalLockStore("sharing", "here");
				LocalLockStore there = new LocalLockStore("sharing", "there");
				LocalLockStore elsewhere = new LocalLockStore("apart", "elsewhere")) {
			assertThat(here.place()).startsWith("local:").endsWith(":sharing").isEqualTo(there.place());
			assertThat(elsewhere.place()).endsWith(":apart");
		}
	}

	@Test
	void placeShouldNotBeThatOfOtherLeasesWithThisKeyPrefix() {
		LocalLockStore elsewhere = new LocalLockStore(new LocalLocks("test", this.clock), "client");
		assertThat(elsewhere.place()).endsWith(":test").isNotEqualTo(this.store.place());
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
		return new Turn(this.clock);
	}

	private static AcquireAnswer tryAcquire(LockStore store, LeaseSpec lease) {
		return answer(store.acquire(new AcquireRequest(lease, false, Instant.MAX)));
	}

}

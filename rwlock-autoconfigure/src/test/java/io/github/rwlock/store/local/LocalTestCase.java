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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.HandClock;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseAnswer.Outcome;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.WakeUpListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A local store that shares nothing with others and whose time is driven by hand.
 */
abstract class LocalTestCase {

	static final Duration LEASE = Duration.ofSeconds(30);

	static final String RESOURCE = "document";

	final HandClock clock = new HandClock();

	final LocalLocks locks = new LocalLocks("test", this.clock);

	final LocalLockStore store = new LocalLockStore(this.locks, "client");

	private long requests;

	LeaseSpec lease(LockKind kind) {
		return lease(RESOURCE, kind);
	}

	LeaseSpec lease(String resource, LockKind kind) {
		return new LeaseSpec(resource, kind, LockMode.WRITER_PREFERRED, nextId(), "test", LEASE);
	}

	LeaseSpec lease(LockKind kind, LeaseOwner owner, @Nullable LeaseSpec hold) {
		LeaseName name = new LeaseName(RESOURCE, kind, nextId(), "test", owner, "");
		return new LeaseSpec(name, LockMode.WRITER_PREFERRED, LEASE, (hold != null) ? hold.name() : null);
	}

	AcquireAnswer acquire(LeaseSpec lease) {
		return answer(this.store.acquire(new AcquireRequest(lease, true, Instant.MAX)));
	}

	LeaseSpec granted(LeaseSpec lease) {
		assertThat(acquire(lease)).isInstanceOf(Granted.class);
		return lease;
	}

	LeaseSpec queued(LeaseSpec lease) {
		assertThat(acquire(lease)).isInstanceOf(Queued.class);
		return lease;
	}

	/**
	 * Let someone wait, and the lease before them end unreleased.
	 */
	LeaseSpec queuedBehindACrashedHolder() {
		granted(lease(LockKind.WRITE));
		this.clock.advance(LEASE.minusSeconds(1));
		LeaseSpec waiter = queued(lease(LockKind.WRITE));
		this.clock.advance(Duration.ofSeconds(1));
		return waiter;
	}

	Outcome release(LeaseSpec lease) {
		return answer(this.store.release(new ReleaseRequest(lease, Instant.EPOCH))).outcome();
	}

	LeaseId nextId() {
		return new LeaseId("client", ++this.requests);
	}

	static <A> A answer(CompletionStage<A> stage) {
		return stage.toCompletableFuture().join();
	}

	static final class Recorder implements WakeUpListener {

		final List<LeaseId> granted = new ArrayList<>();

		final Queue<Runnable> failures = new ArrayDeque<>();

		int gaps;

		@Override
		public void granted(LeaseId id, Instant expiry, long token) {
			this.granted.add(id);
			Runnable failure = this.failures.poll();
			if (failure != null) {
				failure.run();
			}
		}

		@Override
		public void gap() {
			this.gaps++;
		}

	}

}

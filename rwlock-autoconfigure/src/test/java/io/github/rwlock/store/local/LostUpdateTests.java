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
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseAnswer.Outcome;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer.Renewed;
import io.github.rwlock.store.WakeUpListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Threads that read and write one number under leases of the local store, on the real
 * clock.
 */
class LostUpdateTests {

	private static final int THREADS = 8;

	private static final int ROUNDS = 500;

	private final Map<LeaseId, CountDownLatch> woken = new ConcurrentHashMap<>();

	private final AtomicLong requests = new AtomicLong();

	private final AtomicInteger writes = new AtomicInteger();

	private int value;

	private int copy;

	@ParameterizedTest
	@EnumSource
	void whenThreadsWriteUnderLeasesThenNoUpdateIsLost(LockMode mode) throws Exception {
		ExecutorService executor = Executors.newFixedThreadPool(THREADS);
		try (LocalLockStore store = new LocalLockStore("lost-update:" + mode, "client")) {
			store.start(new Waker());
			List<Future<?>> threads = new ArrayList<>();
			for (int thread = 0; thread < THREADS; thread++) {
				Random random = new Random(thread);
				threads.add(executor.submit(() -> work(store, mode, random)));
			}
			for (Future<?> thread : threads) {
				thread.get(60, TimeUnit.SECONDS);
			}
		}
		finally {
			executor.shutdownNow();
		}
		assertThat(this.writes.get()).isPositive();
		assertThat(this.value).isEqualTo(this.writes.get());
	}

	private Void work(LocalLockStore store, LockMode mode, Random random) throws InterruptedException {
		for (int round = 0; round < ROUNDS; round++) {
			LockKind kind = random.nextBoolean() ? LockKind.WRITE : LockKind.READ;
			LeaseSpec lease = acquire(store, kind, mode);
			if (kind == LockKind.WRITE) {
				this.writes.incrementAndGet();
				this.value++;
				Thread.yield();
				this.copy++;
			}
			assertThat(this.value).isEqualTo(this.copy);
			ReleaseRequest request = new ReleaseRequest(lease, Instant.EPOCH);
			assertThat(store.release(request).toCompletableFuture().join().outcome()).isEqualTo(Outcome.RELEASED);
		}
		return null;
	}

	private LeaseSpec acquire(LocalLockStore store, LockKind kind, LockMode mode) throws InterruptedException {
		LeaseId id = new LeaseId("client", this.requests.incrementAndGet());
		LeaseSpec lease = new LeaseSpec("number", kind, mode, id, "test", Duration.ofSeconds(60));
		CountDownLatch latch = new CountDownLatch(1);
		this.woken.put(id, latch);
		AcquireAnswer answer = send(store, new AcquireRequest(lease, true, Instant.MAX));
		while (!(answer instanceof Granted)) {
			latch.await(1, TimeUnit.SECONDS);
			answer = send(store, new AcquireRequest(lease, true, Instant.MAX));
		}
		this.woken.remove(id);
		assertThat(store.renew(lease).toCompletableFuture().join()).isInstanceOf(Renewed.class);
		return lease;
	}

	private static AcquireAnswer send(LocalLockStore store, AcquireRequest request) {
		return store.acquire(request).toCompletableFuture().join();
	}

	private final class Waker implements WakeUpListener {

		@Override
		public void granted(LeaseId id, Instant expiry, long token) {
			LostUpdateTests.this.woken.get(id).countDown();
		}

		@Override
		public void gap() {
		}

	}

}

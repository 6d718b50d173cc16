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
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseAnswer.Outcome;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer.Renewed;
import io.github.rwlock.store.WakeUpListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client whose threads share one resource of the local store, on the real clock, and
 * block while they wait.
 */
final class BlockingClient implements WakeUpListener, AutoCloseable {

	private static final Duration LEASE = Duration.ofSeconds(60);

	private final Map<LeaseId, CountDownLatch> woken = new ConcurrentHashMap<>();

	private final AtomicLong requests = new AtomicLong();

	private final LocalLockStore store;

	BlockingClient(String keyPrefix) {
		this.store = new LocalLockStore(keyPrefix, "client");
		this.store.start(this);
	}

	LeaseSpec lease(LockKind kind, LockMode mode) {
		return lease("number", kind, mode);
	}

	LeaseSpec lease(String resource, LockKind kind, LockMode mode) {
		return new LeaseSpec(resource, kind, mode, nextId(), "test", LEASE);
	}

	LeaseSpec upgradeOf(LeaseSpec held) {
		LeaseOwner owner = held.owner();
		LeaseName name = new LeaseName(held.resource(), LockKind.WRITE, nextId(), "test", owner, "");
		return new LeaseSpec(name, held.mode(), LEASE, held.name());
	}

	/**
	 * Ask for a lease, and wait for it if there is anything to wait for.
	 * @param lease which lease
	 * @return the last answer
	 * @throws InterruptedException if the thread is interrupted
	 */
	AcquireAnswer acquire(LeaseSpec lease) throws InterruptedException {
		CountDownLatch latch = new CountDownLatch(1);
		this.woken.put(lease.id(), latch);
		AcquireAnswer answer = ask(lease);
		while (answer instanceof Queued) {
			latch.await(1, TimeUnit.SECONDS);
			answer = ask(lease);
		}
		this.woken.remove(lease.id());
		if (answer instanceof Granted) {
			assertThat(answer(this.store.renew(lease))).isInstanceOf(Renewed.class);
		}
		return answer;
	}

	LeaseSpec downgrade(LeaseSpec write) {
		assertThat(answer(this.store.downgrade(write, ""))).isInstanceOf(Renewed.class);
		return write.downgradedTo("");
	}

	void release(LeaseSpec lease) {
		ReleaseRequest request = new ReleaseRequest(lease, Instant.EPOCH);
		assertThat(answer(this.store.release(request)).outcome()).isEqualTo(Outcome.RELEASED);
	}

	@Override
	public void granted(LeaseId id, Instant expiry, long token) {
		CountDownLatch latch = this.woken.get(id);
		assertThat(latch).isNotNull();
		latch.countDown();
	}

	@Override
	public void gap() {
	}

	@Override
	public void close() {
		this.store.close();
	}

	private LeaseId nextId() {
		return new LeaseId("client", this.requests.incrementAndGet());
	}

	private AcquireAnswer ask(LeaseSpec lease) {
		return answer(this.store.acquire(new AcquireRequest(lease, true, Instant.MAX)));
	}

	private static <A> A answer(CompletionStage<A> stage) {
		return stage.toCompletableFuture().join();
	}

}

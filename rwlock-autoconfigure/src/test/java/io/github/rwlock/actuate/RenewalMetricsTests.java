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

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.store.ForwardingStore;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.StoreException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The meters of renewals move for their causes.
 */
class RenewalMetricsTests extends MetricsTestCase {

	@Test
	void whenRenewedThenTimed() {
		String clientId = LockEngine.newClientId();
		LockEngine engine = measured(store(clientId), clientId, Duration.ofMillis(300));
		Lease lease = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		await().until(() -> timed(RwLockMeter.RENEWALS) > 2);
		lease.release();
		assertThat(total(RwLockMeter.RENEWALS)).isPositive();
		assertThat(count(RwLockMeter.FAILED_RENEWALS)).isZero();
	}

	@Test
	void whenRenewalsFailThenCountedAndBehind() {
		RenewingStore store = new RenewingStore(CompletableFuture.failedFuture(new StoreException("down", true, null)));
		LockEngine engine = measured(store, store.clientId, Duration.ofMillis(900));
		engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		await().until(() -> count(RwLockMeter.FAILED_RENEWALS) > 1);
		assertThat(timed(RwLockMeter.RENEWALS)).isZero();
		await().until(() -> count(RwLockMeter.LOST_LEASES, "kind", "write") == 1);
		assertThat(gauge(RwLockMeter.RENEWAL_BACKLOG)).isZero();
	}

	@Test
	void whenRenewalFailedThenLeaseIsBehindUntilItIsTriedAgain() {
		RenewingStore store = new RenewingStore(CompletableFuture.failedFuture(new StoreException("down", true, null)));
		LockEngine engine = measured(store, store.clientId, Duration.ofSeconds(3));
		engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		await().until(() -> gauge(RwLockMeter.RENEWAL_BACKLOG) == 1);
	}

	@Test
	void whenRenewalIsNotAnsweredThenLeaseIsBehind() {
		CompletableFuture<RenewAnswer> answer = new CompletableFuture<>();
		RenewingStore store = new RenewingStore(answer);
		LockEngine engine = measured(store, store.clientId, Duration.ofSeconds(6));
		Lease lease = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(gauge(RwLockMeter.RENEWAL_BACKLOG)).isZero();
		await().until(() -> store.renewals.get() == 1);
		assertThat(gauge(RwLockMeter.RENEWAL_BACKLOG)).isOne();
		lease.release();
		assertThat(gauge(RwLockMeter.RENEWAL_BACKLOG)).isZero();
		assertThat(count(RwLockMeter.FAILED_RENEWALS)).isZero();
		answer.completeExceptionally(new StoreException("too late", true, null));
		assertThat(count(RwLockMeter.FAILED_RENEWALS)).isOne();
	}

	@Test
	void whenRenewalIsNotAnsweredWhenTheNextIsDueThenLeaseIsCountedOnce() {
		RenewingStore store = new RenewingStore(new CompletableFuture<>());
		LockEngine engine = measured(store, store.clientId, Duration.ofSeconds(3));
		engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		await().until(() -> store.renewals.get() > 1);
		assertThat(gauge(RwLockMeter.RENEWAL_BACKLOG)).isOne();
	}

	@Test
	void whenRenewalIsAnsweredThenLeaseIsNotBehind() {
		CompletableFuture<RenewAnswer> answer = new CompletableFuture<>();
		RenewingStore store = new RenewingStore(answer);
		LockEngine engine = measured(store, store.clientId, Duration.ofSeconds(6));
		engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		await().until(() -> store.renewals.get() == 1);
		Instant now = store.time().toCompletableFuture().join();
		answer.complete(new RenewAnswer.Renewed(now, now.plusSeconds(6)));
		assertThat(gauge(RwLockMeter.RENEWAL_BACKLOG)).isZero();
		assertThat(timed(RwLockMeter.RENEWALS)).isOne();
	}

	/**
	 * Answers renewals in its own way.
	 */
	private final class RenewingStore extends ForwardingStore {

		private final CompletionStage<RenewAnswer> answer;

		private final String clientId;

		private final AtomicInteger renewals = new AtomicInteger();

		private RenewingStore(CompletionStage<RenewAnswer> answer) {
			this(answer, LockEngine.newClientId());
		}

		private RenewingStore(CompletionStage<RenewAnswer> answer, String clientId) {
			super(store(clientId));
			this.answer = answer;
			this.clientId = clientId;
		}

		@Override
		public List<CompletionStage<RenewAnswer>> renewAll(List<LeaseSpec> leases) {
			this.renewals.addAndGet(leases.size());
			return leases.stream().map((lease) -> this.answer).toList();
		}

	}

}

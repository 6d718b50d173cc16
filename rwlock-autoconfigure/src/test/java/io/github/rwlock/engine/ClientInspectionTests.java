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
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockUnavailableException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

class ClientInspectionTests extends LocalTestCase {

	private static final int MOST = 10;

	private final UnreliableStore store = unreliableStore();

	private final LockEngine engine = client(this.store, LEASE);

	private final LockEngine other = client();

	@Test
	void whenReenteredAndDowngradedThenOneLeaseAsItIsNow() {
		Lease write = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease read = this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		assertThat(leases()).extracting((lease) -> lease.subject().kind()).containsExactly(LockKind.WRITE);
		assertThat(leases().get(0).fencingToken()).isEqualTo(write.fencingToken());
		write.release();
		assertThat(leases()).singleElement().satisfies((lease) -> {
			assertThat(lease.subject().kind()).isEqualTo(LockKind.READ);
			assertThat(lease.fencingToken()).isEmpty();
		});
		read.release();
		assertThat(leases()).isEmpty();
	}

	@Test
	void shouldTellTheTimeOfTheStore() {
		this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		assertThat(leases().get(0).since()).isCloseTo(this.engine.inspect("a").holders().get(0).heldSince(),
				within(2, ChronoUnit.SECONDS));
	}

	@Test
	void whenTheStoreHasNeverAnsweredThenRequestsAreListedButNotQueued() {
		this.store.onTime(Fault.fail());
		CompletableFuture<Lease> request = onThread(
				() -> this.engine.acquire(LockKind.READ, "a", DEFAULTS.withWaitTime(Duration.ofSeconds(1))));
		await().until(() -> waiters().size() == 1);
		assertThat(waiters().get(0)).satisfies((waiter) -> {
			assertThat(waiter.queued()).isFalse();
			assertThat(waiter.since()).isNull();
			assertThat(waiter.waited()).isPositive();
			assertThat(waiter.subject().resource()).isEqualTo("a");
		});
		assertThat(request).failsWithin(SOON).withThrowableThat().withCauseInstanceOf(LockUnavailableException.class);
		assertThat(waiters()).isEmpty();
	}

	@Test
	void whenATryOrAWaitIsInVainThenNothingStays() {
		this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(this.engine.tryAcquire(LockKind.READ, "a", DEFAULTS)).isEmpty();
		assertThat(this.engine.tryAcquireAsync(LockKind.READ, "a", DEFAULTS)).succeedsWithin(SOON);
		assertThat(
				onThread(() -> this.engine.acquire(LockKind.READ, "a", DEFAULTS.withWaitTime(Duration.ofMillis(50)))))
			.failsWithin(SOON);
		assertThat(waiters()).isEmpty();
		assertThat(leases()).isEmpty();
	}

	@Test
	void whenAnAsyncRequestIsCancelledOrFailsThenNothingStays() {
		this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> cancelled = this.engine.acquireAsync(LockKind.READ, "a", DEFAULTS);
		CompletableFuture<Lease> refused = this.engine.acquireAsync(LockKind.WRITE, "a", DEFAULTS);
		await().until(() -> waiters().stream().filter(ClientSnapshot.Waiting::queued).count() == 2);
		cancelled.cancel(false);
		await().untilAsserted(() -> assertThat(waiters()).singleElement()
			.satisfies((waiter) -> assertThat(waiter.subject().kind()).isEqualTo(LockKind.WRITE)));
		this.engine.close();
		assertThat(refused).failsWithin(SOON);
		assertThat(waiters()).isEmpty();
	}

	@Test
	void whenALeaseIsLostThenItIsNotListed() {
		this.engine.acquire(LockKind.WRITE, "a", DEFAULTS.withLeaseTime(Duration.ofMillis(100)).withRenew(false));
		await().atMost(SOON).until(() -> leases().isEmpty());
		await().atMost(SOON).untilAsserted(() -> assertThat(this.losses).hasSize(1));
	}

	private List<ClientSnapshot.Holding> leases() {
		return this.engine.view().inspectOwn(MOST).leases();
	}

	private List<ClientSnapshot.Waiting> waiters() {
		return this.engine.view().inspectOwn(MOST).waiters();
	}

}

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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LockInterruptedException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.StoreException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

/**
 * Another thread releases a lease while an inner request asks for a longer one: whatever
 * becomes of the request, nobody is left with a lease that nobody can release.
 */
class ForeignReleaseTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofSeconds(30);

	private static final Duration SOON = Duration.ofSeconds(8);

	private static final LockOptions LONGER = DEFAULTS.withLeaseTime(LEASE.plusSeconds(30));

	private final CompletableFuture<Void> gate = new CompletableFuture<>();

	private final CompletableFuture<Lease> outer = new CompletableFuture<>();

	private final AtomicReference<Thread> flow = new AtomicReference<>();

	private LockEngine engine;

	@Test
	void whenTheRenewalThenFailsThenNothingIsHeld() {
		CompletableFuture<Lease> inner = innerRequest(Fault.answerAfter(this.gate));
		this.gate.completeExceptionally(new StoreException("failing on purpose", true, null));
		assertThat(inner).failsWithin(SOON)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(LockUnavailableException.class);
		assertNothingIsHeld();
	}

	@Test
	void whenTheInnerRequestIsThenInterruptedThenNothingIsHeld() {
		CompletableFuture<Lease> inner = innerRequest(Fault.answerAfter(this.gate));
		this.flow.get().interrupt();
		assertThat(inner).failsWithin(SOON)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(LockInterruptedException.class);
		assertNothingIsHeld();
	}

	@Test
	void whenTheRenewalWasEarlierThenTheInnerRequestGetsALeaseOfItsOwn() {
		assertThatInnerLeaseIsItsOwn(Fault.answerAfter(this.gate));
	}

	@Test
	void whenTheRenewalComesLaterThenTheInnerRequestGetsALeaseOfItsOwn() {
		assertThatInnerLeaseIsItsOwn(Fault.arriveAfter(this.gate));
	}

	private void assertThatInnerLeaseIsItsOwn(Fault<RenewAnswer> onRenew) {
		CompletableFuture<Lease> inner = innerRequest(onRenew);
		this.gate.complete(null);
		assertThat(inner).succeedsWithin(SOON).satisfies((lease) -> {
			assertThat(lease.isHeld()).isTrue();
			assertThat(lease.fencingToken()).isNotEqualTo(this.outer.join().fencingToken());
			assertThat(this.engine.heldLeases()).isOne();
			lease.release();
		});
		assertNothingIsHeld();
	}

	private CompletableFuture<Lease> innerRequest(Fault<RenewAnswer> onRenew) {
		UnreliableStore store = this.clients.unreliableStore(LEASE).onRenew(onRenew);
		this.engine = this.clients.client(store, LEASE);
		CompletableFuture<Lease> inner = onThread(() -> {
			this.flow.set(Thread.currentThread());
			this.outer.complete(this.engine.acquire(LockKind.WRITE, "a", DEFAULTS));
			return this.engine.acquire(LockKind.WRITE, "a", LONGER);
		});
		await().until(() -> store.renewals() == 1);
		this.outer.join().release();
		return inner;
	}

	private void assertNothingIsHeld() {
		assertThat(this.engine.heldLeases()).isZero();
		assertThat(redis().isFree("a")).isTrue();
		assertThat(this.clients.losses()).isEmpty();
		assertThat(catchThrowable(this.outer.join()::release)).isNull();
	}

}

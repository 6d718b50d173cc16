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

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockUnavailableException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * An inner request stands on the outer lease, and fails with it.
 */
class NestedLeaseTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofSeconds(1);

	private UnreliableStore store;

	private LockEngine engine;

	@BeforeEach
	void makeClients() {
		this.store = this.clients.unreliableStore(Duration.ofSeconds(30));
		this.engine = this.clients.client(this.store, Duration.ofSeconds(30));
	}

	@Test
	void whenOuterLeaseIsLostThenNestedRequestFailsAndNothingIsGranted() {
		Lease outer = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS.withLeaseTime(LEASE));
		this.clients.server().command("DEL", redis().leases(LockKind.WRITE, "a"));
		await().until(() -> !outer.isHeld());
		assertThatExceptionOfType(LeaseLostException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.READ, "a", DEFAULTS));
		assertThatExceptionOfType(LeaseLostException.class)
			.isThrownBy(() -> this.engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS));
		assertThat(redis().isFree("a")).isTrue();
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(outer::release);
		assertThat(this.engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isPresent();
	}

	@Test
	void whenFixedLeaseHasRunOutThenNestedRequestFails() {
		Lease outer = this.engine.acquire(LockKind.READ, "a",
				DEFAULTS.withLeaseTime(Duration.ofMillis(300)).withRenew(false));
		await().until(() -> outer.remaining().isZero());
		assertThatExceptionOfType(LeaseLostException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.READ, "a", DEFAULTS));
		assertThat(this.store.acquires()).isOne();
	}

	@Test
	void whenInnerWantsLongerAndRenewedLeaseThenTheOuterIsGivenIt() {
		Lease outer = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS.withLeaseTime(LEASE).withRenew(false));
		Lease inner = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS.withLeaseTime(LEASE.multipliedBy(2)));
		long expiry = redis().expiry(LockKind.WRITE, "a");
		assertThat(outer.remaining()).isGreaterThan(LEASE);
		await().until(() -> redis().expiry(LockKind.WRITE, "a") > expiry);
		inner.release();
		assertThat(outer.isHeld()).isTrue();
		outer.release();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenLongerLeaseWasRefusedOnceThenTheNextRequestAsksAgain() {
		Lease outer = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS.withLeaseTime(LEASE.multipliedBy(10)));
		LockOptions longer = DEFAULTS.withLeaseTime(LEASE.multipliedBy(30));
		this.store.onRenew(Fault.fail());
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.WRITE, "a", longer));
		this.store.onRenew(Fault.none());
		Lease inner = this.engine.acquire(LockKind.WRITE, "a", longer);
		assertThat(inner.remaining()).isGreaterThan(LEASE.multipliedBy(20));
		inner.release();
		outer.release();
		assertThat(redis().isFree("a")).isTrue();
	}

	@Test
	void whenInnerWishCannotBeMetThenTheOuterStays() {
		Lease outer = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS.withRenew(false));
		this.store.onRenew(Fault.fail());
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.WRITE, "a", DEFAULTS));
		assertThat(outer.isHeld()).isTrue();
		outer.release();
		assertThat(redis().isFree("a")).isTrue();
	}

}

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

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.testsupport.SilentProxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.awaitility.Awaitility.await;

/**
 * Connections that are dead without a sign are given up, as long as new ones work.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class SilentConnectionTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofSeconds(2);

	private static final Duration WAIT = LEASE.multipliedBy(2);

	private SilentProxy proxy;

	private LockEngine engine;

	@BeforeEach
	void connect() {
		this.proxy = SilentProxy.to(this.clients.server());
		UnreliableStore store = this.clients.through(this.proxy).unreliableStore(LEASE);
		this.engine = this.clients.client(store, LEASE);
		this.engine.execute(LockKind.WRITE, "a", DEFAULTS, () -> null);
		await().until(store::isDelivering);
	}

	@AfterEach
	void disconnect() {
		this.proxy.close();
	}

	@Test
	void whenConnectionsFallSilentThenAnAcquireSucceedsOnANewOne() {
		this.proxy.silence();
		assertThatNoException()
			.isThrownBy(() -> this.engine.execute(LockKind.WRITE, "a", DEFAULTS.withWaitTime(WAIT), () -> null));
	}

	@Test
	void whenConnectionsFallSilentThenLeasesAreKept() {
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.proxy.silence();
		long expiry = redis().expiry(LockKind.WRITE, "a");
		await().until(() -> redis().expiry(LockKind.WRITE, "a") > expiry + LEASE.toMillis() || !lease.isHeld());
		assertThat(lease.isHeld()).isTrue();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenNothingIsCarriedPastTheLeaseThenTheLossIsToldOnceAndTheNextLockIsRenewedAsUsual() {
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.proxy.swallow();
		await().atMost(lease.remaining().plus(WAIT)).until(() -> !lease.isHeld());
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::release);
		this.proxy.carryNew();
		Lease next = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS.withWaitTime(WAIT.multipliedBy(2)));
		long expiry = redis().expiry(LockKind.WRITE, "a");
		await().until(() -> redis().expiry(LockKind.WRITE, "a") > expiry + LEASE.toMillis());
		assertThat(next.isHeld()).isTrue();
		next.release();
		assertThat(redis().isFree("a")).isTrue();
		assertThat(this.clients.losses()).containsExactly(new LeaseLostEvent("a", LockKind.WRITE));
	}

}

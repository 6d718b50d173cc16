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
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.engine.EngineSettings;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.engine.TestClients;
import io.github.rwlock.engine.TestSettings;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What is counted of wake-ups and renewals where leases live in a Redis.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class RedisMetricsTests extends MetricsTestCase {

	private static final Duration SOON = Duration.ofSeconds(20);

	/**
	 * Renews often, and gives a call up soon.
	 */
	private static final EngineSettings BRISK = TestSettings.lasting(LEASE)
		.renewedEvery(Duration.ofMillis(500))
		.answeredWithin(Duration.ofMillis(500))
		.get();

	@Parameter
	private TestClients.Driver driver;

	private TestClients clients;

	@AfterEach
	void close() {
		this.clients.close();
		this.clients.server().close();
	}

	@Test
	void whenWakeUpsAreDeliveredThenHandOffsAreCounted() {
		open();
		LockEngine engine = measured(TestClients.settings());
		await().atMost(SOON).until(() -> engine.store().isDelivering());
		passOn(this.clients.client(), engine);
		assertThat(count(RwLockMeter.HAND_OFFS, "kind", "write")).isOne();
		assertThat(count(RwLockMeter.MISSED_WAKE_UPS, "kind", "write")).isZero();
	}

	@Test
	void whenWakeUpsAreRefusedThenMissedOnesAreCounted() {
		open();
		this.clients.server().command("ACL", "SETUSER", "app", "on", ">secret", "~*", "&*", "+@all", "-subscribe");
		LockEngine other = this.clients.client();
		this.clients.as("app", "secret");
		passOn(other, measured(TestClients.settings()));
		assertThat(count(RwLockMeter.MISSED_WAKE_UPS, "kind", "write")).isOne();
		assertThat(count(RwLockMeter.HAND_OFFS, "kind", "write")).isZero();
	}

	@Test
	void whenRedisHangsThenRenewalsFailAndAreBehindUntilItAnswers() {
		open();
		LockEngine engine = measured(BRISK);
		Lease lease = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.clients.server().pause();
		await().atMost(SOON).until(() -> gauge(RwLockMeter.RENEWAL_BACKLOG) == 1);
		await().atMost(SOON).until(() -> count(RwLockMeter.FAILED_RENEWALS) >= 1);
		this.clients.server().resume();
		await().atMost(SOON).until(() -> gauge(RwLockMeter.RENEWAL_BACKLOG) == 0 && timed(RwLockMeter.RENEWALS) > 0);
		lease.release();
		assertThat(count(RwLockMeter.LOST_LEASES, "kind", "write")).isZero();
	}

	private void passOn(LockEngine from, LockEngine to) {
		Lease lease = from.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = to.acquireAsync(LockKind.WRITE, "a", DEFAULTS);
		await().atMost(SOON).until(() -> gauge(RwLockMeter.WAITERS) == 1);
		lease.release();
		assertThat(waiting).succeedsWithin(SOON).satisfies(Lease::release);
	}

	private LockEngine measured(EngineSettings settings) {
		LockEngine engine = this.clients.client(settings);
		new RwLockMetrics(engine).bindTo(this.registry);
		return engine;
	}

	private void open() {
		this.clients = new TestClients(RedisServer.start(), this.driver);
	}

}

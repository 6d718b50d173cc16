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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * A withdrawal is repeated only as long as it may be of use, and ever more seldom.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class WithdrawalTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofSeconds(30);

	/**
	 * Ten times the retry interval.
	 */
	private static final Duration SOME_TIME = Duration.ofMillis(500);

	private static final int MANY = 100;

	@Override
	RedisServer server() {
		return RedisServer.start();
	}

	@Test
	void whenAKeyIsOfAForeignTypeThenWithdrawnOnce() {
		this.clients.server().command("SET", redis().leases(LockKind.WRITE, "a"), "foreign");
		assertWithdrawnOnce(this.clients.unreliableStore(LEASE), "WRONGTYPE");
	}

	@Test
	void whenKeysAreDeniedThenWithdrawnOnce() {
		this.clients.server().command("ACL", "SETUSER", "app", "on", ">secret", "~elsewhere:*", "&*", "+@all");
		this.clients.as("app", "secret");
		assertWithdrawnOnce(this.clients.unreliableStore(LEASE), "NOPERM");
	}

	@Test
	void whenTheStoreStaysUnreachableThenPausesGrow() {
		UnreliableStore store = this.clients.unreliableStore(LEASE).onAcquire(Fault.fail()).onRelease(Fault.fail());
		long start = System.nanoTime();
		assertUnavailable(store, "failing on purpose");
		await().until(() -> store.releases() >= 6);
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(1500));
	}

	@Test
	void whenThereIsNoConnectionThenThereIsNothingToWithdraw() {
		UnreliableStore store = this.clients.unreliableStore(LEASE);
		LockEngine engine = this.clients.client(store, LEASE);
		engine.acquire(LockKind.WRITE, "before", DEFAULTS).release();
		this.clients.server().kill();
		await().untilAsserted(() -> assertRefused(engine, "no connection to Redis"));
		int releases = store.releases();
		for (int i = 0; i < MANY; i++) {
			assertRefused(engine, "no connection to Redis");
		}
		assertThat(store.releases() - releases).as("Of what was sent as the connection broke").isLessThan(MANY / 2);
	}

	@ParameterizedTest
	@CsvSource({ "min-replicas-to-write, NOREPLICAS", "maxmemory, OOM" })
	void whenRedisRefusesToWriteThenThereIsNothingToWithdraw(String setting, String reason) {
		UnreliableStore store = this.clients.unreliableStore(LEASE);
		LockEngine engine = this.clients.client(store, LEASE);
		this.clients.server().command("CONFIG", "SET", setting, "1");
		await().during(SOME_TIME).untilAsserted(() -> assertRefused(engine, reason));
		assertThat(store.releases()).isZero();
	}

	private void assertWithdrawnOnce(UnreliableStore store, String reason) {
		assertUnavailable(store, reason);
		await().until(() -> store.releases() > 0);
		await().during(SOME_TIME).untilAsserted(() -> assertThat(store.releases()).isOne());
	}

	private void assertUnavailable(UnreliableStore store, String reason) {
		assertRefused(this.clients.client(store, LEASE), reason);
	}

	private static void assertRefused(LockEngine engine, String reason) {
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS))
			.withMessageContaining(reason);
	}

}

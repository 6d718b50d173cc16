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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Scripts that Redis forgot are sent again, and for no other reason.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class ScriptReloadTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofSeconds(1);

	private static final int CALLS = 200;

	@Override
	RedisServer server() {
		return RedisServer.start();
	}

	@Test
	void whenScriptsAreForgottenBetweenAnyTwoCallsThenAllSucceed() {
		LockEngine engine = this.clients.client(LEASE);
		LockEngine other = this.clients.client(LEASE);
		forget();
		Lease outer = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = onThread(() -> other.acquire(LockKind.READ, "a", DEFAULTS));
		await().until(() -> redis().waiting("a") == 1);
		forget();
		Lease inner = engine.acquire(LockKind.READ, "a", DEFAULTS.withLeaseTime(LEASE.multipliedBy(2)));
		inner.release();
		forget();
		outer.release();
		assertThat(waiting).succeedsWithin(LEASE.plusSeconds(5)).satisfies((lease) -> {
			forget();
			lease.release();
		});
		assertThat(redis().isFree("a")).isTrue();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenScriptsAreForgottenDuringAHoldThenItIsRenewed() {
		Lease lease = this.clients.client(LEASE).acquire(LockKind.WRITE, "a", DEFAULTS);
		forget();
		long expiry = redis().expiry(LockKind.WRITE, "a");
		await().until(() -> redis().expiry(LockKind.WRITE, "a") > expiry);
		forget();
		lease.release();
		assertThat(redis().isFree("a")).isTrue();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenManyCallsFindAScriptForgottenThenFewSendIt() {
		LockEngine engine = this.clients.client(Duration.ofSeconds(30));
		engine.acquire(LockKind.WRITE, "warm", DEFAULTS).release();
		redis().resetCalls();
		forget();
		List<CompletableFuture<Lease>> leases = IntStream.range(0, CALLS)
			.mapToObj((number) -> engine.acquireAsync(LockKind.WRITE, "a" + number, DEFAULTS).toCompletableFuture())
			.toList();
		assertThat(leases).allSatisfy((lease) -> assertThat(lease).succeedsWithin(Duration.ofSeconds(20)));
		assertThat(redis().calls("eval")).isBetween(1L, CALLS / 10L);
		leases.forEach((lease) -> lease.join().release());
	}

	@Test
	void whenScriptFailsThenItIsNotSentWhole() {
		LockEngine engine = this.clients.client(LEASE);
		engine.acquire(LockKind.WRITE, "warm", DEFAULTS).release();
		this.clients.server().command("SET", redis().key("a", 'w'), "foreign");
		redis().resetCalls();
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> engine.acquire(LockKind.WRITE, "a", DEFAULTS));
		assertThat(redis().calls("evalsha")).isPositive();
		assertThat(redis().calls("eval", "script|load")).isZero();
	}

	private void forget() {
		assertThat(this.clients.server().command("SCRIPT", "FLUSH")).isEqualTo("OK");
	}

}

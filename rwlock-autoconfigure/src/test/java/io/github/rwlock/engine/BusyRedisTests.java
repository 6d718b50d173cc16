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

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.testsupport.RedisErrorException;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * While Redis says that it cannot answer now, locks are unavailable, and whoever waits
 * for long enough gets in afterwards.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class BusyRedisTests extends TroubledRedisTestCase {

	/**
	 * While it loads Redis looks up every two megabytes.
	 */
	private static final String FILL = "for i = 1, 400 do redis.call('SET', 'key' .. i, string.rep('x', 100000)) end";

	@TempDir
	private Path directory;

	@Override
	RedisServer server() {
		return RedisServer.startProcess("--dir", this.directory.toString(), "--replica-serve-stale-data", "no",
				"--lua-time-limit", "50", "--key-load-delay", "12000", "--rdbcompression", "no");
	}

	@Test
	void whenAScriptOfOthersRunsForLongThenUnavailableUntilItEnds() {
		LockEngine client = this.clients.client(LEASE);
		Lease held = client.acquire(LockKind.WRITE, "held", DEFAULTS);
		CompletableFuture<Object> endless = onThread(
				() -> String.valueOf(this.clients.server().command("EVAL", "while true do end", "0")));
		CompletableFuture<Lease> waiting = whileItAnswers("BUSY", client);
		this.clients.server().command("SCRIPT", "KILL");
		assertEntersAndKeeps(waiting, held);
		assertThat(endless).failsWithin(SOON);
	}

	@Test
	void whenAReplicaHasLostItsPrimaryThenUnavailableUntilItIsOneItself() {
		LockEngine client = this.clients.client(LEASE);
		Lease held = client.acquire(LockKind.WRITE, "held", DEFAULTS);
		this.clients.server().command("REPLICAOF", "127.0.0.1", "1");
		CompletableFuture<Lease> waiting = whileItAnswers("MASTERDOWN", client);
		this.clients.server().command("REPLICAOF", "NO", "ONE");
		assertEntersAndKeeps(waiting, held);
	}

	@Test
	void whenRedisLoadsItsDataThenUnavailableUntilItHas() {
		LockEngine client = this.clients.client(LEASE);
		client.acquire(LockKind.WRITE, "a", DEFAULTS).release();
		this.clients.server().command("EVAL", FILL, "0");
		this.clients.server().command("SAVE");
		this.clients.server().kill();
		CompletableFuture<Object> restarting = onThread(() -> {
			this.clients.server().restart();
			return "restarted";
		});
		CompletableFuture<Lease> waiting = whileItAnswers("LOADING", client);
		assertThat(restarting).succeedsWithin(SOON);
		assertThat(waiting).succeedsWithin(SOON).satisfies(Lease::release);
	}

	/**
	 * Return what waits, once it is seen that locks are unavailable meanwhile.
	 */
	private CompletableFuture<Lease> whileItAnswers(String code, LockEngine client) {
		await().atMost(SOON)
			.pollInterval(Duration.ofMillis(20))
			.ignoreExceptionsMatching((ex) -> !(ex instanceof RedisErrorException))
			.untilAsserted(() -> assertThatExceptionOfType(RedisErrorException.class)
				.isThrownBy(() -> this.clients.server().command("GET", "key1"))
				.withMessageStartingWith(code));
		await().atMost(SOON)
			.untilAsserted(() -> assertThatExceptionOfType(LockUnavailableException.class)
				.isThrownBy(() -> client.acquire(LockKind.READ, "a", SHORT_WAIT))
				.withMessageContaining(": Redis refused the request: ")
				.withMessageContaining(code));
		return onThread(() -> client.acquire(LockKind.READ, "a", LONG_WAIT));
	}

	private void assertEntersAndKeeps(CompletableFuture<Lease> waiting, Lease held) {
		assertThat(waiting).succeedsWithin(SOON).satisfies(Lease::release);
		assertThat(held.isHeld()).isTrue();
		held.release();
		assertThat(this.clients.losses()).isEmpty();
	}

}

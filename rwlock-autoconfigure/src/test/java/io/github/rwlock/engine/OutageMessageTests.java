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
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Whoever reads that locks are unavailable learns which Redis was asked, and whether it
 * was there.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
@ExtendWith(OutputCaptureExtension.class)
class OutageMessageTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofMillis(1500);

	private static final LockOptions SHORT_WAIT = DEFAULTS.withWaitTime(Duration.ofMillis(200));

	private static final String NO_CONNECTION = "there is no connection to Redis: ";

	@Override
	RedisServer server() {
		return RedisServer.start();
	}

	@Test
	void whenRedisIsNotThereThenExceptionAndLogSayWhereItIsSought(CapturedOutput output) {
		this.clients.server().kill();
		LockEngine engine = this.clients.client(Duration.ofSeconds(30));
		assertUnavailable(() -> engine.acquire(LockKind.WRITE, "a", SHORT_WAIT), NO_CONNECTION);
		assertUnavailable(() -> engine.inspect("a"), NO_CONNECTION);
		await().untilAsserted(() -> assertThat(output)
			.containsOnlyOnce("Locks are refused, and not renewed, as long as this lasts: " + NO_CONNECTION)
			.contains("(%s, as spring.data.redis.* or its connection factory says)".formatted(address())));
	}

	@Test
	void whenRedisHangsThenTheExceptionSaysWhichOne() {
		LockEngine engine = this.clients.client(LEASE);
		Lease lease = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		String ticket = lease.ticket();
		this.clients.server().pause();
		assertUnavailable(() -> engine.acquire(LockKind.WRITE, "b", SHORT_WAIT), "");
		assertUnavailable(() -> engine.renew(ticket, LEASE), "");
		this.clients.server().resume();
	}

	@Test
	void whenRedisRefusesThenTheExceptionSaysSo() {
		LockEngine engine = this.clients.client(LEASE);
		this.clients.server().command("CONFIG", "SET", "maxmemory", "1");
		assertUnavailable(() -> engine.acquire(LockKind.WRITE, "a", SHORT_WAIT), "Redis refused the request: OOM ");
	}

	private void assertUnavailable(Runnable request, String reason) {
		assertThatExceptionOfType(LockUnavailableException.class).isThrownBy(request::run)
			.withMessageContaining(": " + reason)
			.withMessageEndingWith(" (%s, as spring.data.redis.* or its connection factory says)".formatted(address()));
	}

	private String address() {
		return "Redis at %s:%d".formatted(this.clients.server().host(), this.clients.server().port());
	}

}

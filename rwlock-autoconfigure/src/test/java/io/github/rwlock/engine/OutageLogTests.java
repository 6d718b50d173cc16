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

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.testsupport.LogRecorder;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.atIndex;
import static org.awaitility.Awaitility.await;

/**
 * Whoever reads the log learns of a short outage, and of its end, once each.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class OutageLogTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofSeconds(6);

	private static final String BEGIN = "OutageNotice Locks are refused, and not renewed, as long as this lasts: ";

	private static final String END = " carries out requests of locks again";

	private final LogRecorder log = new LogRecorder("io.github.rwlock.store");

	@Override
	RedisServer server() {
		return RedisServer.start();
	}

	@AfterEach
	void stopRecording() {
		this.log.close();
	}

	@Test
	void whenRedisHangsWhileALeaseIsHeldThenTheRenewalThatFailsTells() {
		LockEngine engine = this.clients.client(LEASE);
		engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		await().until(engine.store()::isDelivering);
		this.clients.server().pause();
		await().until(() -> !lines().isEmpty());
		this.clients.server().resume();
		await().until(() -> lines().size() > 1);
		assertToldOnce("Redis did not answer");
	}

	@Test
	void whenRedisIsGoneWhileSomeWaitThenTheOneWhoAsksTells() {
		LockEngine engine = this.clients.client(LEASE);
		engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		await().until(engine.store()::isDelivering);
		List<CompletableFuture<Lease>> waiting = List.of(ask(engine), ask(engine), ask(engine));
		await().until(() -> redis().waiting("a") == 3);
		this.clients.server().kill();
		await().until(() -> !lines().isEmpty());
		this.clients.server().restart();
		waiting.forEach((lease) -> assertThat(lease).succeedsWithin(LEASE.multipliedBy(2)));
		await().until(() -> lines().size() > 1);
		assertToldOnce("");
	}

	@Test
	void whenRedisIsBackThenThatIsToldAlthoughNobodyAsksForALock() {
		LockEngine engine = this.clients.client(LEASE);
		engine.acquire(LockKind.WRITE, "a", DEFAULTS).release();
		await().until(engine.store()::isDelivering);
		this.clients.server().kill();
		await().until(() -> {
			assertThatExceptionOfType(LockUnavailableException.class)
				.isThrownBy(() -> engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS));
			return !lines().isEmpty();
		});
		this.clients.server().restart();
		await().atMost(LEASE.multipliedBy(5)).until(() -> lines().size() > 1);
		assertToldOnce("");
	}

	private CompletableFuture<Lease> ask(LockEngine engine) {
		return onThread(() -> engine.acquire(LockKind.READ, "a", DEFAULTS));
	}

	private void assertToldOnce(String reason) {
		assertThat(lines()).hasSize(2)
			.satisfies((line) -> assertThat(line).contains(BEGIN + reason).contains(":" + this.clients.server().port()),
					atIndex(0))
			.satisfies((line) -> assertThat(line).endsWith(END), atIndex(1));
	}

	private List<String> lines() {
		return this.log.linesFrom("INFO");
	}

}

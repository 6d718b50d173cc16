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
package io.github.rwlock.faults;

import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.engine.EngineSettings;
import io.github.rwlock.engine.LeaseLossReaction;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.engine.TestSettings;
import io.github.rwlock.store.redis.RedisLockStore;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A holder that acts after its lease has ended, as a paused one does, is what no lock can
 * exclude: the guarded data refuses it by its fencing token.
 */
class StaleWriterTests {

	private static final Duration LEASE = Duration.ofMillis(900);

	private static final EngineSettings SETTINGS = TestSettings.lasting(LEASE)
		.waiting(Duration.ofSeconds(30))
		.onLoss(LeaseLossReaction.WARN)
		.get();

	private final RedisServer server = RedisServer.startProcess();

	private final FaultyProxy proxy = FaultyProxy.to(this.server.port());

	private final Client holder = new Client(this.proxy.port());

	private final Client successor = new Client(this.server.port());

	private final GuardedData data = new GuardedData(this.server.port());

	@AfterEach
	void close() {
		this.proxy.set(Traffic.CARRIED);
		this.data.close();
		this.successor.close();
		this.holder.close();
		this.proxy.close();
		this.server.close();
	}

	@Test
	void whenHolderActsAfterItsLeaseThenItsWriteIsRefused() {
		Lease old = this.holder.write();
		assertThat(this.data.read("orders", token(old))).isZero();
		assertThat(this.data.write("orders", token(old), 1)).isTrue();
		this.proxy.set(Traffic.HELD);
		try (Lease next = this.successor.write()) {
			assertThat(old.isHeld()).isFalse();
			assertThat(token(next)).isGreaterThan(token(old));
			assertThat(this.data.read("orders", token(next))).isOne();
			assertThat(this.data.write("orders", token(old), 2)).isFalse();
			assertThat(this.data.read("orders", token(old))).isNegative();
			assertThat(this.data.write("orders", token(next), 2)).isTrue();
		}
		assertThat(GuardedData.accepted(this.server)).extracting(History.GuardedWrite::value).containsExactly(1L, 2L);
	}

	@Test
	void whenSuccessorHasNotComeYetThenLateWriteIsAccepted() {
		Lease old = this.holder.write();
		this.proxy.set(Traffic.HELD);
		Awaitility.await().until(() -> !old.isHeld());
		assertThat(this.data.write("orders", token(old), 1)).isTrue();
	}

	private static long token(Lease lease) {
		return lease.fencingToken().orElseThrow();
	}

	private static final class Client implements AutoCloseable {

		private final RedisLockStore store;

		private final LockEngine engine;

		private Client(int port) {
			String clientId = LockEngine.newClientId();
			this.store = new RedisLockStore(
					new LettuceConnectionFactory(new RedisStandaloneConfiguration("127.0.0.1", port)),
					LockingProcess.PREFIX, clientId, SETTINGS.commandTimeoutFor(LEASE));
			this.engine = new LockEngine(this.store, clientId, SETTINGS, (event) -> {
			});
			this.engine.start();
		}

		private Lease write() {
			return this.engine.acquire(LockKind.WRITE, "orders", LockOptions.defaults());
		}

		@Override
		public void close() {
			this.engine.close();
			this.store.close();
		}

	}

}

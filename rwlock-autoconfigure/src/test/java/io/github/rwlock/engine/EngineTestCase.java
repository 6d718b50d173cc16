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

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Clients on a Redis, and threads that use them. A parameterised subclass runs with each
 * driver.
 */
abstract class EngineTestCase extends ThreadedTestCase {

	@Parameter
	TestClients.Driver driver = TestClients.Driver.LETTUCE;

	TestClients clients;

	@BeforeEach
	void open() {
		this.clients = new TestClients(server(), this.driver);
	}

	@AfterEach
	void close() {
		endThreads();
		this.clients.close();
		if (this.clients.server() != RedisServer.shared()) {
			this.clients.server().close();
		}
	}

	/**
	 * Return the server for one test.
	 */
	RedisServer server() {
		return RedisServer.shared();
	}

	RedisKeyspace redis() {
		return this.clients.redis();
	}

	/**
	 * Assert that messages arrive: polls of the waiter do not.
	 */
	void assertMessageAloneLetsIn(LockEngine engine, UnreliableStore store, Duration within) {
		Lease holder = this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		store.onAcquire(Fault.after(1, Fault.loseRequest()));
		CompletableFuture<Lease> waiting = onThread(() -> engine.acquire(LockKind.WRITE, "a", DEFAULTS));
		await().until(() -> redis().waiting("a") == 1);
		holder.release();
		assertThat(waiting).succeedsWithin(within);
	}

}

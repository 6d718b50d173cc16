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

import org.junit.jupiter.api.BeforeEach;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;

/**
 * A client of Redis whose requests and answers get lost as told, and another whose do
 * not.
 */
abstract class UnreliableTestCase extends EngineTestCase {

	/**
	 * How a lease is asked for.
	 */
	enum Way {

		ON_THREAD, ASYNCHRONOUSLY

	}

	static final Duration LEASE = Duration.ofMillis(1500);

	static final Duration SOON = Duration.ofSeconds(8);

	static final LockOptions SHORT_WAIT = DEFAULTS.withWaitTime(Duration.ofMillis(300));

	/**
	 * What a request with a short wait may take.
	 */
	static final Duration SHORT_TIME = Duration.ofMillis(300).plus(LEASE.dividedBy(3)).plusSeconds(5);

	UnreliableStore store;

	LockEngine engine;

	LockEngine other;

	@BeforeEach
	void makeClients() {
		this.store = this.clients.unreliableStore(LEASE);
		this.engine = this.clients.client(this.store, LEASE);
		this.other = this.clients.client();
	}

	CompletableFuture<Lease> ask(Way way, LockKind kind, LockOptions options) {
		return switch (way) {
			case ON_THREAD -> onThread(() -> this.engine.acquire(kind, "a", options));
			case ASYNCHRONOUSLY -> this.engine.acquireAsync(kind, "a", options);
		};
	}

}

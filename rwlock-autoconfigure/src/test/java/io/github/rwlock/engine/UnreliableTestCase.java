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

import org.junit.jupiter.api.BeforeEach;

/**
 * A client of Redis whose requests and answers get lost as told, and another whose do
 * not.
 */
abstract class UnreliableTestCase extends EngineTestCase {

	static final Duration LEASE = Duration.ofMillis(1500);

	static final Duration SOON = Duration.ofSeconds(8);

	UnreliableStore store;

	LockEngine engine;

	LockEngine other;

	@BeforeEach
	void makeClients() {
		this.store = this.clients.unreliableStore(LEASE);
		this.engine = this.clients.client(this.store, LEASE);
		this.other = this.clients.client();
	}

}

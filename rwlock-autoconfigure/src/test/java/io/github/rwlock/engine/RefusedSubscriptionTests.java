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

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A subscription that Redis refuses is tried again, and stands once it is permitted.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class RefusedSubscriptionTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofSeconds(30);

	private static final Duration SOON = Duration.ofSeconds(15);

	@Override
	RedisServer server() {
		return RedisServer.start();
	}

	@Test
	void whenPermittedLaterThenMessagesCome() {
		command("ACL", "SETUSER", "app", "on", ">secret", "~*", "resetchannels", "+@all");
		UnreliableStore store = this.clients.as("app", "secret").unreliableStore(LEASE);
		LockEngine engine = this.clients.client(store, LEASE);
		await().until(() -> refusals() > 4);
		assertThat(store.isDelivering()).isFalse();
		assertThat(connections()).isLessThan(4);
		command("ACL", "SETUSER", "app", "allchannels");
		await().atMost(SOON).until(store::isDelivering);
		assertMessageAloneLetsIn(engine, store, SOON);
	}

	/**
	 * Redis counts repeated refusals in one entry.
	 */
	private long refusals() {
		Object entries = command("ACL", "LOG", "1");
		return (entries instanceof List<?> log && !log.isEmpty() && log.get(0) instanceof List<?> entry)
				? (Long) entry.get(1) : 0;
	}

	/**
	 * Return how many connections there are, the one that asks included.
	 */
	private long connections() {
		return String.valueOf(command("CLIENT", "LIST")).lines().count();
	}

	private @Nullable Object command(String... command) {
		return this.clients.server().command(command);
	}

}

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

import org.junit.jupiter.api.Test;

import io.github.rwlock.testsupport.SilentProxy;

import static org.awaitility.Awaitility.await;

/**
 * A subscription that is dead without a sign is made anew, as long as that works.
 */
class SilentSubscriptionTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofSeconds(3);

	private static final Duration LONGEST = Duration.ofSeconds(25);

	@Test
	void whenConnectionsFallSilentThenMessagesComeAgain() {
		try (SilentProxy proxy = SilentProxy.to(this.clients.server())) {
			UnreliableStore store = this.clients.through(proxy).unreliableStore(LEASE);
			LockEngine engine = this.clients.client(store, LEASE);
			await().until(store::isDelivering);
			proxy.silence();
			await().atMost(LONGEST).until(() -> subscriptions(engine) == 2);
			await().until(store::isDelivering);
			assertMessageAloneLetsIn(engine, store, LONGEST);
		}
	}

	/**
	 * Redis does not see that the silent connection has ended, and counts it too.
	 */
	private long subscriptions(LockEngine engine) {
		Object reply = this.clients.server()
			.command("PUBSUB", "NUMSUB", redis().prefix() + ":wake:" + engine.clientId());
		return (reply instanceof List<?> counts) ? (Long) counts.get(1) : 0;
	}

}

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

package io.github.rwlock.store.redis;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.github.rwlock.testsupport.ClosingServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * However often is asked, attempts to connect are few.
 */
class ConnectionPaceTests {

	private static final int ASKS = 500;

	private static final Duration PAUSE = Duration.ofMillis(100);

	@Test
	void whenConnectionsAreClosedAtOnceThenOthersAreTriedAfterAPause() throws Exception {
		try (ClosingServer server = ClosingServer.start()) {
			long start = System.nanoTime();
			askMany(server);
			long pauses = (System.nanoTime() - start) / PAUSE.toNanos();
			assertThat(server.connections()).isBetween(2, (int) pauses + 1);
		}
	}

	private static void askMany(ClosingServer server) throws InterruptedException {
		try (RedisLockStore store = new RedisLockStore(new LettuceConnectionFactory(server.host(), server.port()),
				"test", "client", Duration.ofSeconds(3))) {
			for (int i = 0; i < ASKS; i++) {
				assertThat(store.time()).failsWithin(Duration.ofSeconds(10));
				Thread.sleep(1);
			}
		}
	}

}

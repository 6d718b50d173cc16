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

	private static final int SOME = 5;

	private static final Duration PAUSE = Duration.ofMillis(100);

	private static final Duration LONGEST = Duration.ofSeconds(30);

	private final long start = System.nanoTime();

	@Test
	void whenConnectionsAreClosedAtOnceThenOthersAreTriedAfterAPause() {
		try (ClosingServer server = ClosingServer.start()) {
			askUntilSomeWereTried(server);
			assertThat(server.connections()).isBetween(SOME, (int) (passed() / PAUSE.toNanos()) + 1);
		}
	}

	private void askUntilSomeWereTried(ClosingServer server) {
		try (RedisLockStore store = new RedisLockStore(new LettuceConnectionFactory(server.host(), server.port()),
				"test", "client", Duration.ofSeconds(3))) {
			while (server.connections() < SOME && passed() < LONGEST.toNanos()) {
				assertThat(store.time()).failsWithin(LONGEST);
			}
		}
	}

	private long passed() {
		return System.nanoTime() - this.start;
	}

}

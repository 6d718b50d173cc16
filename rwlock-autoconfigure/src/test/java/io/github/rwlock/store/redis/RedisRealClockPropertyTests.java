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
import java.util.List;

import org.junit.jupiter.api.AfterEach;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.model.RealClockPropertyTests;
import io.github.rwlock.testsupport.RedisServer;

/**
 * The scripts agree with the model on the server's clock, and each key has its TTL after
 * each of them.
 */
class RedisRealClockPropertyTests extends RealClockPropertyTests {

	private static final String PREFIX = "realclock-" + ProcessHandle.current().pid();

	private final RedisServer server = RedisServer.shared();

	private final KeyDeadlines deadlines = KeyDeadlines.onServerClock(PREFIX);

	@AfterEach
	void closeDeadlines() {
		this.deadlines.close();
	}

	@Override
	protected LockStore openStore(String clientId) {
		LettuceConnectionFactory factory = new LettuceConnectionFactory(this.server.host(), this.server.port());
		return new RedisLockStore(factory, PREFIX, clientId, Duration.ofSeconds(10));
	}

	@Override
	protected List<String> keyProblems(String resource) {
		return this.deadlines.problems(resource);
	}

}

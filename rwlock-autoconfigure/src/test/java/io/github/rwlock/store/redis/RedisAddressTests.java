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

import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.RedisSocketConfiguration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link RedisAddress}.
 */
class RedisAddressTests {

	@Test
	void whenThereIsOneServerThenHostAndPortAndNoCredentials() {
		RedisStandaloneConfiguration server = new RedisStandaloneConfiguration("redis.example", 7777);
		server.setUsername("user");
		server.setPassword("secret");
		assertThat(RedisAddress.of(server)).isEqualTo("Redis at redis.example:7777");
	}

	@Test
	void whenThereAreSentinelsThenTheyAndTheirMaster() {
		RedisSentinelConfiguration sentinels = new RedisSentinelConfiguration().master("main")
			.sentinel("b.example", 26380)
			.sentinel("a.example", 26379);
		sentinels.setPassword("secret");
		sentinels.setSentinelPassword("secret");
		assertThat(RedisAddress.of(sentinels))
			.isEqualTo("Redis 'main' of the Sentinels at a.example:26379, b.example:26380");
	}

	@Test
	void whenThereIsAClusterThenItsNodes() {
		assertThat(RedisAddress.of(new RedisClusterConfiguration(List.of("b.example:7001", "a.example:7000"))))
			.isEqualTo("Redis Cluster at a.example:7000, b.example:7001");
	}

	@Test
	void whenThereIsASocketThenItsPath() {
		assertThat(RedisAddress.of(new RedisSocketConfiguration("/run/redis.sock")))
			.isEqualTo("Redis at /run/redis.sock");
	}

}

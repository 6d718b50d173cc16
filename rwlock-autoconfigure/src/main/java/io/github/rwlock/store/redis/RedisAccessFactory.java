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

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.ClassUtils;

/**
 * Derives connections of our own from the application's connection factory: the same
 * server, credentials and encryption, but own timeouts, reads from the primary, and no
 * transactions or pipelines of others.
 */
final class RedisAccessFactory {

	private static final boolean LETTUCE = isPresent("io.lettuce.core.RedisClient");

	private static final boolean JEDIS = isPresent("redis.clients.jedis.Jedis");

	private RedisAccessFactory() {
	}

	static RedisAccess derive(RedisConnectionFactory factory, Duration commandTimeout) {
		if (LETTUCE && factory instanceof LettuceConnectionFactory lettuce) {
			return LettuceAccess.derive(lettuce, commandTimeout);
		}
		if (JEDIS && factory instanceof JedisConnectionFactory jedis) {
			return JedisAccess.derive(jedis, commandTimeout);
		}
		throw new IllegalArgumentException(
				"Cannot derive connections from a %s: neither a LettuceConnectionFactory nor a JedisConnectionFactory"
					.formatted(factory.getClass().getName()));
	}

	private static boolean isPresent(String className) {
		return ClassUtils.isPresent(className, RedisAccessFactory.class.getClassLoader());
	}

}

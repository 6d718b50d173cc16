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

package io.github.rwlock.autoconfigure;

import java.time.Duration;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

import io.github.rwlock.testsupport.RedisServer;

/**
 * An application on a Redis that each test may do with as it likes. A parameterised
 * subclass runs with each driver.
 */
abstract class OwnRedisTestCase {

	static final Duration SOON = Duration.ofSeconds(30);

	@Parameter
	String driver;

	RedisServer redis;

	@BeforeEach
	void startRedis() {
		this.redis = RedisServer.start();
	}

	@AfterEach
	void stopRedis() {
		this.redis.close();
	}

	ApplicationContextRunner runner(String... properties) {
		return new ApplicationContextRunner().withUserConfiguration(Application.class)
			.withPropertyValues(properties(properties));
	}

	/**
	 * Return what is to be set for this Redis and this driver.
	 * @param more what is to be set besides
	 */
	String[] properties(String... more) {
		return Stream
			.concat(Stream.of("spring.data.redis.host=" + this.redis.host(),
					"spring.data.redis.port=" + this.redis.port(), "spring.data.redis.client-type=" + this.driver),
					Stream.of(more))
			.toArray(String[]::new);
	}

	String address() {
		return this.redis.host() + ":" + this.redis.port();
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DataRedisAutoConfiguration.class, RwLockAutoConfiguration.class,
			RwLockRedisStoreAutoConfiguration.class, RwLockHealthAutoConfiguration.class })
	static class Application {

	}

}

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

import java.util.List;
import java.util.UUID;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.core.StringRedisTemplate;

import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;
import io.github.rwlock.testsupport.RedisServer;

/**
 * An application as a user writes it. Where its Redis is it learns from connection
 * details, as with Testcontainers' service connections.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
class TestApplication {

	static String newPrefix() {
		return "application-" + UUID.randomUUID();
	}

	static ConfigurableApplicationContext start(String... properties) {
		return start(List.of(), properties);
	}

	static ConfigurableApplicationContext start(List<Class<?>> beans, String... properties) {
		return new SpringApplicationBuilder(TestApplication.class).sources(beans.toArray(Class<?>[]::new))
			.web(WebApplicationType.NONE)
			.properties("spring.data.redis.port=1")
			.properties(properties)
			.run();
	}

	@Bean
	DataRedisConnectionDetails redis() {
		return new DataRedisConnectionDetails() {

			@Override
			public Standalone getStandalone() {
				return Standalone.of(RedisServer.shared().host(), RedisServer.shared().port());
			}

		};
	}

	@Bean
	Counter counter(StringRedisTemplate redis) {
		return new Counter(redis);
	}

	/**
	 * A number in Redis that is read and written back without any atomic command.
	 */
	static class Counter {

		private final StringRedisTemplate redis;

		Counter(StringRedisTemplate redis) {
			this.redis = redis;
		}

		@ReadLocked(name = "counter", key = "#name")
		public long read(String name) {
			String text = this.redis.opsForValue().get(name);
			return (text != null) ? Long.parseLong(text) : 0;
		}

		@WriteLocked(name = "counter", key = "#name", waitTime = "2m")
		public void increment(String name) {
			this.redis.opsForValue().set(name, Long.toString(read(name) + 1));
		}

		@WriteLocked(name = "counter", key = "#name", waitTime = "200ms")
		public void runAlone(String name, Runnable body) {
			body.run();
		}

	}

}

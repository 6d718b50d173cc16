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
package io.github.rwlock.sample;

import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;
import org.springframework.test.context.DynamicPropertyRegistrar;

import io.github.rwlock.testsupport.RedisServer;

/**
 * Points the service at the shared Redis, and a client at the service.
 */
@TestConfiguration(proxyBeanMethods = false)
class SharedRedisConfiguration {

	@Bean
	static DynamicPropertyRegistrar redis() {
		return (properties) -> {
			properties.add("spring.data.redis.host", RedisServer.shared()::host);
			properties.add("spring.data.redis.port", RedisServer.shared()::port);
		};
	}

	@Bean
	@Lazy
	static DocumentsClient documentsClient(@LocalServerPort int port) {
		return new DocumentsClient(port);
	}

}

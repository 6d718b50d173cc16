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

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.WebApplicationType;

import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What the endpoint answers while Redis does not. Apart from the other tests of it, as
 * Netty's threads are shared by the reactive applications of a JVM and end with the first
 * of them.
 */
class RwLocksEndpointOutageTests {

	@ParameterizedTest
	@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
	void whenRedisDoesNotAnswerThenUnavailableAndTheListIsThere(WebApplicationType type) {
		try (RedisServer redis = RedisServer.start();
				WebApplication cautious = WebApplication.start(type, redis,
						"management.endpoints.web.exposure.include=rwlocks", "rwlock.redis.command-timeout=300ms")) {
			cautious.locks().acquireRead("a");
			redis.pause();
			assertRefused(cautious.send("GET", "/a"), 503, "did not answer within");
			assertRefused(cautious.send("DELETE", "/a"), 405, "rwlock.endpoint.force-release");
			assertThat(cautious.send("GET", "").list("leases")).hasSize(1);
			redis.resume();
			await().until(() -> cautious.send("GET", "/a").status() == 200);
			redis.kill();
			await().untilAsserted(() -> assertRefused(cautious.send("GET", "/a"), 503, ":" + redis.port()));
		}
	}

	private static void assertRefused(WebApplication.Answer answer, int status, String reason) {
		assertThat(answer.status()).isEqualTo(status);
		assertThat(answer.body().get("error")).asString().contains(reason);
	}

}

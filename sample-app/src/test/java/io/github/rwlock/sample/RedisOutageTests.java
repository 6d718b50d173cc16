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

import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the documents service without Redis.
 */
@ExtendWith(OutputCaptureExtension.class)
class RedisOutageTests {

	/**
	 * With locks in Redis they fail first, with local locks the documents do.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "redis", "local" })
	void whenRedisIsDownThenServiceUnavailableUntilItIsBack(String store, CapturedOutput output) {
		try (RedisServer redis = RedisServer.start();
				SampleInstance instance = SampleInstance.start("redis", redis.port(),
						"--spring.data.redis.host=" + redis.host(), "--rwlock.store=" + store,
						"--rwlock.wait-time=200ms")) {
			DocumentsClient client = instance.client();
			assertThat(client.put("1", "text").statusCode()).isEqualTo(200);
			redis.stop();
			assertThat(client.put("1", "text").statusCode()).isEqualTo(503);
			assertThat(client.get("1").statusCode()).isEqualTo(503);
			assertThat(output).contains("A request fails: ").doesNotContain("\tat ");
			redis.restart();
			Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> client.put("1", "text").statusCode() == 200);
		}
	}

}

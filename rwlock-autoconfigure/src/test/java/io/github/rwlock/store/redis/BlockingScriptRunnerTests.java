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
import java.util.concurrent.CompletionStage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;

import io.github.rwlock.store.StoreException;
import io.github.rwlock.store.redis.LockScripts.ScriptText;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Every call of a driver that blocks is answered.
 */
class BlockingScriptRunnerTests {

	private static final Duration SOON = Duration.ofSeconds(10);

	@Test
	void whenTheDriverFailsWithAnErrorThenEveryCallFails() {
		JedisConnectionFactory driver = mock(JedisConnectionFactory.class);
		given(driver.getConnection()).willThrow(new NoClassDefFoundError("on purpose"));
		ScriptCall call = new ScriptCall(ScriptText.of("return 1"));
		try (BlockingScriptRunner runner = runner(driver, false)) {
			List<CompletionStage<?>> answers = List.of(runner.run(call), runner.runAll(List.of(call)).get(0),
					runner.connect());
			assertThat(answers).allSatisfy((answer) -> assertThat(answer.toCompletableFuture()).failsWithin(SOON)
				.withThrowableThat()
				.withCauseInstanceOf(StoreException.class)
				.withMessageContaining("on purpose"));
		}
	}

	@ParameterizedTest
	@CsvSource({ "LOADING Redis is loading the dataset in memory",
			"READONLY You can't write against a read only replica", "CLUSTERDOWN The cluster is down" })
	void whenTheDriverSendsAgainByItselfThenARefusalOfTheLastTimeTellsNothingOfThoseBefore(String refusal) {
		JedisConnectionFactory driver = mock(JedisConnectionFactory.class);
		RedisConnection connection = mock(RedisConnection.class);
		given(driver.getConnection()).willReturn(connection);
		given(connection.scriptingCommands()).willThrow(new JedisDataException(refusal));
		assertThat(failure(driver, false).isWithoutEffect()).isTrue();
		assertThat(failure(driver, true).isWithoutEffect()).isFalse();
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenThereIsNoConnectionThenNothingWasSent(boolean repeating) {
		JedisConnectionFactory driver = mock(JedisConnectionFactory.class);
		given(driver.getConnection()).willThrow(new JedisConnectionException("Could not get a resource from the pool"));
		assertThat(failure(driver, repeating).isWithoutEffect()).isTrue();
	}

	private static StoreException failure(JedisConnectionFactory driver, boolean repeating) {
		try (BlockingScriptRunner runner = runner(driver, repeating)) {
			return runner.run(new ScriptCall(ScriptText.of("return 1")))
				.handle((reply, failure) -> (StoreException) failure)
				.toCompletableFuture()
				.join();
		}
	}

	private static BlockingScriptRunner runner(JedisConnectionFactory driver, boolean repeating) {
		return new BlockingScriptRunner(new ReplaceableFactory(() -> driver), 1, SOON, repeating, () -> {
		});
	}

}

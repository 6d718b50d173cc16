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

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.RedisSystemException;

import io.github.rwlock.store.StoreException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link StoreErrors}.
 */
class StoreErrorsTests {

	@ParameterizedTest
	@MethodSource("failuresToConnect")
	void whenThereIsNobodyToAskThenThatIsSaid(Throwable cause) {
		StoreException failure = StoreErrors
			.translate(new CompletionException(new RedisConnectionFailureException("wrapped", cause)));
		assertThat(failure).hasMessageStartingWith("there is no connection to Redis: ")
			.satisfies(StoreErrorsTests::passes);
	}

	static Stream<Throwable> failuresToConnect() {
		return Stream.of(new RedisConnectionException("Unable to connect", new ConnectException("Connection refused")),
				new JedisConnectionException("Failed", new SocketTimeoutException("Connect timed out")),
				failedOnEachAddress(new ConnectException("Connection refused")),
				new UnknownHostException("redis.example"), new NoRouteToHostException("No route to host"));
	}

	private static Throwable failedOnEachAddress(Exception failure) {
		JedisConnectionException ex = new JedisConnectionException("Failed to connect to redis.example:6379.");
		ex.addSuppressed(failure);
		return ex;
	}

	@ParameterizedTest
	@MethodSource("errorReplies")
	void whenRedisAnswersWithAnErrorThenItRefused(Throwable cause) {
		assertThat(StoreErrors.translate(new RedisSystemException("Error in execution", cause)))
			.hasMessage("Redis refused the request: " + cause.getMessage())
			.satisfies(StoreErrorsTests::passes);
	}

	static Stream<Throwable> errorReplies() {
		return Stream.of(new RedisCommandExecutionException("OOM command not allowed when used memory > 'maxmemory'."),
				new JedisDataException("READONLY You can't write against a read only replica."),
				new RedisCommandExecutionException("ERR unknown command"));
	}

	@ParameterizedTest
	@MethodSource("others")
	void whenNoAnswerCameThenTheDriversWordsAreKept(Throwable cause) {
		assertThat(StoreErrors.translate(new RedisSystemException("wrapped", cause)))
			.hasMessage("Redis did not carry out the request: " + cause.getMessage())
			.satisfies(StoreErrorsTests::passes);
	}

	static Stream<Throwable> others() {
		return Stream.of(new RedisCommandTimeoutException("Command timed out after 3 second(s)"),
				new SocketTimeoutException("Read timed out"),
				new RedisException("Currently not connected. Commands are rejected."));
	}

	@Test
	void whenTryingAgainIsOfNoUseThenThatIsKnown() {
		assertThat(
				StoreErrors.translate(new RedisCommandExecutionException("WRONGPASS invalid username-password pair")))
			.hasMessage("Redis refuses the credentials (WRONGPASS)")
			.satisfies((ex) -> assertThat(ex.isPassing()).isFalse());
	}

	private static void passes(StoreException failure) {
		assertThat(failure.isPassing()).isTrue();
	}

}

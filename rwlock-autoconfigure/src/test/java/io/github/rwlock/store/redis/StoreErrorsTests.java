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
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;

import javax.net.ssl.SSLHandshakeException;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.RedisException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.RedisSystemException;
import org.springframework.util.StringUtils;

import io.github.rwlock.store.StoreException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

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
				new UnknownHostException("redis.example"),
				new UnknownHostException("redis.example").initCause(new IllegalStateException("NXDOMAIN")),
				new NoRouteToHostException("No route to host"),
				new RedisException("Currently not connected. Commands are rejected."),
				new RedisConnectionException("Connection closed prematurely"),
				new JedisConnectionException("Unexpected end of stream."));
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
			.hasMessage("Redis refused the request: "
					+ StringUtils.trimTrailingCharacter(String.valueOf(cause.getMessage()), '.'))
			.satisfies(StoreErrorsTests::passes);
	}

	static Stream<Throwable> errorReplies() {
		return Stream.of(new JedisDataException("READONLY You can't write against a read only replica."),
				new RedisCommandExecutionException("ERR unknown command"));
	}

	@ParameterizedTest
	@MethodSource("others")
	void whenNoAnswerCameThenThatIsSaidAndTheDriversWordsAreKept(Throwable cause, String message) {
		assertThat(StoreErrors.translate(new RedisSystemException("wrapped", cause))).hasMessage(message)
			.satisfies(StoreErrorsTests::passes);
	}

	static Stream<Arguments> others() {
		String within = StoreErrors.noAnswerWithin(Duration.ofNanos(1_666_666_666));
		return Stream.of(
				arguments(new RedisCommandTimeoutException("Command timed out after 3 second(s)"),
						"Redis did not answer: Command timed out after 3 second(s)"),
				arguments(new SocketTimeoutException("Read timed out"), "Redis did not answer: Read timed out"),
				arguments(new RedisCommandTimeoutException(within), "Redis did not answer within 1666 ms"),
				arguments(new RedisException("Invalid first byte: 72 (H) at buffer index 1 decoding using null"),
						"what answers there is no Redis, or wants TLS: Invalid first byte: 72 (H) at buffer index 1"
								+ " decoding using null"),
				arguments(new JedisConnectionException("Unknown reply: H"),
						"what answers there is no Redis, or wants TLS: Unknown reply: H"),
				arguments(new RedisConnectionException("RedisHandshakeHandler not registered"),
						"there is no connection to Redis: RedisHandshakeHandler not registered"),
				arguments(new RedisException("Cannot encode the command"),
						"Redis did not carry out the request: Cannot encode the command"));
	}

	@Test
	void whenMemoryIsFullThenThatMayPassAlthoughSomebodyShouldAct() {
		StoreException failure = StoreErrors
			.translate(error("OOM command not allowed when used memory > 'maxmemory'."));
		assertThat(failure)
			.hasMessage("Redis refused the request: OOM command not allowed when used memory > 'maxmemory'")
			.satisfies(StoreErrorsTests::passes);
		assertThat(failure.remedy()).contains("maxmemory");
	}

	@ParameterizedTest
	@ValueSource(strings = {
			"READONLY You can't write. script: 7f908e8870baae62aac506ab95f11410675e86c9, on @user_script:34.",
			"ERR Error running script (call to f_7f908e88): @user_script:66: @user_script: 66: -READONLY You can't write",
			"READONLY You can't write." })
	void whenAScriptMetAnErrorThenTheErrorIsToldAndNotWhere(String message) {
		assertThat(StoreErrors.translate(error(message)))
			.hasMessage("Redis refused the request: READONLY You can't write");
	}

	@Test
	void whenTryingAgainIsOfNoUseThenThatIsKnown() {
		assertThat(
				StoreErrors.translate(new RedisCommandExecutionException("WRONGPASS invalid username-password pair")))
			.hasMessage("Redis refuses the credentials (WRONGPASS)")
			.satisfies((ex) -> assertThat(ex.isPassing()).isFalse());
	}

	@ParameterizedTest
	@MethodSource("refusals")
	void whenItIsRefusedForGoodThenThatIsSaidWithWhatToDo(Throwable cause, String message, String remedy) {
		StoreException failure = StoreErrors.translate(new RedisSystemException("Error in execution", cause));
		assertThat(failure).hasMessageStartingWith(message);
		assertThat(failure.isPassing()).isFalse();
		assertThat(failure.remedy()).contains(remedy);
		assertThat(failure.at("Redis at host").remedy()).isEqualTo(failure.remedy());
	}

	/**
	 * Redis words what scripts may not do in three ways, and what it does not know in as
	 * many as it has grown.
	 */
	static Stream<Arguments> refusals() {
		String notPermitted = "Redis does not permit it to this user (NOPERM): ";
		String tooOld = "this Redis lacks what locks need, as those older than 6.2 do: ";
		return Stream
			.of(arguments(error("NOPERM this user has no permissions to run the 'evalsha' command"), notPermitted,
					"'EVAL' and 'EVALSHA'"),
					arguments(
							error("ERR The user executing the script can't run this command or subcommand script: abc"),
							notPermitted, "'EVAL' and 'EVALSHA'"),
					arguments(
							error("ERR Error running script (call to f_abc): @user_script:1: @user_script: 1: The user"
									+ " executing the script can't run this command or subcommand"),
							notPermitted, "guide"),
					arguments(
							error("ERR ACL failure in script: User 'app' has no permissions to run the 'zadd' command"),
							notPermitted, "guide"),
					arguments(error("NOAUTH Authentication required."), "Redis refuses the credentials (NOAUTH)",
							"spring.data.redis"),
					arguments(error("ERR Error running script (call to f_abc): @user_script:22: ERR syntax error"),
							tooOld, "6.2"),
					arguments(error("ERR Write commands not allowed after non deterministic commands"), tooOld, "6.2"),
					arguments(error("ERR Wrong number of args calling Redis command From Lua script"), tooOld, "6.2"),
					arguments(error("ERR DB index is out of range"),
							"Redis has no database of this number: ERR DB index", "spring.data.redis.database"),
					arguments(error("ERR SELECT is not allowed in cluster mode"),
							"Redis has no database of this number: ERR SELECT", "spring.data.redis.database"),
					arguments(new SSLHandshakeException("PKIX").initCause(new CertificateException("no path")),
							"the certificate of Redis is not trusted: no path", "spring.data.redis.ssl.bundle"));
	}

	private static RedisCommandExecutionException error(String message) {
		return new RedisCommandExecutionException(message);
	}

	@Test
	void whenOneKeyIsForeignThenThereIsNothingToSayOfTheRest() {
		StoreException failure = StoreErrors.translate(error("WRONGTYPE Operation against a key"));
		assertThat(failure).hasMessageContaining("(WRONGTYPE)");
		assertThat(failure.isPassing()).isFalse();
		assertThat(failure.remedy()).isEmpty();
	}

	private static void passes(StoreException failure) {
		assertThat(failure.isPassing()).isTrue();
	}

}

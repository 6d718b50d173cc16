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

package io.github.rwlock.testsupport;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link RedisServer} and {@link RedisSource}.
 */
@Tag("smoke")
class RedisServerTests {

	private String property = "";

	static List<RedisSource> availableSources() {
		return List.of(RedisSource.values()).stream().filter(RedisSource::isAvailable).toList();
	}

	@BeforeEach
	void rememberProperty() {
		this.property = System.getProperty(RedisServer.PROPERTY, "");
	}

	@AfterEach
	void restoreProperty() {
		System.setProperty(RedisServer.PROPERTY, this.property);
	}

	@ParameterizedTest
	@MethodSource("availableSources")
	void whenStoppedThenGoneUntilRestarted(RedisSource source) {
		try (RedisServer server = RedisServer.start(source)) {
			assertThat(server.command("PING")).isEqualTo("PONG");
			server.stop();
			assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> server.command("PING"));
			server.restart();
			assertThat(server.command("PING")).isEqualTo("PONG");
			server.kill();
			assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> server.command("PING"));
		}
	}

	@ParameterizedTest
	@MethodSource("availableSources")
	void whenPausedThenAnswersOnlyAfterResumed(RedisSource source) {
		try (RedisServer server = RedisServer.start(source)) {
			server.pause();
			CompletableFuture<Object> answer = CompletableFuture.supplyAsync(() -> server.command("PING"));
			assertThat(answer).failsWithin(Duration.ofMillis(300))
				.withThrowableThat()
				.isInstanceOf(TimeoutException.class);
			server.resume();
			assertThat(answer).succeedsWithin(Duration.ofSeconds(10)).isEqualTo("PONG");
		}
	}

	@ParameterizedTest
	@MethodSource("availableSources")
	void whenOptionsThenInForce(RedisSource source) {
		try (RedisServer server = RedisServer.start(source, "--maxmemory", "10mb")) {
			assertThat(server.command("CONFIG", "GET", "maxmemory")).isEqualTo(List.of("maxmemory", "10485760"));
			assertThat(server.command("CONFIG", "GET", "save")).isEqualTo(List.of("save", ""));
		}
	}

	@Test
	void whenOptionUnknownThenOutputShown() {
		assertThatIllegalStateException().isThrownBy(() -> RedisServer.start(RedisSource.EMBEDDED, "--nonsense", "1"))
			.withMessageContaining("nonsense");
	}

	@Test
	void commandShouldReturnEachKindOfReply() {
		RedisServer server = RedisServer.shared();
		String key = "testsupport:é";
		assertThat(server.command("SET", key, "a\r\nü")).isEqualTo("OK");
		assertThat(server.command("GET", key)).isEqualTo("a\r\nü");
		assertThat(server.command("KEYS", key)).isEqualTo(List.of(key));
		assertThat(server.command("DEL", key)).isEqualTo(1L);
		assertThat(server.command("GET", key)).isNull();
		assertThatExceptionOfType(RedisErrorException.class).isThrownBy(() -> server.command("NONSENSE"))
			.withMessageContaining("NONSENSE");
	}

	@Test
	void whenSharedThenOneAndNotStopped() {
		assertThat(RedisServer.shared()).isSameAs(RedisServer.shared());
		assertThatIllegalStateException().isThrownBy(RedisServer.shared()::stop);
		assertThat(RedisServer.shared().command("PING")).isEqualTo("PONG");
	}

	@Test
	void whenPropertyNamesSourceThenChosen() {
		System.setProperty(RedisServer.PROPERTY, "embedded");
		assertThat(RedisSource.chosen()).isEqualTo(RedisSource.EMBEDDED);
	}

	@Test
	void whenPropertyUnknownThenFails() {
		System.setProperty(RedisServer.PROPERTY, "nonsense");
		assertThatIllegalStateException().isThrownBy(RedisServer::start).withMessageContaining("'nonsense'");
	}

}

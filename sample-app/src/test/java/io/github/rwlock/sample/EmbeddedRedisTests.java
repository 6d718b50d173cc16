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

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.data.redis.autoconfigure.DataRedisProperties;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ApplicationContextException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link EmbeddedRedis}.
 */
@Tag("smoke")
class EmbeddedRedisTests {

	private int port;

	@BeforeEach
	void findFreePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			this.port = socket.getLocalPort();
		}
	}

	@Test
	void whenSecondInstanceThenSharesServerOfFirst() {
		try (SampleInstance first = SampleInstance.start("embedded", this.port)) {
			assertThat(first.client().put("1", "text").statusCode()).isEqualTo(200);
			try (SampleInstance second = SampleInstance.start("embedded", this.port)) {
				assertThat(DocumentsClient.document(second.client().get("1")).content()).isEqualTo("text");
			}
			assertThat(first.client().get("1").statusCode()).isEqualTo(200);
		}
		assertThat(isListening()).isFalse();
	}

	@Test
	void whenOwnerOfServerStopsThenOthersAreWithoutRedis() {
		SampleInstance first = SampleInstance.start("embedded", this.port);
		try (SampleInstance second = SampleInstance.start("embedded", this.port, "--rwlock.wait-time=200ms")) {
			first.close();
			assertThat(second.client().get("1").statusCode()).isEqualTo(503);
		}
	}

	@Test
	void whenStartedAtTheSameTimeThenAllShareOneServer() {
		Stream.of(redis(), redis(), redis(), redis()).map((redis) -> CompletableFuture.supplyAsync(() -> {
			redis.start();
			return redis;
		})).toList().stream().map(CompletableFuture::join).toList().forEach((redis) -> {
			assertThat(redis.isRunning()).isTrue();
			redis.stop();
		});
		assertThat(isListening()).isFalse();
	}

	@Test
	void whenApplicationCannotStartThenServerEnds() throws IOException {
		try (ServerSocket taken = new ServerSocket(0)) {
			String serverPort = "--server.port=" + taken.getLocalPort();
			assertThatExceptionOfType(ApplicationContextException.class)
				.isThrownBy(() -> SampleInstance.start("embedded", this.port, serverPort))
				.withCauseInstanceOf(PortInUseException.class);
		}
		assertThat(isListening()).isFalse();
	}

	private EmbeddedRedis redis() {
		DataRedisProperties properties = new DataRedisProperties();
		properties.setPort(this.port);
		return new EmbeddedRedis(properties);
	}

	private boolean isListening() {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
			return socket.isConnected();
		}
		catch (IOException ex) {
			return false;
		}
	}

}

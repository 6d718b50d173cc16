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

package io.github.rwlock.shutdown;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.rwlock.testsupport.LoggedProcess;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The documents service as a process of its own is asked to end, while requests are in
 * flight.
 */
class GracefulShutdownTests {

	private static final Duration SOON = Duration.ofSeconds(60);

	/**
	 * What the application sets for each phase of its shutdown.
	 */
	private static final Duration GRACE = Duration.ofSeconds(65);

	private static final int ENDED_BY_SIGTERM = 128 + 15;

	private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private RedisServer redis;

	private LoggedProcess application;

	@BeforeEach
	void start(@TempDir Path directory) throws IOException {
		this.redis = RedisServer.start();
		// A lease that was not released would outlast the test
		this.application = ApplicationProcess.start(this.redis, directory, "--rwlock.lease-time=10m",
				"--rwlock.wait-time=60s");
		soon().until(() -> redis("GET", ShutdownApplication.PORT) != null || !this.application.isAlive());
		assertThat(this.application.isAlive()).as(this.application::output).isTrue();
	}

	@AfterEach
	void stop() {
		this.application.close();
		this.redis.close();
	}

	@Test
	void whenTerminatedThenWhatIsInFlightStillLocksAndNoLeaseIsLeft() {
		CompletableFuture<HttpResponse<String>> inside = sendTo("inside");
		CompletableFuture<HttpResponse<String>> waiting = send(
				request("documents/1").PUT(BodyPublishers.ofString("text")).header("Content-Type", "text/plain"));
		CompletableFuture<HttpResponse<String>> async = send(request("held-up/async"));
		soon().until(() -> Long.valueOf(2).equals(redis("ZCOUNT", "rwlock:{document:1}:q", "1e14", "+inf")));
		CompletableFuture<HttpResponse<String>> before = sendTo("before");
		CompletableFuture<HttpResponse<String>> nested = sendTo("nested");
		assertAnswered(sendTo("background"), "begun");
		terminate();
		List.of("before", "nested", "inside").forEach(this::open);
		assertAnswered(before, "locked");
		assertAnswered(nested, "nested");
		assertAnswered(inside, "left");
		assertAnswered(waiting, "\"content\":\"text\"");
		assertAnswered(async, "released");
		soon().until(() -> redis("GET", ShutdownApplication.EXECUTORS) != null);
		assertThat(this.application.isAlive()).as("waits for its executor").isTrue();
		open(BackgroundWork.NAME);
		assertThat(this.application.status()).as(this.application::output)
			.succeedsWithin(GRACE)
			.isEqualTo(ENDED_BY_SIGTERM);
		assertThat(redis("GET", BackgroundWork.NAME)).isEqualTo("served");
		assertThat(redis("GET", ShutdownApplication.LATE)).asString()
			.contains("'late'")
			.endsWith("the application is shutting down");
		assertThat(keysOfLocks()).isNotEmpty().allSatisfy(this::assertHasTokenOnly);
	}

	/**
	 * Ask the application to end, and wait until it takes no more requests.
	 */
	private void terminate() {
		this.application.terminate();
		soon().until(this::isRefused);
	}

	private boolean isRefused() throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
			return !socket.isConnected();
		}
		catch (ConnectException ex) {
			return true;
		}
	}

	/**
	 * Send a request, and wait until it stays at its gate.
	 */
	private CompletableFuture<HttpResponse<String>> sendTo(String gate) {
		CompletableFuture<HttpResponse<String>> response = send(request("held-up/" + gate));
		soon().until(() -> redis("GET", Gates.at(gate)) != null);
		return response;
	}

	private void open(String gate) {
		redis("RPUSH", Gates.open(gate), "");
	}

	private HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(URI.create("http://localhost:%d/%s".formatted(port(), path)));
	}

	private CompletableFuture<HttpResponse<String>> send(HttpRequest.Builder request) {
		return this.http.sendAsync(request.build(), BodyHandlers.ofString());
	}

	private void assertAnswered(CompletableFuture<HttpResponse<String>> request, String content) {
		assertThat(request).as(this.application::output).succeedsWithin(SOON).satisfies((response) -> {
			assertThat(response.statusCode()).isEqualTo(200);
			assertThat(response.body()).contains(content);
		});
	}

	private List<?> keysOfLocks() {
		return (List<?>) redis("KEYS", "rwlock:*");
	}

	private void assertHasTokenOnly(Object key) {
		assertThat(key).asString().endsWith(":w");
		assertThat((List<?>) redis("ZRANGE", (String) key, "0", "-1")).isNotEmpty()
			.allSatisfy((member) -> assertThat(member).asString().startsWith("#"));
	}

	private int port() {
		return Integer.parseInt(String.valueOf(redis("GET", ShutdownApplication.PORT)));
	}

	private @Nullable Object redis(String... command) {
		return this.redis.command(command);
	}

	private static ConditionFactory soon() {
		return Awaitility.await().atMost(SOON);
	}

}

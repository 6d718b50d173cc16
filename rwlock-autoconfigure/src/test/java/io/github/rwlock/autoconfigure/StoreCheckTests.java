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

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.data.redis.connection.RedisConnectionFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * An application is told to end while its start waits for a Redis that does not answer:
 * another thread closes it, and then the process ends, as on SIGTERM.
 */
class StoreCheckTests {

	private static final Duration SOON = Duration.ofSeconds(30);

	private static final Set<Thread.State> WAITING = EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

	private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	private final CompletableFuture<Void> started = new CompletableFuture<>();

	private final CompletableFuture<Void> destroyed = new CompletableFuture<>();

	private ServerSocket silentRedis;

	@BeforeEach
	void listen() throws IOException {
		this.silentRedis = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
	}

	@AfterEach
	void close() throws IOException {
		this.context.close();
		this.silentRedis.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis" })
	void whenClosedWhileTheStartWaitsForTheStoreThenBeansAreDestroyedFirst(String driver) {
		Thread starting = start(driver);
		await().atMost(SOON).until(() -> isWaitingForTheStore(starting));
		this.context.close();
		assertThat(this.destroyed).isDone();
		assertThat(this.started).failsWithin(SOON).withThrowableThat().withStackTraceContaining("did not answer");
	}

	private Thread start(String driver) {
		TestPropertyValues.of("spring.data.redis.host=" + this.silentRedis.getInetAddress().getHostAddress(),
				"spring.data.redis.port=" + this.silentRedis.getLocalPort(), "spring.data.redis.client-type=" + driver,
				"rwlock.redis.fail-fast=true", "rwlock.redis.command-timeout=2s")
			.applyTo(this.context);
		this.context.register(StartWithoutRedisTests.Application.class);
		this.context.registerBean(DisposableBean.class, this::userOfRedis);
		Thread starting = new Thread(this::refresh, "starting");
		starting.start();
		return starting;
	}

	/**
	 * A bean that is destroyed after the locks and before the connections of the
	 * application.
	 */
	private DisposableBean userOfRedis() {
		this.context.getBean(RedisConnectionFactory.class);
		return () -> this.destroyed.complete(null);
	}

	private void refresh() {
		try {
			this.context.refresh();
			this.started.complete(null);
		}
		catch (RuntimeException ex) {
			this.started.completeExceptionally(ex);
		}
	}

	private static boolean isWaitingForTheStore(Thread thread) {
		return WAITING.contains(thread.getState()) && Stream.of(thread.getStackTrace())
			.anyMatch((frame) -> frame.getClassName().equals(StoreCheck.class.getName()));
	}

}

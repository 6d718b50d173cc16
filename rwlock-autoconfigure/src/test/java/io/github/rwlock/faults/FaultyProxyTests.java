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
package io.github.rwlock.faults;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisConnectionException;

import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The proxy does the harm that it is told to do.
 */
class FaultyProxyTests {

	private static final Duration SOON = Duration.ofSeconds(10);

	private static final Duration WHILE = Duration.ofMillis(300);

	private final RedisServer server = RedisServer.startProcess();

	private final FaultyProxy proxy = FaultyProxy.to(this.server.port());

	private Jedis client;

	@BeforeEach
	void connect() {
		this.client = new Jedis("127.0.0.1", this.proxy.port(), (int) SOON.toMillis());
		assertThat(this.client.incr("count")).isOne();
	}

	@AfterEach
	void close() {
		this.client.close();
		this.proxy.close();
		this.server.close();
	}

	@Test
	void whenHeldThenRequestComesAfterwards() {
		this.proxy.set(Traffic.HELD);
		CompletableFuture<Long> reply = CompletableFuture.supplyAsync(() -> this.client.incr("count"));
		assertThat(reply).failsWithin(WHILE).withThrowableThat().isInstanceOf(TimeoutException.class);
		assertThat(this.server.command("GET", "count")).isEqualTo("1");
		this.proxy.set(Traffic.CARRIED);
		assertThat(reply).succeedsWithin(SOON).isEqualTo(2L);
	}

	@Test
	void whenRepliesAreHeldThenRequestComesAndReplyAfterwards() {
		this.proxy.holdReplies(true);
		CompletableFuture<Long> reply = CompletableFuture.supplyAsync(() -> this.client.incr("count"));
		assertThat(reply).failsWithin(WHILE).withThrowableThat().isInstanceOf(TimeoutException.class);
		assertThat(this.server.command("GET", "count")).isEqualTo("2");
		this.proxy.holdReplies(false);
		assertThat(reply).succeedsWithin(SOON).isEqualTo(2L);
	}

	@Test
	void whenUnansweredThenRequestComesAndConnectionEndsAfterwards() {
		this.proxy.set(Traffic.UNANSWERED);
		CompletableFuture<Long> reply = CompletableFuture.supplyAsync(() -> this.client.incr("count"));
		assertThat(reply).failsWithin(WHILE).withThrowableThat().isInstanceOf(TimeoutException.class);
		assertThat(this.server.command("GET", "count")).isEqualTo("2");
		this.proxy.set(Traffic.CARRIED);
		assertThat(reply).failsWithin(SOON).withThrowableThat().withCauseInstanceOf(JedisConnectionException.class);
	}

	@Test
	void whenCutThenConnectionsEndUntilItIsOver() {
		this.proxy.set(Traffic.CUT);
		assertThatExceptionOfType(JedisConnectionException.class).isThrownBy(() -> this.client.incr("count"));
		assertThatExceptionOfType(JedisConnectionException.class).isThrownBy(this::pingAnew);
		this.proxy.set(Traffic.CARRIED);
		assertThat(pingAnew()).isEqualTo("PONG");
	}

	@Test
	void whenDelayedThenReplyComesLater() {
		this.proxy.set(Traffic.DELAYED);
		long start = System.nanoTime();
		assertThat(this.client.incr("count")).isEqualTo(2);
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Traffic.DELAY.multipliedBy(2));
	}

	@Test
	void whenServerIsAwayThenConnectionsEnd() {
		this.server.kill();
		assertThatExceptionOfType(JedisConnectionException.class).isThrownBy(() -> this.client.incr("count"));
		assertThatExceptionOfType(JedisConnectionException.class).isThrownBy(this::pingAnew);
		this.server.restart();
		assertThat(pingAnew()).isEqualTo("PONG");
	}

	@Test
	void whenClientEndsThenItsConnectionToTheServerEnds() {
		this.client.close();
		Awaitility.await()
			.atMost(SOON)
			.until(() -> this.server.command("INFO", "clients").toString().contains("connected_clients:1\r"));
	}

	@Test
	void whenClosedThenNobodyIsServed() {
		this.proxy.close();
		assertThatExceptionOfType(JedisConnectionException.class).isThrownBy(() -> this.client.incr("count"));
		assertThatExceptionOfType(JedisConnectionException.class).isThrownBy(this::pingAnew);
	}

	private String pingAnew() {
		try (Jedis other = new Jedis("127.0.0.1", this.proxy.port(), (int) SOON.toMillis())) {
			return other.ping();
		}
	}

}

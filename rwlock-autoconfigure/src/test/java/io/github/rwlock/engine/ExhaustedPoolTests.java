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
package io.github.rwlock.engine;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.context.SmartLifecycle;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisClientConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettucePoolingClientConfiguration;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockTimeoutException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatRuntimeException;
import static org.awaitility.Awaitility.await;

/**
 * The application's pool has one connection, in use by a command that blocks. Locks do
 * not need it.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class ExhaustedPoolTests extends EngineTestCase {

	private static final Duration WAIT = Duration.ofMillis(300);

	private static final Duration LONGEST = WAIT.plusSeconds(8);

	private static final Duration SOON = Duration.ofSeconds(20);

	private RedisConnectionFactory factory;

	private CompletableFuture<@Nullable List<byte[]>> blocking;

	private LockEngine engine;

	@BeforeEach
	void exhaust() throws Exception {
		this.factory = factory();
		((InitializingBean) this.factory).afterPropertiesSet();
		((SmartLifecycle) this.factory).start();
		this.blocking = onThread(() -> {
			try (RedisConnection connection = this.factory.getConnection()) {
				return connection.listCommands().bLPop(0, key().getBytes());
			}
		});
		await().until(() -> String.valueOf(this.clients.server().command("CLIENT", "LIST")).contains("cmd=blpop"));
		assertExhausted();
		EngineSettings settings = TestClients.settings();
		this.engine = this.clients.client("client", this.clients.store(this.factory, "client", settings), settings);
	}

	@AfterEach
	void closeTheApplicationsFactory() throws Exception {
		endBlocking();
		this.clients.server().command("DEL", key());
		((DisposableBean) this.factory).destroy();
	}

	@Test
	void whenExhaustedThenLocksAreHandedOverByMessage() {
		Lease holder = this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		await().until(this.engine.store()::isDelivering);
		CompletableFuture<Lease> waiting = onThread(() -> this.engine.acquire(LockKind.READ, "a", DEFAULTS));
		await().until(() -> redis().waiting("a") == 1);
		holder.release();
		assertThat(waiting).succeedsWithin(SOON).satisfies(Lease::release);
		assertThat(redis().isFree("a")).isTrue();
		assertExhausted();
	}

	@Test
	void whenExhaustedAndHeldByAnotherThenTimesOutAsEver() {
		this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		long start = System.nanoTime();
		assertThatExceptionOfType(LockTimeoutException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.READ, "a", DEFAULTS.withWaitTime(WAIT)));
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(WAIT, LONGEST);
		assertThat(redis().waiting("a")).isZero();
		assertExhausted();
	}

	@Test
	void whenFreeAgainThenTheApplicationHasItsOneConnection() {
		this.engine.execute(LockKind.WRITE, "a", DEFAULTS, () -> null);
		endBlocking();
		try (RedisConnection connection = this.factory.getConnection()) {
			assertThat(connection.ping()).isEqualTo("PONG");
		}
	}

	private String key() {
		return redis().prefix() + ":application";
	}

	private void endBlocking() {
		this.clients.server().command("LPUSH", key(), "end");
		assertThat(this.blocking).succeedsWithin(SOON);
	}

	private void assertExhausted() {
		assertThat(this.blocking).isNotDone();
		assertThatRuntimeException().isThrownBy(() -> {
			try (RedisConnection connection = this.factory.getConnection()) {
				connection.ping();
			}
		}).withStackTraceContaining("Timeout waiting for idle object");
	}

	private RedisConnectionFactory factory() {
		RedisStandaloneConfiguration server = new RedisStandaloneConfiguration(this.clients.server().host(),
				this.clients.server().port());
		if (this.driver == TestClients.Driver.JEDIS) {
			return new JedisConnectionFactory(server,
					JedisClientConfiguration.builder().usePooling().poolConfig(onlyOne()).build());
		}
		LettuceConnectionFactory lettuce = new LettuceConnectionFactory(server,
				LettucePoolingClientConfiguration.builder().poolConfig(onlyOne()).build());
		lettuce.setShareNativeConnection(false);
		return lettuce;
	}

	private static <T> GenericObjectPoolConfig<T> onlyOne() {
		GenericObjectPoolConfig<T> pool = new GenericObjectPoolConfig<>();
		pool.setMaxTotal(1);
		pool.setMaxWait(Duration.ofMillis(100));
		pool.setJmxEnabled(false);
		return pool;
	}

}

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

import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.context.SmartLifecycle;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisOperations;
import org.springframework.data.redis.core.SessionCallback;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What the application does on its connections does not reach ours, nor the other way
 * round.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class OwnConnectionTests extends EngineTestCase {

	private RedisConnectionFactory factory;

	private StringRedisTemplate template;

	private LockEngine engine;

	private LockEngine other;

	@BeforeEach
	void useTheApplicationsFactory() throws Exception {
		this.factory = this.clients.factory();
		((InitializingBean) this.factory).afterPropertiesSet();
		((SmartLifecycle) this.factory).start();
		this.template = new StringRedisTemplate(this.factory);
		EngineSettings settings = TestClients.settings();
		this.engine = this.clients.client("client", this.clients.store(this.factory, "client", settings), settings);
		this.other = this.clients.client();
	}

	@AfterEach
	void closeTheApplicationsFactory() throws Exception {
		((DisposableBean) this.factory).destroy();
	}

	@Test
	void whenInsideAnOpenTransactionThenRealAnswersArrive() {
		List<Object> results = this.template.execute(new Session((operations) -> {
			operations.multi();
			lockAndRelease();
			operations.opsForValue().set(key(), "done", Duration.ofMinutes(1));
			assertThat(operations.opsForValue().get(key())).isNull();
			return operations.exec();
		}));
		assertThat(results).hasSize(2).endsWith("done");
	}

	@Test
	void whenInsideAPipelineThenRealAnswersArrive() {
		List<Object> results = this.template.executePipelined(new Session((operations) -> {
			lockAndRelease();
			operations.opsForValue().set(key(), "done", Duration.ofMinutes(1));
			return null;
		}));
		assertThat(results).hasSize(1);
		assertThat(this.template.opsForValue().get(key())).isEqualTo("done");
	}

	@Test
	void whenTemplateTakesPartInATransactionThenRealAnswersArrive() {
		this.template.setEnableTransactionSupport(true);
		TransactionSynchronizationManager.initSynchronization();
		TransactionSynchronizationManager.setActualTransactionActive(true);
		try {
			this.template.opsForValue().set(key(), "pending", Duration.ofMinutes(1));
			lockAndRelease();
			assertThat(this.clients.server().command("GET", key())).isNull();
		}
		finally {
			TransactionSynchronizationManager.getSynchronizations()
				.forEach((synchronization) -> synchronization.afterCompletion(1));
			TransactionSynchronizationManager.clear();
		}
	}

	@Test
	void whatStandsInRedisShouldBePlainText() {
		Lease writer = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		onThread(() -> this.engine.acquire(LockKind.READ, "a", DEFAULTS));
		await().until(() -> redis().waiting("a") == 1);
		assertThat(redis().held(LockKind.WRITE, "a")).satisfiesExactly(
				(lease) -> assertThat(lease).matches("client-[0-9a-z]+\\|test"),
				(expiry) -> assertThat(expiry).matches("\\d{13}"));
		assertThat(this.clients.server().command("ZRANGE", redis().key("a", 'q'), "0", "-1"))
			.asInstanceOf(InstanceOfAssertFactories.list(String.class))
			.satisfiesExactly((sign) -> assertThat(sign).matches("!RW30000 client-[0-9a-z]+\\|test"),
					(waiter) -> assertThat(waiter).matches("RW30000 client-[0-9a-z]+\\|test"));
		assertThat(redis().token("a")).satisfiesExactly(
				(token) -> assertThat(token).isEqualTo("" + writer.fencingToken().orElseThrow()).matches("\\d{16}"),
				(until) -> assertThat(until).matches("\\d{13}"));
	}

	private String key() {
		return redis().prefix() + ":application";
	}

	private void lockAndRelease() {
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(redis().held(LockKind.WRITE, "a")).hasSize(2);
		assertThat(this.other.tryAcquire(LockKind.READ, "a", DEFAULTS)).isEmpty();
		lease.release();
		assertThat(redis().isFree("a")).isTrue();
	}

	/**
	 * Something the application does on one connection.
	 *
	 * @param work what it does
	 */
	private record Session(Work work) implements SessionCallback<@Nullable List<Object>> {

		@Override
		@SuppressWarnings("unchecked")
		public <K, V> @Nullable List<Object> execute(RedisOperations<K, V> operations) {
			return this.work.apply((RedisOperations<String, String>) operations);
		}

	}

	private interface Work {

		@Nullable List<Object> apply(RedisOperations<String, String> operations);

	}

}

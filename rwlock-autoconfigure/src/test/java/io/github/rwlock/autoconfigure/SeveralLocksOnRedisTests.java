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

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.redis.core.StringRedisTemplate;

import io.github.rwlock.Lease;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.WriteLocked;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Methods with several locks, of two applications that share one Redis.
 */
@Tag("smoke")
class SeveralLocksOnRedisTests {

	private static final int THREADS = 4;

	private static final int TRANSFERS = 60;

	private static final int ACCOUNTS = 4;

	private static final int BALANCE = 1000;

	private final String prefix = TestApplication.newPrefix();

	private final List<ConfigurableApplicationContext> applications = new ArrayList<>();

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private Accounts accounts;

	@BeforeEach
	void start() {
		this.accounts = startInstance();
		for (int i = 0; i < ACCOUNTS; i++) {
			this.accounts.set(this.prefix, i, BALANCE);
		}
	}

	@AfterEach
	void close() {
		this.threads.shutdownNow();
		this.applications.forEach(ConfigurableApplicationContext::close);
	}

	@Test
	void whenTransfersCrossThenAllFinishAndNoneIsLost() throws Exception {
		List<Future<?>> tellers = new ArrayList<>();
		for (Accounts instance : List.of(this.accounts, startInstance())) {
			for (int i = 0; i < THREADS; i++) {
				Random random = new Random(tellers.size());
				tellers.add(this.threads.submit(() -> transfer(instance, random)));
			}
		}
		for (Future<?> teller : tellers) {
			teller.get(3, TimeUnit.MINUTES);
		}
		assertThat(this.accounts.sum(this.prefix, List.of(3, 1, 0, 2))).isEqualTo(ACCOUNTS * BALANCE);
		await().atMost(Duration.ofSeconds(60)).until(() -> keysOf("account").isEmpty() && keysOf("fee").isEmpty());
	}

	@Test
	void whileTheMethodRunsEachLockHasItsKeys() {
		this.accounts.run("a:b", 7, true, () -> {
			assertThat(keysOf("account:a%253Ab:7")).anyMatch((key) -> key.endsWith("}:w"))
				.noneMatch((key) -> key.endsWith("}:r"));
			assertThat(keysOf("fee:a:b")).anyMatch((key) -> key.endsWith("}:r"))
				.noneMatch((key) -> key.endsWith("}:w"));
		});
		this.accounts.run("a:b", 8, false, () -> {
			assertThat(keysOf("account:a%253Ab:8")).isEmpty();
			assertThat(keysOf("fee:a:b")).isNotEmpty();
		});
	}

	@Test
	void whenKeyIsLongThenItsHashIsInRedis() {
		String tenant = "t".repeat(10_000);
		this.accounts.run(tenant, 7, true, () -> {
			assertThat(keysOf("account")).isEmpty();
			assertThat(keysOf("%sha256-")).isNotEmpty().allMatch((key) -> key.length() < this.prefix.length() + 80);
		});
	}

	@Test
	void whenOneIsNotToBeHadThenTheOthersAreGoneAtOnce() {
		ReadWriteLockTemplate other = this.applications.get(0).getBean(ReadWriteLockTemplate.class);
		Lease fee = other.acquireWrite("fee:acme");
		Future<?> call = this.threads.submit(() -> assertThatExceptionOfType(LockTimeoutException.class)
			.isThrownBy(() -> this.accounts.run("acme", 7, true, Assertions::fail))
			.satisfies((ex) -> assertThat(ex.resource()).isEqualTo("fee:acme")));
		assertThat(call).succeedsWithin(Duration.ofSeconds(30));
		assertThat(other.inspect("account:acme:7").holders()).isEmpty();
		assertThat(fee.isHeld()).isTrue();
	}

	private void transfer(Accounts instance, Random random) {
		for (int n = 0; n < TRANSFERS; n++) {
			instance.transfer(this.prefix, random.nextInt(ACCOUNTS), random.nextInt(ACCOUNTS), random.nextInt(5));
		}
	}

	private Accounts startInstance() {
		ConfigurableApplicationContext application = TestApplication.start(List.of(Accounts.class),
				"rwlock.key-prefix=" + this.prefix, "rwlock.lease-time=8s");
		this.applications.add(application);
		return application.getBean(Accounts.class);
	}

	@SuppressWarnings("unchecked")
	private List<String> keysOf(String resource) {
		return (List<String>) RedisServer.shared().command("KEYS", this.prefix + ":{" + resource + "*");
	}

	/**
	 * Numbers in Redis that are read and written back without any atomic command.
	 */
	static class Accounts {

		private final StringRedisTemplate redis;

		Accounts(StringRedisTemplate redis) {
			this.redis = redis;
		}

		@WriteLocked(name = "account", each = "{ #from, #to }", key = { "#tenant", "#each" }, waitTime = "2m")
		@ReadLocked(name = "fee", key = "#tenant")
		public void transfer(String tenant, int from, int to, int amount) {
			set(tenant, from, get(tenant, from) - amount);
			set(tenant, to, get(tenant, to) + amount);
		}

		@ReadLocked(name = "account", each = "#numbers", key = { "#tenant", "#each" }, waitTime = "2m")
		public int sum(String tenant, List<Integer> numbers) {
			return numbers.stream().mapToInt((number) -> get(tenant, number)).sum();
		}

		@ReadLocked(name = "fee", key = "#tenant", waitTime = "200ms")
		@WriteLocked(name = "account", key = { "#tenant", "#number" }, condition = "#change")
		public void run(String tenant, int number, boolean change, Runnable body) {
			body.run();
		}

		void set(String tenant, int number, int balance) {
			this.redis.opsForValue().set(tenant + "-" + number, Integer.toString(balance));
		}

		private int get(String tenant, int number) {
			return Integer.parseInt(String.valueOf(this.redis.opsForValue().get(tenant + "-" + number)));
		}

	}

}

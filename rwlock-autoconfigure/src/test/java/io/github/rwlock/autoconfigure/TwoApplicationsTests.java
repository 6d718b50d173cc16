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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.context.ConfigurableApplicationContext;

import io.github.rwlock.LockContext;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.autoconfigure.TestApplication.Counter;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Annotated methods of two applications that share one Redis.
 */
@Tag("smoke")
@ParameterizedClass
@ValueSource(strings = { "lettuce", "jedis" })
class TwoApplicationsTests {

	private static final int THREADS = 8;

	private static final int INCREMENTS = 300;

	private final String prefix = TestApplication.newPrefix();

	private final List<ConfigurableApplicationContext> applications = new ArrayList<>();

	private final ExecutorService threads = Executors.newCachedThreadPool();

	@Parameter
	private String driver;

	@AfterEach
	void close() {
		this.threads.shutdownNow();
		this.applications.forEach(ConfigurableApplicationContext::close);
	}

	@Test
	void noIncrementShouldBeLostAndNoKeyLeft() throws Exception {
		String counter = this.prefix + "-counter";
		List<Future<?>> writers = new ArrayList<>();
		for (Counter instance : List.of(startInstance(), startInstance())) {
			for (int i = 0; i < THREADS; i++) {
				writers.add(this.threads.submit(() -> increment(instance, counter)));
			}
		}
		for (Future<?> writer : writers) {
			writer.get(3, TimeUnit.MINUTES);
		}
		assertThat(RedisServer.shared().command("GET", counter)).isEqualTo(Integer.toString(2 * THREADS * INCREMENTS));
		await().atMost(Duration.ofSeconds(20)).until(() -> lockKeys().isEmpty());
	}

	@Test
	void whenOneApplicationWritesThenTheOtherIsKeptOut() {
		Counter first = startInstance();
		Counter second = startInstance();
		first.runAlone("a", () -> {
			assertThat(LockContext.current()).get()
				.satisfies((lease) -> assertThat(lease.resource()).isEqualTo("counter:a"))
				.satisfies((lease) -> assertThat(lease.fencingToken()).isPresent());
			assertThat(lockKeys()).isNotEmpty().allSatisfy((key) -> assertThat(ttl(key)).isPositive());
			assertThatExceptionOfType(LockTimeoutException.class)
				.isThrownBy(() -> second.runAlone("a", Assertions::fail));
		});
		AtomicBoolean entered = new AtomicBoolean();
		second.runAlone("a", () -> entered.set(true));
		assertThat(entered).isTrue();
	}

	private static void increment(Counter instance, String counter) {
		for (int n = 0; n < INCREMENTS; n++) {
			instance.increment(counter);
		}
	}

	private Counter startInstance() {
		ConfigurableApplicationContext application = TestApplication.start(
				"spring.data.redis.client-type=" + this.driver, "rwlock.key-prefix=" + this.prefix,
				"rwlock.lease-time=5s");
		this.applications.add(application);
		return application.getBean(Counter.class);
	}

	@SuppressWarnings("unchecked")
	private List<String> lockKeys() {
		return (List<String>) RedisServer.shared().command("KEYS", this.prefix + ":*");
	}

	private static Long ttl(String key) {
		return (Long) RedisServer.shared().command("PTTL", key);
	}

}

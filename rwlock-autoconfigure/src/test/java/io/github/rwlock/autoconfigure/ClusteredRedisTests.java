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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

import io.github.rwlock.Lease;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.testsupport.RedisCluster;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Locks whose keys lie on several servers of a Redis Cluster.
 */
@ParameterizedClass
@ValueSource(strings = { "lettuce", "jedis" })
class ClusteredRedisTests {

	private static final Duration SOON = Duration.ofSeconds(30);

	private static final Duration LEASE_TIME = Duration.ofSeconds(2);

	private static final List<String> RESOURCES = IntStream.range(0, 60)
		.mapToObj((index) -> "resource-" + index)
		.toList();

	private static RedisCluster cluster;

	@Parameter
	private String driver;

	private final String prefix = TestApplication.newPrefix();

	@BeforeAll
	static void startCluster() {
		cluster = RedisCluster.start(3);
	}

	@AfterAll
	static void stopCluster() {
		cluster.close();
	}

	@Test
	void whenResourcesLieOnAllServersThenEachIsLockedWhereItLies() {
		run((locks) -> {
			List<Lease> leases = RESOURCES.stream().map(locks::acquireWrite).toList();
			RESOURCES.forEach((resource) -> assertThat(keysOf(resource)).as(resource).isNotEmpty());
			leases.forEach(Lease::release);
			RESOURCES.forEach((resource) -> assertThat(locks.inspect(resource).holders()).as(resource).isEmpty());
		});
	}

	@Test
	void whenALeaseIsHeldLongerThanItsTimeThenItIsRenewedOnEachServer() {
		run((locks) -> {
			List<Lease> leases = RESOURCES.stream().map(locks::acquireRead).toList();
			Instant later = locks.inspect("resource-0").time().plus(LEASE_TIME.multipliedBy(2));
			await().atMost(SOON).until(() -> locks.inspect("resource-0").time().isAfter(later));
			assertThat(leases).allMatch(Lease::isHeld);
			RESOURCES.forEach((resource) -> assertThat(locks.inspect(resource).holders()).as(resource).hasSize(1));
			leases.forEach(Lease::release);
		}, "rwlock.lease-time=" + LEASE_TIME.toMillis() + "ms");
	}

	@Test
	void whenALockIsReleasedThenWhoWaitsGetsItWhereverItLies() {
		run((locks) -> {
			List<Lease> leases = RESOURCES.stream()
				.map((resource) -> locks.acquireWriteAsync(resource).orTimeout(1, TimeUnit.MINUTES).join())
				.toList();
			List<CompletableFuture<Lease>> waiting = RESOURCES.stream().map(locks::acquireWriteAsync).toList();
			await().atMost(SOON)
				.until(() -> RESOURCES.stream().allMatch((resource) -> locks.inspect(resource).waiters().size() == 1));
			leases.forEach(Lease::release);
			waiting.forEach((lease) -> assertThat(lease).succeedsWithin(SOON).satisfies(Lease::release));
		});
	}

	@Test
	void whenAServerIsGoneThenLocksOnOthersGoOn() {
		try (RedisCluster own = RedisCluster.start(3)) {
			run(own, (locks) -> {
				RedisServer gone = own.servers().get(1);
				gone.kill();
				Map<Boolean, List<String>> byServer = RESOURCES.stream()
					.collect(Collectors.partitioningBy((resource) -> own.serverOf(tag(resource)) == gone));
				byServer.get(false).forEach((resource) -> locks.acquireWrite(resource).release());
				assertThatExceptionOfType(LockUnavailableException.class)
					.isThrownBy(() -> locks.acquireWrite(byServer.get(true).get(0)));
				byServer.get(false).forEach((resource) -> locks.acquireWrite(resource).release());
			}, "rwlock.wait-time=5s");
		}
	}

	private List<?> keysOf(String resource) {
		return (List<?>) cluster.serverOf(tag(resource)).command("KEYS", this.prefix + ":" + tag(resource) + ":*");
	}

	private static String tag(String resource) {
		return "{" + resource + "}";
	}

	private void run(Consumer<ReadWriteLockTemplate> test, String... properties) {
		run(cluster, test, properties);
	}

	private void run(RedisCluster cluster, Consumer<ReadWriteLockTemplate> test, String... properties) {
		new ApplicationContextRunner().withUserConfiguration(Application.class)
			.withPropertyValues("spring.data.redis.cluster.nodes=" + cluster.nodes(),
					"spring.data.redis.client-type=" + this.driver, "rwlock.key-prefix=" + this.prefix)
			.withPropertyValues(properties)
			.run((context) -> test.accept(context.getBean(ReadWriteLockTemplate.class)));
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DataRedisAutoConfiguration.class, RwLockAutoConfiguration.class,
			RwLockRedisStoreAutoConfiguration.class })
	static class Application {

	}

}

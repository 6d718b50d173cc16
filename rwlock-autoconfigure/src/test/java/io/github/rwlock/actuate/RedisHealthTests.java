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
package io.github.rwlock.actuate;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.engine.TestClients;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What {@link RwLockHealthIndicator} tells of a Redis in good order and in trouble.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
@ExtendWith(OutputCaptureExtension.class)
class RedisHealthTests {

	private static final Duration SOON = Duration.ofSeconds(20);

	private static final Duration LEASE = Duration.ofSeconds(3);

	private static final LockOptions DEFAULTS = LockOptions.defaults();

	@Parameter
	private TestClients.Driver driver;

	private @Nullable TestClients clients;

	@AfterEach
	void close() {
		if (this.clients != null) {
			this.clients.close();
			this.clients.server().close();
		}
	}

	@Test
	void whenAllIsWellThenTellsWhatItIsAndTouchesNoKey() {
		Health health = check(indicatorOf(open().client()));
		assertThat(health.getStatus()).isEqualTo(Status.UP);
		assertThat(health.getDetails())
			.containsAllEntriesOf(Map.of("store", "redis", "serverRole", "master", "evictionPolicy", "noeviction"))
			.doesNotContainKeys("warnings", "error");
		assertThat(command("INFO", "server")).asString()
			.contains("redis_version:" + health.getDetails().get("serverVersion") + "\r\n");
		assertThat(clients().redis().keys()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "allkeys-lru", "volatile-ttl" })
	void whenLocksMayBeEvictedThenUpAndWarnsOnce(String policy, CapturedOutput output) {
		RwLockHealthIndicator indicator = indicatorOf(open("--maxmemory-policy", policy).client());
		assertThat(List.of(check(indicator), check(indicator))).allSatisfy((health) -> {
			assertThat(health.getStatus()).isEqualTo(Status.UP);
			assertThat(health.getDetails()).containsEntry("evictionPolicy", policy);
			assertThat(warnings(health)).singleElement().asString().contains("'" + policy + "'");
		});
		assertThat(output).containsOnlyOnce("maxmemory-policy is '" + policy + "'");
		command("CONFIG", "SET", "maxmemory-policy", "noeviction");
		assertThat(check(indicator).getDetails()).containsEntry("evictionPolicy", "noeviction")
			.doesNotContainKey("warnings");
	}

	@Test
	void whenItIsAReplicaThenUpAndWarns() {
		RwLockHealthIndicator indicator = indicatorOf(open().client());
		command("REPLICAOF", "127.0.0.1", "1");
		Health health = check(indicator);
		assertThat(health.getStatus()).isEqualTo(Status.UP);
		assertThat(health.getDetails()).containsEntry("serverRole", "slave");
		assertThat(warnings(health)).singleElement().asString().contains("replica");
	}

	@Test
	void whenTheUserMayNotAskThenUpAndUnknownAndAsksOnce() {
		open();
		command("ACL", "SETUSER", "app", "on", ">secret", "~*", "&*", "+@all", "-info", "-config");
		RwLockHealthIndicator indicator = indicatorOf(clients().as("app", "secret").client());
		assertThat(List.of(check(indicator), check(indicator))).allSatisfy((health) -> {
			assertThat(health.getStatus()).isEqualTo(Status.UP);
			assertThat(health.getDetails())
				.containsAllEntriesOf(
						Map.of("serverVersion", "unknown", "serverRole", "unknown", "evictionPolicy", "unknown"))
				.doesNotContainKey("warnings");
		});
		assertThat(refusals()).isOne();
	}

	@ParameterizedTest
	@CsvSource({ "-subscribe,+subscribe", "resetchannels,allchannels" })
	void whenTheSubscriptionIsKilledAndRefusedThenUpAndPollingAndWarnedOnce(String refuse, String permit,
			CapturedOutput output) {
		open();
		command("ACL", "SETUSER", "app", "on", ">secret", "~*", "&*", "+@all");
		RwLockHealthIndicator indicator = indicatorOf(clients().as("app", "secret").client());
		awaitWakeUps(indicator, "delivering");
		command("ACL", "SETUSER", "app", refuse);
		command("CLIENT", "KILL", "TYPE", "pubsub");
		awaitWakeUps(indicator, "polling");
		await().atMost(SOON).untilAsserted(() -> assertThat(output).contains("Redis sends no wake-ups"));
		command("ACL", "SETUSER", "app", permit);
		awaitWakeUps(indicator, "delivering");
		assertThat(output).containsOnlyOnce("Redis sends no wake-ups");
	}

	@Test
	void whenRedisIsDownFromTheStartThenDownInFewLinesUntilItIsThere(CapturedOutput output) {
		open().server().kill();
		RwLockHealthIndicator indicator = indicatorOf(clients().client());
		assertThat(check(indicator)).satisfies((health) -> {
			assertThat(health.getStatus()).isEqualTo(Status.DOWN);
			assertThat(health.getDetails()).containsEntry("wakeUps", "polling");
			assertThat(health.getDetails().get("error")).asString()
				.contains("no connection to Redis", "Redis at 127.0.0.1:" + clients().server().port());
		});
		assertThat(check(indicator).getStatus()).isEqualTo(Status.DOWN);
		assertThat(output).containsOnlyOnce("health check failed").doesNotContain("\tat ");
		clients().server().restart();
		await().atMost(SOON).until(() -> check(indicator).getStatus().equals(Status.UP));
	}

	@Test
	void whenRedisHangsThenDownWithinItsTimeout() {
		LockEngine engine = open().client();
		assertThat(check(indicatorOf(engine)).getStatus()).isEqualTo(Status.UP);
		clients().server().pause();
		Health health = new RwLockHealthIndicator(engine, Duration.ofMillis(100)).health();
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(health.getDetails().get("error")).asString().contains("within 100 ms");
		clients().server().resume();
	}

	@Test
	void whenRedisHangsThenACheckWhoseConnectionIsGivenUpSaysSoToo() {
		RwLockHealthIndicator indicator = indicatorOf(open().client(LEASE));
		assertThat(check(indicator).getStatus()).isEqualTo(Status.UP);
		clients().server().pause();
		CompletableFuture<Health> first = CompletableFuture.supplyAsync(() -> check(indicator));
		await().pollDelay(LEASE.dividedBy(6)).until(() -> !first.isDone());
		CompletableFuture<Health> second = CompletableFuture.supplyAsync(() -> check(indicator));
		assertThat(List.of(first, second)).allSatisfy((each) -> assertThat(each).succeedsWithin(SOON)
			.extracting((health) -> health.getDetails().get("error"), InstanceOfAssertFactories.STRING)
			.startsWith("Redis did not answer"));
		clients().server().resume();
	}

	@Test
	void leasesShouldBeCountedWhileHeldAndWhenLost() {
		LockEngine engine = open().client();
		Lease lease = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(check(indicatorOf(engine)).getDetails()).containsEntry("heldLeases", 1)
			.containsEntry("leasesLostInLastMinute", 0);
		clients().client().forceRelease("a");
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::release);
		assertThat(check(indicatorOf(engine)).getDetails()).containsEntry("heldLeases", 0)
			.containsEntry("leasesLostInLastMinute", 1);
	}

	private TestClients open(String... options) {
		this.clients = new TestClients(RedisServer.start(options), this.driver);
		return this.clients;
	}

	private TestClients clients() {
		assertThat(this.clients).isNotNull();
		return this.clients;
	}

	private @Nullable Object command(String... command) {
		return clients().server().command(command);
	}

	/**
	 * Redis counts repeated refusals in one entry.
	 */
	private long refusals() {
		Object entries = command("ACL", "LOG");
		assertThat(entries).asInstanceOf(InstanceOfAssertFactories.LIST).hasSize(1);
		return (Long) ((List<?>) ((List<?>) entries).get(0)).get(1);
	}

	private static RwLockHealthIndicator indicatorOf(LockEngine engine) {
		return new RwLockHealthIndicator(engine, SOON);
	}

	private static Health check(RwLockHealthIndicator indicator) {
		return indicator.health();
	}

	private static List<?> warnings(Health health) {
		return (List<?>) health.getDetails().getOrDefault("warnings", List.of());
	}

	private static void awaitWakeUps(RwLockHealthIndicator indicator, String state) {
		await().atMost(SOON).untilAsserted(() -> {
			Health health = check(indicator);
			assertThat(health.getStatus()).isEqualTo(Status.UP);
			assertThat(health.getDetails()).containsEntry("wakeUps", state);
		});
	}

}

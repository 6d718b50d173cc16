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

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.testsupport.OldRedis;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What people read who start an application with a mistake in it: what is wrong, and what
 * to do.
 */
@ExtendWith(OutputCaptureExtension.class)
class MistakenStartTests {

	private static final String UPGRADE = "Use Redis 6.2 or newer, or Valkey.";

	private static final String PERMIT = "Permit the user to run scripts ('EVAL' and 'EVALSHA')";

	@Test
	void whenThereIsNoConnectionFactoryThenTheReportNamesTheStarter(CapturedOutput output) {
		FailedStart.of(WithoutFactory.class);
		assertReport(output, "there is no RedisConnectionFactory bean.",
				"Add the dependency 'spring-boot-starter-data-redis'");
	}

	@Test
	void whenThereAreSeveralConnectionFactoriesThenTheReportNamesThemAndTheProperty(CapturedOutput output) {
		FailedStart.of(TwoFactories.class);
		assertReport(output, "there are several RedisConnectionFactory beans and none is primary: 'first', 'second'.",
				"set the property 'rwlock.redis.connection-factory' to the name of one of them");
	}

	@Test
	void whenTheNamedConnectionFactoryIsNotThereThenTheReportNamesThoseThatAre(CapturedOutput output) {
		FailedStart.of(TwoFactories.class, "rwlock.redis.connection-factory=third");
		assertReport(output, "Invalid value 'third' for configuration property 'rwlock.redis.connection-factory'",
				"There is: 'first', 'second'.");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					rwlock.lease-time=50ms           | rwlock.lease-time            | must be at least 100ms
					rwlock.lease-time=30             | rwlock.lease-time            | A number without a unit is in milliseconds
					rwlock.renew-interval=30s        | rwlock.renew-interval        | shorter than 'rwlock.lease-time', which is 30000ms: leave it out for a third
					rwlock.redis.command-timeout=0   | rwlock.redis.command-timeout | must be at least 1ms
					rwlock.key-prefix={locks}        | rwlock.key-prefix            | must not contain '{', '}' or '%'
					""")
	void whenAValueCannotWorkThenTheReportSaysWhichWould(String property, String name, String remedy,
			CapturedOutput output) {
		FailedStart.of(RwLockAutoConfiguration.class, "rwlock.store=local", property);
		assertReport(output, "for configuration property '%s'".formatted(name), remedy);
	}

	@ParameterizedTest
	@CsvSource({ "rwlock.mode, FAIR", "rwlock.store, LOCAL", "rwlock.on-lease-lost, INTERRUPT",
			"rwlock.transaction.release, AFTER_METHOD", "rwlock.aspect.mode, ASPECTJ" })
	void whenAValueIsUnknownThenTheReportNamesThoseThatAreKnown(String name, String valid, CapturedOutput output) {
		FailedStart.of(RwLockAutoConfiguration.class, name + "=quickest");
		assertReport(output, "Property: " + name, "The following values are valid:", valid);
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis" })
	void whenRedisIsTooOldAndTheStartIsToFailThenTheReportSaysWhatToUse(String driver, CapturedOutput output) {
		try (OldRedis redis = OldRedis.start()) {
			FailedStart.of(Application.class, properties(driver, redis.port(), "rwlock.redis.fail-fast=true"));
			assertReport(output, "as those older than 6.2 do: it is Redis " + OldRedis.VERSION, UPGRADE);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis" })
	void whenRedisIsTooOldThenOneLineSaysWhatToUse(String driver, CapturedOutput output) {
		try (OldRedis redis = OldRedis.start()) {
			assertStartsAndSays(output, UPGRADE, properties(driver, redis.port()));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "lettuce", "jedis" })
	void whenScriptsAreRefusedAndTheStartIsToFailThenTheReportSaysWhatToPermit(String driver, CapturedOutput output) {
		try (RedisServer redis = RedisServer.start()) {
			redis.command("ACL", "SETUSER", "app", "on", ">secret", "~*", "&*", "+@all", "-@scripting");
			FailedStart.of(Application.class, properties(driver, redis.port(), "rwlock.redis.fail-fast=true",
					"spring.data.redis.username=app", "spring.data.redis.password=secret"));
			assertReport(output, "Redis does not permit it to this user (NOPERM): ", PERMIT);
		}
	}

	@ParameterizedTest
	@CsvSource({ "lettuce, -@scripting", "lettuce, -zadd", "jedis, -@scripting", "jedis, -zadd" })
	void whenScriptsOrTheirCommandsAreRefusedThenOneLineSaysWhatToPermit(String driver, String rule,
			CapturedOutput output) {
		try (RedisServer redis = RedisServer.start()) {
			redis.command("ACL", "SETUSER", "app", "on", ">secret", "~*", "&*", "+@all", rule);
			assertStartsAndSays(output, PERMIT, properties(driver, redis.port(), "spring.data.redis.username=app",
					"spring.data.redis.password=secret"));
		}
	}

	private static void assertStartsAndSays(CapturedOutput output, String remedy, String... properties) {
		new ApplicationContextRunner().withUserConfiguration(Application.class)
			.withPropertyValues(properties)
			.run((context) -> {
				ReadWriteLockTemplate locks = context.getBean(ReadWriteLockTemplate.class);
				for (int i = 0; i < 3; i++) {
					assertThatExceptionOfType(LockUnavailableException.class)
						.isThrownBy(() -> locks.write("a", () -> "entered"));
				}
				await().untilAsserted(() -> assertThat(errors(output)).singleElement()
					.asString()
					.contains("Locks are refused: ")
					.contains(remedy));
			});
	}

	private static List<String> errors(CapturedOutput output) {
		return output.toString().lines().filter((line) -> line.contains(" ERROR ")).toList();
	}

	private static void assertReport(CapturedOutput output, String... texts) {
		assertThat(output).containsOnlyOnce("APPLICATION FAILED TO START").contains("Action:").contains(texts);
	}

	private static String[] properties(String driver, int port, String... more) {
		return Stream.concat(Stream.of("spring.data.redis.host=127.0.0.1", "spring.data.redis.port=" + port,
				"spring.data.redis.client-type=" + driver), Stream.of(more))
			.toArray(String[]::new);
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ RwLockAutoConfiguration.class, RwLockRedisStoreAutoConfiguration.class })
	static class WithoutFactory {

	}

	@Configuration(proxyBeanMethods = false)
	static class TwoFactories extends WithoutFactory {

		@Bean
		LettuceConnectionFactory first() {
			return new LettuceConnectionFactory();
		}

		@Bean
		LettuceConnectionFactory second() {
			return new LettuceConnectionFactory();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DataRedisAutoConfiguration.class, RwLockAutoConfiguration.class,
			RwLockRedisStoreAutoConfiguration.class })
	static class Application {

	}

}

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

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of what a start says to values that cannot work.
 */
@Tag("smoke")
@ExtendWith(OutputCaptureExtension.class)
class InvalidPropertiesTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(RwLockAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class,
				RwLockAopAutoConfiguration.class))
		.withPropertyValues("rwlock.store=local");

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "-", textBlock = """
			rwlock.lease-time            | 99ms     | at least 100ms
			rwlock.lease-time            | 30       | without a unit is in milliseconds
			rwlock.lease-time            | -1s      | at least 100ms
			rwlock.lease-time            | 3651d    | at most 3650d
			rwlock.lease-time            | 106751992d | at most 3650d
			rwlock.renew-interval        | 0s       | at least 1ms
			rwlock.renew-interval        | -1s      | at least 1ms
			rwlock.renew-interval        | 1ns      | at least 1ms
			rwlock.renew-interval        | 30s      | shorter than 'rwlock.lease-time', which is 30000ms
			rwlock.renew-interval        | 36501d   | at most 36500d
			rwlock.wait-time             | -1ms     | at least 0ms
			rwlock.max-hold-time         | 0s       | at least 1ms
			rwlock.max-hold-time         | 36501d   | at most 36500d
			rwlock.wait-time             | 36501d   | at most 36500d
			rwlock.retry.count           | -1       | not be negative
			rwlock.retry.interval        | 0ms      | at least 1ms
			rwlock.retry.interval        | -5ms     | at least 1ms
			rwlock.retry.interval        | 36501d   | at most 36500d
			rwlock.redis.command-timeout | 0s       | at least 1ms
			rwlock.redis.command-timeout | -1s      | at least 1ms
			rwlock.redis.command-timeout | 36501d   | at most 36500d
			rwlock.health.timeout        | 0s       | at least 1ms
			rwlock.health.timeout        | -1s      | at least 1ms
			rwlock.health.timeout        | 36501d   | at most 36500d
			rwlock.endpoint.max-entries  | 0        | at least 1
			rwlock.endpoint.max-entries  | 10001    | at most 10000
			rwlock.key-prefix            | a{b      | must not contain
			rwlock.key-prefix            | a}b      | must not contain
			rwlock.key-prefix            | a%b      | must not contain
			rwlock.key-prefix            | ' '      | must not be blank
			""")
	void whenValueBreaksRuleThenFailureNamesPropertyAndRule(String name, String value, String rule) {
		this.runner.withPropertyValues(name + "=" + value)
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.asInstanceOf(InstanceOfAssertFactories.type(InvalidConfigurationPropertyValueException.class))
				.satisfies((ex) -> assertThat(ex.getName()).isEqualTo(name))
				.satisfies((ex) -> assertThat(ex.getReason()).contains(rule)));
	}

	@ParameterizedTest
	@CsvSource({ "rwlock.redis.quorum.nodes, redis://:secret@a", "rwlock.redis.quorum.nodes[0], redis://:secret@a",
			"rwlock.redis.quorum, 3", "rwlock.redis.quorum, true", "rwlock.redis.min-replicas, 1" })
	void whenMoreIsAskedForThanThereIsThenStartFailsAndSaysSo(String name, String value) {
		String property = name.contains("quorum") ? "rwlock.redis.quorum" : name;
		this.runner.withPropertyValues(name + "=" + value)
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.isInstanceOf(LockStoreSetupException.class)
				.hasMessageStartingWith("The property '%s' asks for ".formatted(property))
				.hasMessageContaining("which this version does not have")
				.hasMessageNotContaining("secret"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "rwlock.redis.min-replicas=0", "rwlock.redis.quorum=false", "rwlock.redis.quorum=" })
	void whenNoMoreIsAskedForThenStarts(String property) {
		this.runner.withPropertyValues(property).run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void whenDerivedWaitTimeIsTooLongThenFailureNamesCount() {
		this.runner.withPropertyValues("rwlock.retry.count=2147483647", "rwlock.retry.interval=36500d")
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.hasMessageContaining("rwlock.retry.count")
				.hasMessageContaining("rwlock.wait-time"));
	}

	@Test
	void whenWaitTimeIsSetThenCountTimesIntervalMayBeAnything() {
		this.runner
			.withPropertyValues("rwlock.retry.count=2147483647", "rwlock.retry.interval=36500d", "rwlock.wait-time=1s")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@ParameterizedTest
	@CsvSource({ "rwlock.lease-time, 100ms", "rwlock.lease-time, 3650d", "rwlock.wait-time, 0",
			"rwlock.renew-interval, 29999ms", "rwlock.retry.count, 0", "rwlock.retry.interval, 1ms",
			"rwlock.endpoint.max-entries, 1", "rwlock.endpoint.max-entries, 10000", "rwlock.key-prefix, my:app" })
	void whenValueIsAtTheLimitThenStarts(String name, String value) {
		this.runner.withPropertyValues(name + "=" + value).run((context) -> assertThat(context).hasNotFailed());
	}

	@ParameterizedTest
	@CsvSource({ "rwlock.store, cassandra", "rwlock.mode, nicest-first", "rwlock.on-lease-lost, ignore",
			"rwlock.lease-time, soon", "rwlock.lease-time, 9223372036854775807d", "rwlock.retry.count, many",
			"rwlock.aspect.order, first" })
	void whenValueIsNonsenseThenBindingFailureNamesProperty(String name, String value) {
		this.runner.withPropertyValues(name + "=" + value)
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.satisfies((failure) -> assertThat(bindException(failure).getName()).hasToString(name)));
	}

	@ParameterizedTest
	@CsvSource({ "rwlock.store, LOCAL, REDIS", "rwlock.mode, READER_PREFERRED, WRITER_PREFERRED",
			"rwlock.on-lease-lost, FAIL, WARN" })
	void whenValueIsNoneOfTheAllowedThenReportListsThem(String name, String first, String second,
			CapturedOutput output) {
		FailedStart.of(RwLockAutoConfiguration.class, name + "=nonsense");
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("Property: " + name)
			.contains("Value: \"nonsense\"")
			.contains("The following values are valid")
			.contains(first)
			.contains(second);
	}

	@Test
	void whenValueBreaksRuleThenReportNamesPropertyAndRule(CapturedOutput output) {
		FailedStart.of(RwLockAutoConfiguration.class, "rwlock.store=local", "rwlock.lease-time=5ms");
		assertThat(output).contains("Invalid value '5ms' for configuration property 'rwlock.lease-time'")
			.contains("It must be at least 100ms");
	}

	private static BindException bindException(Throwable failure) {
		BindException found = null;
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			found = (cause instanceof BindException bind) ? bind : found;
		}
		assertThat(found).isNotNull();
		return found;
	}

}

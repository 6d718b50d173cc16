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
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import io.github.rwlock.testsupport.LogRecorder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link UnknownPropertyNotice}.
 */
class UnknownPropertyNoticeTests {

	private final LogRecorder log = new LogRecorder(UnknownPropertyNotice.class.getName());

	@AfterEach
	void stopRecording() {
		this.log.close();
	}

	@ParameterizedTest
	@CsvSource({ "rwlock.wait-tme, rwlock.wait-time", "rwlock.command-timeout, rwlock.redis.command-timeout",
			"rwlock.redis.failfast-x, rwlock.redis.fail-fast", "rwlock.aspects.mode, rwlock.aspect.mode",
			"rwlock.redis-fail-fast, rwlock.redis.fail-fast", "rwlock.transaction-release, rwlock.transaction.release",
			"rwlock.retry-count, rwlock.retry.count", "rwlock.aspectorder, rwlock.aspect.order",
			"rwlock.endpoint-mask-resources, rwlock.endpoint.mask-resources", "rwlock.lease.time, rwlock.lease-time",
			"rwlock.timeout, rwlock.wait-time", "rwlock.lease, rwlock.lease-time", "rwlock.prefix, rwlock.key-prefix" })
	void whenANameIsWrongThenTheNearestOneIsNamedAndTheApplicationStarts(String wrong, String meant) {
		new ApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(RwLockAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class))
			.withPropertyValues("rwlock.store=local", "rwlock.mode=fair", wrong + "=5s")
			.run((context) -> assertThat(context).hasNotFailed());
		assertThat(this.log.linesFrom("WARN")).singleElement()
			.asString()
			.contains("There is no property '%s', so it has no effect: did you mean '%s'?".formatted(wrong, meant))
			.doesNotContain("5s");
	}

	@Test
	void whenNoNameComesNearThenThatIsToldToo() {
		look("application", Map.of("rwlock.redis.quorum.nodes[0]", "redis://a"));
		assertThat(lines()).singleElement()
			.asString()
			.endsWith("There is no property 'rwlock.redis.quorum.nodes[0]', so it has no effect (\"rwlock.redis.quorum"
					+ ".nodes[0]\" from property source \"application\")");
	}

	@ParameterizedTest
	@ValueSource(strings = { "rwlock.wait-time", "rwlock.waitTime", "rwlock.redis.fail_fast", "RWLOCK.MODE",
			"rwlock.endpoint.max-entries", "rwlock.leasetime", "rwlock.redis.failFast", "rwlocks.wait-tme",
			"wait-tme" })
	void whenANameIsKnownInSomeFormOrAnothersThenThereIsNothingToSay(String name) {
		look("application", Map.of(name, "1"));
		assertThat(lines()).isEmpty();
	}

	@Test
	void whenAVariableComesNearThenItIsToldAndOtherwiseItIsAnothers() {
		look(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
				Map.of("RWLOCK_WAIT_TIM", "5s", "RWLOCK_LEASE_TIME", "5s", "RWLOCK_REDIS_FAILFAST", "true",
						"RWLOCK_REDIS_FAIL_FAST", "true", "RWLOCK_RETRY_COUNT", "1", "RWLOCK_SERVICE_HOST", "10.0.0.1",
						"RWLOCK_PORT", "tcp://10.0.0.1:80", "RWLOCK_PORT_80_TCP", "tcp://10.0.0.1:80"));
		assertThat(lines()).singleElement().asString().contains("did you mean 'rwlock.wait-time'?");
	}

	@Test
	void whenNothingCanBeReadOfAPropertyThenItsNameIsToldAllTheSame() {
		StandardEnvironment environment = new StandardEnvironment();
		environment.getPropertySources()
			.addFirst(new MapPropertySource("the\nvault", Map.of("rwlock.wait-tme\nx", "5s")) {

				@Override
				public Object getProperty(String name) {
					throw new IllegalStateException("the vault is sealed");
				}

			});
		new UnknownPropertyNotice(environment).afterSingletonsInstantiated();
		assertThat(this.log.linesFrom("WARN")).allSatisfy((line) -> assertThat(line).doesNotContain("\n"))
			.singleElement()
			.asString()
			.contains("There is no property 'rwlock.wait-tme")
			.endsWith("(the\\u000avault)");
	}

	private List<String> lines() {
		return this.log.lines();
	}

	private static void look(String source, Map<String, Object> properties) {
		StandardEnvironment environment = new StandardEnvironment();
		environment.getPropertySources().forEach((each) -> environment.getPropertySources().remove(each.getName()));
		environment.getPropertySources()
			.addFirst(source.equals("application") ? new MapPropertySource(source, properties)
					: new SystemEnvironmentPropertySource(source, properties));
		new UnknownPropertyNotice(environment).afterSingletonsInstantiated();
	}

}

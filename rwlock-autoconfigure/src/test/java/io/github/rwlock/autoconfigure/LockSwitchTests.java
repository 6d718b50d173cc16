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

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.rwlock.LockAssert;
import io.github.rwlock.LockContext;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests of {@code rwlock.enabled}: locks are off where that is what it says, and nowhere
 * else.
 */
@Tag("smoke")
@ExtendWith(OutputCaptureExtension.class)
class LockSwitchTests {

	private static final String NOTICE = "methods with @ReadLocked or @WriteLocked run without a lock";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(RwLockAutoConfigurationTests.PARTS))
		.withBean(Guarded.class)
		.withPropertyValues("rwlock.store=local");

	@ParameterizedTest
	@ValueSource(strings = { "true", "TRUE", "on", "yes", "1", " true " })
	void whenValueMeansYesThenMethodsAreLocked(String value, CapturedOutput output) {
		this.runner.withPropertyValues("rwlock.enabled=" + value).run((context) -> {
			assertThat(context.getBean(Guarded.class).isLocked()).isTrue();
			assertThat(output).doesNotContain(NOTICE);
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "false", "False", "off", "no", "0", " false " })
	void whenValueMeansNoThenMethodsAreNotLockedAndOneLineSaysSo(String value, CapturedOutput output) {
		this.runner.withPropertyValues("rwlock.enabled=" + value).run((context) -> {
			assertThat(context).doesNotHaveBean(ReadWriteLockTemplate.class);
			assertThat(context.getBean(Guarded.class).isLocked()).isFalse();
			assertThat(output).containsOnlyOnce("Locks are off, as 'rwlock.enabled' is '").containsOnlyOnce(NOTICE);
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "treu", "maybe", "", " ", "2", "enabled", "yes please" })
	void whenValueIsNeitherThenStartNamesPropertyValueAndRule(String value) {
		this.runner.withPropertyValues("rwlock.enabled=" + value)
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, (ex) -> {
					assertThat(ex.getName()).isEqualTo("rwlock.enabled");
					assertThat(ex.getValue()).asString().isEqualToIgnoringWhitespace(value);
					assertThat(ex.getReason()).contains("true, on, yes or 1", "false, off, no or 0");
				}));
	}

	@Test
	void whenValueIsAPlaceholderThenItIsResolved() {
		this.runner.withPropertyValues("rwlock.enabled=${my.locks}", "my.locks=off")
			.run((context) -> assertThat(context).doesNotHaveBean(ReadWriteLockTemplate.class));
	}

	@Test
	void whenValueIsNeitherThenTheReportNamesPropertyAndRule(CapturedOutput output) {
		FailedStart.of(RwLockAutoConfiguration.class, "rwlock.store=local", "rwlock.enabled=treu");
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("Invalid value 'treu' for configuration property 'rwlock.enabled'")
			.contains("true, on, yes or 1");
	}

	@Test
	void whenBeansAreLazyThenTheLineComesAllTheSame(CapturedOutput output) {
		new SpringApplicationBuilder(RwLockDisabledAutoConfiguration.class).web(WebApplicationType.NONE)
			.run("--rwlock.enabled=false", "--spring.main.lazy-initialization=true")
			.close();
		assertThat(output).containsOnlyOnce(NOTICE);
	}

	@Test
	void whenOffThenCodeNeedsNoLockWhereItSaysThatItDoes() {
		this.runner.withPropertyValues("rwlock.enabled=false")
			.run((context) -> assertThatCode(() -> LockAssert.writeLocked("a")).doesNotThrowAnyException());
		assertThatIllegalStateException().as("after it was closed").isThrownBy(() -> LockAssert.writeLocked("a"));
		this.runner.run((context) -> assertThatIllegalStateException().isThrownBy(() -> LockAssert.writeLocked("a")));
	}

	static class Guarded {

		@WriteLocked(name = "guarded")
		boolean isLocked() {
			return LockContext.current().isPresent();
		}

	}

}

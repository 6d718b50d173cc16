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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.mock.env.MockEnvironment;

import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.LockKind;
import io.github.rwlock.ReadWriteLockTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the failure analyzers.
 */
@ExtendWith(OutputCaptureExtension.class)
class FailureAnalyzersTests {

	@Test
	void whenThereIsNothingToMakeAStoreOfThenAnalysisHasMessageAndAction() {
		LockStoreSetupException cause = new LockStoreSetupException("what", "do this");
		FailureAnalysis analysis = new LockStoreSetupFailureAnalyzer().analyze(new IllegalStateException(cause));
		assertThat(analysis.getDescription()).isEqualTo("what");
		assertThat(analysis.getAction()).isEqualTo("do this");
		assertThat(analysis.getCause()).isSameAs(cause);
	}

	@Test
	void whenAnnotationCannotWorkThenAnalysisHasMessageAndAction() {
		LockConfigurationException cause = new LockConfigurationException("what and where", null, LockKind.READ, null);
		FailureAnalysis analysis = new LockConfigurationFailureAnalyzer().analyze(new IllegalStateException(cause));
		assertThat(analysis.getDescription()).isEqualTo("what and where");
		assertThat(analysis.getAction()).isEqualTo("Change what the description names, as it says.");
		assertThat(analysis.getCause()).isSameAs(cause);
	}

	@Test
	void whenFailureIsAnotherThenThereIsNoAnalysis() {
		assertThat(new LockStoreSetupFailureAnalyzer().analyze(new IllegalStateException())).isNull();
		assertThat(new LockConfigurationFailureAnalyzer().analyze(new IllegalStateException())).isNull();
	}

	@Test
	void whenApplicationHasNoConnectionFactoryThenItsReportSaysWhatToAdd(CapturedOutput output) {
		FailedStart.of(WithoutRedis.class);
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("there is no RedisConnectionFactory bean")
			.contains("Add the dependency 'spring-boot-starter-data-redis'")
			.contains("'rwlock.store'");
	}

	@ParameterizedTest
	@CsvSource({ "rwlock.wait-time, 5sec", "rwlock.retry.interval, 5 s", "rwlock.redis.command-timeout, abc" })
	void whenATimeIsNoneThenTheReportNamesItAndShowsHowToWriteOne(String property, String value,
			CapturedOutput output) {
		FailedStart.of(WithTemplate.class, "rwlock.store=local", property + "=" + value);
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("The property '%s' is '%s', which is no time (".formatted(property, value))
			.contains("500ms, 5s, 2m or 1h, or PT5S");
	}

	@Test
	void whenSomethingElseCannotBeBoundThenTheGeneralReportComes(CapturedOutput output) {
		FailedStart.of(WithTemplate.class, "rwlock.store=local", "rwlock.retry.count=many");
		assertThat(output).contains("Failed to bind properties under 'rwlock.retry.count'");
		FailedStart.of(WithOtherTimes.class, "other.time=5sec");
		assertThat(output).contains("Failed to bind properties under 'other.time'").doesNotContain("which is no time");
	}

	@Test
	void whenLocksAreSwitchedOffAndTemplateIsNeededThenTheReportSaysSo(CapturedOutput output) {
		FailedStart.of(WithTemplate.class, "rwlock.enabled=false");
		assertThat(output).contains("A bean needs a ReadWriteLockTemplate, but there is none because 'rwlock.enabled'")
			.contains("ObjectProvider<ReadWriteLockTemplate>");
	}

	@Test
	void whenAnotherBeanIsMissingOrLocksAreOnThenTheGeneralReportComes() {
		MockEnvironment environment = new MockEnvironment();
		DisabledLocksFailureAnalyzer analyzer = new DisabledLocksFailureAnalyzer(environment);
		NoSuchBeanDefinitionException template = new NoSuchBeanDefinitionException(ReadWriteLockTemplate.class);
		assertThat(analyzer.analyze(template)).isNull();
		environment.setProperty("rwlock.enabled", "false");
		assertThat(analyzer.analyze(template)).isNotNull();
		assertThat(analyzer.analyze(new NoSuchBeanDefinitionException(String.class))).isNull();
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ RwLockAutoConfiguration.class, RwLockRedisStoreAutoConfiguration.class })
	static class WithoutRedis {

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ RwLockAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class })
	static class WithTemplate {

		@Bean
		Object user(ReadWriteLockTemplate template) {
			return template;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableConfigurationProperties(Others.class)
	static class WithOtherTimes {

	}

	@ConfigurationProperties("other")
	record Others(Duration time) {

	}

}

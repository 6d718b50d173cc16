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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

import io.github.rwlock.LockContext;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.aop.LockAdvisor;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@code rwlock.aspect.mode} where no classes are woven.
 */
@ExtendWith(OutputCaptureExtension.class)
class AspectModeTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(RwLockAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class,
				RwLockAopAutoConfiguration.class, AopAutoConfiguration.class))
		.withPropertyValues("rwlock.store=local")
		.withBean(Guarded.class);

	@Test
	void whenAspectJIsChosenAndNothingIsWovenThenTheReportSaysWhatToAdd(CapturedOutput output) {
		FailedStart.of(Application.class, "rwlock.store=local", "rwlock.aspect.mode=aspectj");
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("rwlock.aspect.mode")
			.contains("Start the JVM with -javaagent:/path/to/aspectjweaver.jar");
	}

	@Test
	void whenAspectJIsChosenAndMissingThenStartFailsAndSaysWhatToAdd() {
		this.runner.withClassLoader(new FilteredClassLoader("org.aspectj"))
			.withPropertyValues("rwlock.aspect.mode=aspectj")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(InvalidConfigurationPropertyValueException.class)
				.hasMessageContaining("spring-boot-starter-aspectj"));
	}

	@Test
	void whenAspectJIsMissingThenProxiesLock() {
		this.runner.withClassLoader(new FilteredClassLoader("org.aspectj"))
			.run((context) -> assertThat(context.getBean(Guarded.class).isLocked()).isTrue());
	}

	@ParameterizedTest
	@ValueSource(strings = { "proxy", "PROXY", "Proxy" })
	void whenProxiesAreChosenThenTheyLock(String mode) {
		this.runner.withPropertyValues("rwlock.aspect.mode=" + mode)
			.run((context) -> assertThat(context.getBean(Guarded.class).isLocked()).isTrue());
	}

	@ParameterizedTest
	@ValueSource(strings = { "aspectj", "ASPECTJ", "aspect-j" })
	void whenAspectJIsSpelledInAnyWayThenStartFailsAsNothingIsWoven(String mode) {
		this.runner.withPropertyValues("rwlock.aspect.mode=" + mode)
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.hasStackTraceContaining("No classes are woven"));
	}

	@Test
	void whenModeIsUnknownThenStartFails() {
		this.runner.withPropertyValues("rwlock.aspect.mode=weaving")
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.hasStackTraceContaining("rwlock.aspect.mode"));
	}

	@Test
	void whenProxiesAreUsedThenThereIsOneAdvisor() {
		this.runner.run((context) -> assertThat(context).hasSingleBean(LockAdvisor.class));
	}

	public static class Guarded {

		@ReadLocked(name = "guarded")
		public boolean isLocked() {
			return LockContext.current().isPresent();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}

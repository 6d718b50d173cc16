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

import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.Transactional;

import io.github.rwlock.ReadLocked;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.WriteLocked;
import io.github.rwlock.aop.LockAdvisor;
import io.github.rwlock.aop.LockOperationSource;
import io.github.rwlock.engine.LockEngine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests of {@link RwLockAopAutoConfiguration}.
 */
@Tag("smoke")
@ExtendWith(OutputCaptureExtension.class)
class RwLockAopAutoConfigurationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(RwLockAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class,
				RwLockAopAutoConfiguration.class, AopAutoConfiguration.class))
		.withPropertyValues("rwlock.store=local");

	@Test
	void whenMethodIsAnnotatedThenItRunsUnderItsLock() {
		this.runner.withBean(Guarded.class)
			.run((context) -> assertThat(context.getBean(Guarded.class).heldLeases(context.getBean(LockEngine.class)))
				.isEqualTo(1));
	}

	@Test
	void whenBootProxiesNothingThenAnnotatedMethodsAreLockedAllTheSame() {
		this.runner.withBean(Guarded.class)
			.withPropertyValues("spring.aop.auto=false")
			.run((context) -> assertThat(context.getBean(Guarded.class).heldLeases(context.getBean(LockEngine.class)))
				.isEqualTo(1));
	}

	@Test
	void whenAnnotationHasNeitherKeyNorNameThenStartReportsIt(CapturedOutput output) {
		FailedStart.of(Misguided.class, "rwlock.store=local");
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("misguided")
			.contains("nothing")
			.contains("Correct @WriteLocked on " + Unresolvable.class.getName() + ".nothing(): the description says");
	}

	@Test
	void advisorShouldBeJustOutsideOfTransactions() {
		this.runner.run((context) -> assertThat(context.getBean(LockAdvisor.class).getOrder())
			.isEqualTo(Ordered.LOWEST_PRECEDENCE - 1));
	}

	@Test
	void whenOrderIsSetThenAdvisorHasIt() {
		this.runner.withPropertyValues("rwlock.aspect.order=7")
			.run((context) -> assertThat(context.getBean(LockAdvisor.class).getOrder()).isEqualTo(7));
	}

	@Test
	void whenUserHasAdvisorThenItIsUsed() {
		LockAdvisor advisor = new LockAdvisor(mock(LockOperationSource.class), mock(), 3);
		this.runner.withBean(LockAdvisor.class, () -> advisor)
			.run((context) -> assertThat(context.getBean(LockAdvisor.class)).isSameAs(advisor));
	}

	@Test
	void ownBeansShouldHaveInfrastructureRole() {
		this.runner.run((context) -> assertThat(Stream.of(context.getBeanDefinitionNames())
			.filter((name) -> context.getType(name).getName().startsWith("io.github.rwlock.aop.")))
			.hasSizeGreaterThanOrEqualTo(4)
			.allMatch((name) -> context.getSourceApplicationContext()
				.getBeanFactory()
				.getBeanDefinition(name)
				.getRole() == BeanDefinition.ROLE_INFRASTRUCTURE));
	}

	@Test
	void whenEverythingIsPresentThenNoBeanMissesPostProcessing(CapturedOutput output) {
		try (ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
			.web(WebApplicationType.NONE)
			.run("--rwlock.store=local")) {
			assertThat(context.getBeansOfType(PlatformTransactionManager.class)).isNotEmpty();
			assertThat(context.containsBean("rwlockHealthContributor")).isTrue();
			assertThat(AopUtils.isAopProxy(context.getBean(Guarded.class))).isTrue();
			assertThat(context.getBean(ReadWriteLockTemplate.class)).isNotNull();
		}
		assertThat(output).contains("Locks live in store 'local': mode writer-preferred, lease time 30000 ms")
			.doesNotContain("is not eligible for getting processed by all BeanPostProcessors");
	}

	static class Guarded {

		@Transactional
		@ReadLocked(name = "guarded")
		public int heldLeases(LockEngine engine) {
			return engine.heldLeases();
		}

	}

	static class Unresolvable {

		@WriteLocked
		public void nothing() {
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		@Bean
		Guarded guarded() {
			return new Guarded();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Misguided {

		@Bean
		Unresolvable misguided() {
			return new Unresolvable();
		}

	}

}

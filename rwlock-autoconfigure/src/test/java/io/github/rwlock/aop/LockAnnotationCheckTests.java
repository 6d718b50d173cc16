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

package io.github.rwlock.aop;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.core.Ordered;

import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.ReadLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Beans that the check looks at, and what is wrong where they are not guarded.
 */
@ExtendWith(OutputCaptureExtension.class)
class LockAnnotationCheckTests {

	private static final String PREFIX = "lockAnnotationCheckTests.";

	@Test
	void whenLazyOrPrototypeThenStartFailsToo() {
		assertThat(LockAdviceConfiguration.problemOf(LazyBean.class))
			.startsWith("Bean '" + PREFIX + "LazyBean': @ReadLocked on");
		assertThat(LockAdviceConfiguration.problemOf(PrototypeBean.class))
			.startsWith("Bean '" + PREFIX + "PrototypeBean': @ReadLocked on");
	}

	@Test
	void whenLazyThenItIsNotCreatedByTheCheck() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, GoodLazyBean.class)) {
			assertThat(context.getBeanFactory().containsSingleton(PREFIX + "GoodLazyBean")).isFalse();
		}
	}

	@Test
	void whenNothingIsProxiedThenStartFails() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.prepare(Good.class)) {
			assertThatExceptionOfType(LockConfigurationException.class).isThrownBy(context::refresh)
				.withMessageContaining("Bean '" + PREFIX + "Good'")
				.withMessageContaining("nothing is locked");
		}
	}

	@Test
	void whenBeanIsNeededBeforeProxyingThenStartFails() {
		assertThatExceptionOfType(LockConfigurationException.class)
			.isThrownBy(() -> LockAdviceConfiguration.start(true, Good.class, EarlyPostProcessor.class))
			.withMessageContaining("Bean '" + PREFIX + "Good'")
			.withMessageContaining("inject it there lazily");
	}

	@Test
	void whenBeanIsThereBeforeTheCheckThenStartFails() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration
			.prepare(ProxyKinds.ClassProxies.class)) {
			context.getBeanFactory().registerSingleton("early", new Good());
			assertThatExceptionOfType(LockConfigurationException.class).isThrownBy(context::refresh)
				.withMessageContaining("Bean 'early'")
				.withMessageContaining("it was registered as a finished object")
				.withMessageContaining("nothing is locked");
		}
	}

	@Test
	void whenBeansReferToEachOtherThenBothAreGuarded() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.prepare(First.class, Second.class)) {
			context.setAllowCircularReferences(true);
			context.register(ProxyKinds.ClassProxies.class);
			context.refresh();
			context.getBean(First.class).other().work("1");
			context.getBean(Second.class).other().work("2");
			assertThat(context.getBean(RecordingLockClient.class).events).hasSize(4);
		}
	}

	@Test
	void whenStartedThenNoBeanMissesPostProcessors(CapturedOutput output) {
		LockAdviceConfiguration.start(true, Good.class).close();
		assertThat(output).doesNotContain("not eligible");
	}

	static class Good {

		@ReadLocked("#id")
		public void work(String id) {
		}

	}

	@Lazy
	static class GoodLazyBean extends Good {

	}

	static class EarlyPostProcessor implements BeanPostProcessor, Ordered {

		EarlyPostProcessor(Good good) {
		}

		@Override
		public int getOrder() {
			return 0;
		}

	}

	static class First extends Good {

		@Autowired
		private Second second;

		Second other() {
			return this.second;
		}

	}

	static class Second extends Good {

		@Autowired
		private First first;

		First other() {
			return this.first;
		}

	}

	@Lazy
	static class LazyBean {

		@ReadLocked
		public void work(String id) {
		}

	}

	@Scope("prototype")
	static class PrototypeBean {

		@ReadLocked
		public void work(String id) {
		}

	}

}

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

import java.lang.reflect.Proxy;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.BeanUtils;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.InstantiationAwareBeanPostProcessor;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Beans that a wrapper has taken the place of which is no proxy of Spring's.
 */
class ReplacedBeanCheckTests {

	@ParameterizedTest
	@ValueSource(classes = { Before.class, First.class, Instead.class })
	void whenItHidesTheAnnotationsFromOurProxyThenStartFails(Class<?> wrapper) {
		try (AnnotationConfigApplicationContext context = prepare(wrapper)) {
			context.registerBean("work", LockPlacesTests.OnMethod.class);
			assertThat(LockAdviceConfiguration.problemIn(catchThrowable(context::refresh)))
				.startsWith("Bean 'work': " + LockPlacesTests.OnMethod.class.getName()
						+ " has lock annotations, but the bean is ")
				.contains("which hides them from our proxy");
		}
	}

	@ParameterizedTest
	@EnumSource
	void whenBeanIsLateThenItsCreationFails(LateBean late) {
		for (Class<?> wrapper : new Class<?>[] { Before.class, First.class, Instead.class }) {
			try (AnnotationConfigApplicationContext context = prepare(wrapper)) {
				context.registerBean("work", LockPlacesTests.OnMethod.class, late.customizer);
				context.refresh();
				assertThatException().isThrownBy(() -> context.getBean("work"))
					.satisfies((ex) -> assertThat(LockAdviceConfiguration.problemIn(ex))
						.contains("which hides them from our proxy"));
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void whenItIsAroundOurProxyThenLocked(LateBean late) {
		try (AnnotationConfigApplicationContext context = prepare(After.class)) {
			context.registerBean("work", LockPlacesTests.OnMethod.class);
			context.registerBean("late", LockPlacesTests.OnMethod.class, late.customizer);
			context.registerBean("other", InheritedLockPlacesTests.OnInterfaceMethod.class, late.customizer);
			context.refresh();
			assertLocked(context, "work", "READ method:1");
			assertLocked(context, "late", "READ method:1");
			assertLocked(context, "other", "READ interface:1");
		}
	}

	@ParameterizedTest
	@ValueSource(classes = { Before.class, First.class, Instead.class, After.class })
	void whenItHasTheAnnotationsTooThenLocked(Class<?> wrapper) {
		try (AnnotationConfigApplicationContext context = prepare(wrapper)) {
			context.registerBean("work", InheritedLockPlacesTests.OnInterfaceMethod.class);
			context.refresh();
			assertLocked(context, "work", "READ interface:1");
		}
	}

	@Test
	void whenThereIsNoBeanThenNothingIsHidden() {
		try (AnnotationConfigApplicationContext context = prepare(Absent.class)) {
			context.refresh();
			assertThat(context.getBean("work").equals(null)).isTrue();
		}
	}

	private static AnnotationConfigApplicationContext prepare(Class<?> component) {
		return LockAdviceConfiguration.prepare(ProxyKinds.InterfaceProxies.class, component);
	}

	private static void assertLocked(AnnotationConfigApplicationContext context, String bean, String lock) {
		RecordingLockClient client = context.getBean(RecordingLockClient.class);
		client.events.clear();
		((LockPlacesTests.Work) context.getBean(bean)).work("1");
		assertThat(client.acquired()).containsExactly(lock);
	}

	private static Object wrap(Object bean) {
		if (!(bean instanceof LockPlacesTests.Work)) {
			return bean;
		}
		Class<?> type = (bean instanceof LockPlacesTests.LockedWork) ? LockPlacesTests.LockedWork.class
				: LockPlacesTests.Work.class;
		return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type },
				(proxy, method, arguments) -> method.invoke(bean, arguments));
	}

	static class Before implements BeanPostProcessor {

		@Override
		public Object postProcessBeforeInitialization(Object bean, String beanName) {
			return wrap(bean);
		}

	}

	static class After implements BeanPostProcessor {

		@Override
		public Object postProcessAfterInitialization(Object bean, String beanName) {
			return wrap(bean);
		}

	}

	/**
	 * Wraps when beans are made, but before they are proxied.
	 */
	static class First extends After implements PriorityOrdered {

		@Override
		public int getOrder() {
			return Ordered.LOWEST_PRECEDENCE;
		}

	}

	/**
	 * Gives something else before a bean is made.
	 */
	static class Instead implements InstantiationAwareBeanPostProcessor {

		@Override
		public @Nullable Object postProcessBeforeInstantiation(Class<?> type, String beanName) {
			return beanName.equals("work") ? wrap(newInstance(type)) : null;
		}

		private static Object newInstance(Class<?> type) {
			return BeanUtils.instantiateClass(type);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Absent {

		@Bean
		LockPlacesTests.@Nullable OnMethod work() {
			return null;
		}

	}

}

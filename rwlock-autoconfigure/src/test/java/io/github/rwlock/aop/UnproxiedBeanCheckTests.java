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

import java.util.Optional;

import org.aspectj.lang.annotation.Aspect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Beans that auto-proxying leaves out, and that are created after the start or inside of
 * others: their creation fails.
 */
class UnproxiedBeanCheckTests {

	@ParameterizedTest
	@EnumSource
	void whenLateBeanGetsNoProxyThenItsCreationFails(LateBean late) {
		assertRefused(late, AspectWithLock.class);
		assertRefused(late, Infrastructure.class);
	}

	@Test
	void whenInnerBeanGetsNoProxyThenStartFails() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration
			.prepare(ProxyKinds.ClassProxies.class)) {
			RootBeanDefinition outer = new RootBeanDefinition(Optional.class);
			outer.setFactoryMethodName("of");
			outer.getConstructorArgumentValues().addGenericArgumentValue(new RootBeanDefinition(Infrastructure.class));
			context.registerBeanDefinition("outer", outer);
			assertThatException().isThrownBy(context::refresh)
				.satisfies((ex) -> assertThat(LockAdviceConfiguration.problemIn(ex))
					.contains(Infrastructure.class.getName() + " has lock annotations, but the bean got no proxy"));
		}
	}

	@Test
	void whenLateBeanIsProxiedEarlyForACircleThenItIsLocked() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration
			.prepare(ProxyKinds.ClassProxies.class)) {
			context.registerBean(Left.class, LateBean.LAZY.customizer);
			context.registerBean(Right.class, LateBean.LAZY.customizer);
			context.refresh();
			assertThat(AopUtils.isAopProxy(context.getBean(Left.class))).isTrue();
			context.getBean(Right.class).left.work("1");
			assertThat(context.getBean(RecordingLockClient.class).acquired()).containsExactly("WRITE 1");
		}
	}

	private static void assertRefused(LateBean late, Class<?> type) {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration
			.prepare(ProxyKinds.ClassProxies.class)) {
			context.registerBean("late", type, late.customizer);
			context.refresh();
			assertThatException().isThrownBy(() -> context.getBean("late"))
				.satisfies((ex) -> assertThat(LockAdviceConfiguration.problemIn(ex))
					.startsWith("Bean 'late': " + type.getName() + " has lock annotations, but the bean got no proxy"));
		}
	}

	@Aspect
	static class AspectWithLock {

		@WriteLocked("#id")
		public void work(String id) {
		}

	}

	static class Infrastructure implements AopInfrastructureBean {

		@WriteLocked("#id")
		public void work(String id) {
		}

	}

	static class Left {

		@Autowired
		Right right;

		@WriteLocked("#id")
		public void work(String id) {
		}

	}

	static class Right {

		@Autowired
		private Left left;

	}

}

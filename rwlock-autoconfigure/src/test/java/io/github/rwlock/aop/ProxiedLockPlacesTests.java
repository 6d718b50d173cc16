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

import java.util.ArrayList;
import java.util.List;

import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Lock annotations below and above proxies that others make: locked once, or the start
 * fails.
 */
@Tag("smoke")
class ProxiedLockPlacesTests {

	@ParameterizedTest
	@CsvSource({ "true, true, OnClass", "true, false, OnClass", "true, true, OnInterface", "true, false, OnInterface",
			"false, true, OnInterface", "false, false, OnInterface" })
	void whenAnotherProxyIsInsideThenLockedOnce(boolean otherIsClassProxy, boolean classProxies, String bean) {
		assertLockedOnce(new EarlyProxies(otherIsClassProxy), classProxies, typeOf(bean));
	}

	@ParameterizedTest
	@CsvSource({ "true", "false" })
	void whenAnotherProxyInsideHidesTheAnnotationsThenStartFails(boolean classProxies) {
		Proxies other = new EarlyProxies(false);
		assertThat(LockAdviceConfiguration
			.problemIn(catchThrowable(() -> start(other, classProxies, OnClass.class).close())))
			.startsWith("Bean 'work': " + OnClass.class.getName() + " has lock annotations")
			.contains("another proxy hides them");
	}

	@ParameterizedTest
	@CsvSource({ "true, true, OnClass", "true, false, OnClass", "false, true, OnClass", "false, false, OnClass",
			"true, true, OnInterface", "true, false, OnInterface", "false, true, OnInterface",
			"false, false, OnInterface" })
	void whenAnotherProxyIsOutsideThenLockedOnce(boolean otherIsClassProxy, boolean classProxies, String bean) {
		assertLockedOnce(new Proxies(otherIsClassProxy), classProxies, typeOf(bean));
	}

	private static void assertLockedOnce(Proxies other, boolean classProxies,
			Class<? extends LockPlacesTests.Work> type) {
		try (AnnotationConfigApplicationContext context = start(other, classProxies, type)) {
			assertThat(context.getBean(LockPlacesTests.Work.class).work("1")).isEqualTo("1");
			assertThat(context.getBean(RecordingLockClient.class).events).hasSize(2);
			assertThat(other.calls()).containsExactly("work");
		}
	}

	private static AnnotationConfigApplicationContext start(Proxies other, boolean classProxies,
			Class<? extends LockPlacesTests.Work> type) {
		AnnotationConfigApplicationContext context = LockAdviceConfiguration
			.prepare(classProxies ? ProxyKinds.ClassProxies.class : ProxyKinds.InterfaceProxies.class);
		context.registerBean("work", type);
		register(context, other);
		context.refresh();
		return context;
	}

	/**
	 * Register the other with its own type, as that decides on its place.
	 */
	@SuppressWarnings("unchecked")
	private static <T extends Proxies> void register(AnnotationConfigApplicationContext context, T other) {
		context.registerBean("other", (Class<T>) other.getClass(), () -> other);
	}

	private static Class<? extends LockPlacesTests.Work> typeOf(String bean) {
		return bean.equals("OnClass") ? OnClass.class : OnInterface.class;
	}

	static class OnClass extends LockPlacesTests.OnMethod {

	}

	static class OnInterface extends InheritedLockPlacesTests.OnInterfaceMethod {

	}

	/**
	 * Puts a proxy of its own around ours.
	 */
	static class Proxies implements BeanPostProcessor {

		private final boolean classProxy;

		private final List<String> calls = new ArrayList<>();

		Proxies(boolean classProxy) {
			this.classProxy = classProxy;
		}

		List<String> calls() {
			return this.calls;
		}

		@Override
		public Object postProcessAfterInitialization(Object bean, String beanName) {
			if (!(bean instanceof LockPlacesTests.Work)) {
				return bean;
			}
			ProxyFactory factory = new ProxyFactory();
			factory.setTarget(bean);
			factory.setInterfaces((bean instanceof LockPlacesTests.LockedWork) ? LockPlacesTests.LockedWork.class
					: LockPlacesTests.Work.class);
			factory.addAdvice((MethodInterceptor) this::record);
			factory.setProxyTargetClass(this.classProxy);
			return factory.getProxy();
		}

		private Object record(MethodInvocation invocation) throws Throwable {
			this.calls.add(invocation.getMethod().getName());
			return invocation.proceed();
		}

	}

	/**
	 * Puts a proxy of its own inside ours.
	 */
	static class EarlyProxies extends Proxies implements PriorityOrdered {

		EarlyProxies(boolean classProxy) {
			super(classProxy);
		}

		@Override
		public int getOrder() {
			return Ordered.LOWEST_PRECEDENCE;
		}

	}

}

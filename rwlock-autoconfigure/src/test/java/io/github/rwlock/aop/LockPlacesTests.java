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

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.annotation.AliasFor;

import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where a lock annotation may stand, with both kinds of proxies.
 */
@Tag("smoke")
class LockPlacesTests {

	@ParameterizedTest
	@CsvSource({ "OnMethod, READ method:1", "OnType, WRITE type:1", "OnMetaAnnotation, WRITE meta:1",
			"MethodReplacesType, READ mine:1", "OnTypeMetaAnnotation, WRITE meta:1" })
	void whenAnnotatedThenLockedWithBothProxies(String bean, String expected) {
		assertLocked(getClass(), bean, expected);
	}

	@Test
	void whenFactoryBeanMakesAnInterfaceThenItsAnnotationCounts() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, WorkFactory.class)) {
			context.getBean(LockedWork.class).work("1");
			assertThat(context.getBean(RecordingLockClient.class).events).containsExactly("acquire READ interface:1",
					"release READ interface:1");
		}
	}

	/**
	 * Assert that a bean is locked, in this order, with both kinds of proxies.
	 * @param test the test that its class is nested in
	 * @param bean the name of its class
	 * @param locks kinds and resources
	 */
	static void assertLocked(Class<?> test, String bean, String locks) {
		List<String> expected = List.of(locks.split(" (?=READ|WRITE)"));
		Class<?> type = LockAdviceConfiguration.beanType(test, bean);
		assertThat(acquired(true, type)).isEqualTo(expected);
		assertThat(acquired(false, type)).isEqualTo(expected);
	}

	private static List<String> acquired(boolean classProxies, Class<?> type) {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(classProxies, type)) {
			Work bean = context.getBean(Work.class);
			assertThat(AopUtils.isCglibProxy(bean)).isEqualTo(classProxies);
			assertThat(AopUtils.isJdkDynamicProxy(bean)).isEqualTo(!classProxies);
			assertThat(bean.work("1")).isEqualTo("1");
			RecordingLockClient client = context.getBean(RecordingLockClient.class);
			List<String> released = new ArrayList<>(client.acquired());
			Collections.reverse(released);
			assertThat(client.events).endsWith(released.stream().map("release "::concat).toArray(String[]::new))
				.hasSize(released.size() * 2);
			return client.acquired();
		}
	}

	interface Work {

		String work(String id);

	}

	interface LockedWork extends Work {

		@Override
		@ReadLocked(name = "interface", key = "#id")
		String work(String id);

	}

	@Target({ ElementType.METHOD, ElementType.TYPE })
	@Retention(RetentionPolicy.RUNTIME)
	@WriteLocked(name = "meta")
	@interface Exclusive {

		@AliasFor(annotation = WriteLocked.class, attribute = "key")
		String on();

	}

	static class OnMethod implements Work {

		@Override
		@ReadLocked(name = "method", key = "#id")
		public String work(String id) {
			return id;
		}

	}

	@WriteLocked(name = "type", key = "#p0")
	static class OnType implements Work {

		@Override
		public String work(String id) {
			return id;
		}

	}

	static class OnMetaAnnotation implements Work {

		@Override
		@Exclusive(on = "#id")
		public String work(String id) {
			return id;
		}

	}

	@Exclusive(on = "#id")
	static class OnTypeMetaAnnotation implements Work {

		@Override
		public String work(String id) {
			return id;
		}

	}

	@WriteLocked(name = "type", key = "#p0")
	static class MethodReplacesType implements Work {

		@Override
		@ReadLocked(name = "mine", key = "#id")
		public String work(String id) {
			return id;
		}

	}

	static class WorkFactory implements FactoryBean<LockedWork> {

		@Override
		public LockedWork getObject() {
			return (LockedWork) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { LockedWork.class },
					(proxy, method, args) -> switch (method.getName()) {
						case "work" -> args[0];
						case "hashCode" -> 1;
						case "equals" -> proxy == args[0];
						default -> "product";
					});
		}

		@Override
		public Class<?> getObjectType() {
			return LockedWork.class;
		}

	}

}

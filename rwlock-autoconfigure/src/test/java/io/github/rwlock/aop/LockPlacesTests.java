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

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.BeanNameAware;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.annotation.AliasFor;
import org.springframework.util.ClassUtils;

import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where a lock annotation may stand, with both kinds of proxies.
 */
@Tag("smoke")
class LockPlacesTests {

	@ParameterizedTest
	@CsvSource({ "OnMethod, READ method:1", "OnType, WRITE type:1", "OnInterfaceMethod, READ interface:1",
			"OnInterfaceType, WRITE interface-type:1", "OnGenericInterfaceMethod, READ generic:1",
			"OnSuperclassMethod, READ method:1", "OverridesSuperclassMethod, READ method:1",
			"OnSuperclassType, WRITE type:1", "OverridesSuperclassType, WRITE type:1", "OnMetaAnnotation, WRITE meta:1",
			"MethodReplacesType, READ mine:1", "TypeReplacesInterfaceMethod, WRITE mine:1",
			"MethodReplacesInterfaceMethod, WRITE mine:1", "InheritsWhatTheInterfaceLocks, READ interface:1",
			"OnSuperInterface, READ interface:1", "OnDefaultMethod, READ default:1",
			"OnTypeMetaAnnotation, WRITE meta:1", "NamesOfTheInterface, READ names:1" })
	void whenAnnotatedThenLockedWithBothProxies(String bean, String expected) throws Exception {
		Class<?> type = ClassUtils.forName(getClass().getName() + "$" + bean, getClass().getClassLoader());
		assertThat(eventsOf(true, type)).isEqualTo("acquire " + expected);
		assertThat(eventsOf(false, type)).isEqualTo("acquire " + expected);
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void whenInterfaceTypeIsAnnotatedThenMethodsOfTheClassAloneAreNotLocked(boolean classProxies) {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(classProxies,
				OnInterfaceType.class)) {
			RecordingLockClient client = context.getBean(RecordingLockClient.class);
			if (classProxies) {
				context.getBean(OnInterfaceType.class).own("1");
			}
			assertThat(client.events).isEmpty();
			context.getBean(Work.class).work("1");
			assertThat(client.events).hasSize(2);
		}
	}

	@Test
	void whenTypeIsAnnotatedThenOnlyPublicMethodsOfItAreLocked() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, OnType.class)) {
			OnType bean = context.getBean(OnType.class);
			assertThat(bean.packagePrivate("1")).isEqualTo("1");
			assertThat(bean.toString()).isEqualTo("on type");
			assertThat(context.getBean(RecordingLockClient.class).events).isEmpty();
		}
	}

	@Test
	void whenTypeIsAnnotatedThenContainerCallbacksAreNotLocked() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, WithCallbacks.class)) {
			WithCallbacks bean = context.getBean(WithCallbacks.class);
			bean.afterPropertiesSet();
			bean.setBeanName("other");
			assertThat(context.getBean(RecordingLockClient.class).events).isEmpty();
			bean.work("1");
			assertThat(context.getBean(RecordingLockClient.class).events).hasSize(2);
		}
	}

	@Test
	void whenFactoryBeanMakesAnInterfaceThenItsAnnotationCounts() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, WorkFactory.class)) {
			context.getBean(LockedWork.class).work("1");
			assertThat(context.getBean(RecordingLockClient.class).events).containsExactly("acquire READ interface:1",
					"release READ interface:1");
		}
	}

	@Test
	void whenNothingIsAnnotatedThenNothingIsProxied() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, Plain.class)) {
			assertThat(AopUtils.isAopProxy(context.getBean(Plain.class))).isFalse();
		}
	}

	private static String eventsOf(boolean classProxies, Class<?> type) {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(classProxies, type)) {
			Work bean = context.getBean(Work.class);
			assertThat(AopUtils.isCglibProxy(bean)).isEqualTo(classProxies);
			assertThat(AopUtils.isJdkDynamicProxy(bean)).isEqualTo(!classProxies);
			assertThat(bean.work("1")).isEqualTo("1");
			RecordingLockClient client = context.getBean(RecordingLockClient.class);
			assertThat(client.events).hasSize(2);
			assertThat(client.events.get(1)).isEqualTo(client.events.get(0).replace("acquire", "release"));
			return client.events.get(0);
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

	@WriteLocked(name = "interface-type", key = "#id")
	interface LockedTypeWork extends Work {

	}

	interface SubWork extends LockedWork {

	}

	interface GenericWork<T> {

		@ReadLocked(name = "generic", key = "#p0")
		T work(T id);

	}

	interface DefaultWork extends Work {

		@Override
		@ReadLocked(name = "default", key = "#id")
		default String work(String id) {
			return id;
		}

	}

	interface NamedWork extends Work {

		@Override
		@ReadLocked(name = "names", key = "#documentId")
		String work(String documentId);

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

		String packagePrivate(String id) {
			return id;
		}

		@Override
		public String toString() {
			return "on type";
		}

	}

	static class OnInterfaceMethod implements LockedWork {

		@Override
		public String work(String id) {
			return id;
		}

	}

	static class OnInterfaceType implements LockedTypeWork {

		@Override
		public String work(String id) {
			return id;
		}

		public String own(String id) {
			return id;
		}

	}

	static class OnGenericInterfaceMethod implements GenericWork<String>, Work {

		@Override
		public String work(String id) {
			return id;
		}

	}

	static class OnSuperclassMethod extends OnMethod {

	}

	static class OverridesSuperclassMethod extends OnMethod {

		@Override
		public String work(String id) {
			return id;
		}

	}

	static class OnSuperclassType extends OnType {

	}

	static class OverridesSuperclassType extends OnType {

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

	@WriteLocked(name = "mine", key = "#p0")
	static class TypeReplacesInterfaceMethod implements LockedWork {

		@Override
		public String work(String id) {
			return id;
		}

	}

	static class MethodReplacesInterfaceMethod implements LockedWork {

		@Override
		@WriteLocked(name = "mine", key = "#id")
		public String work(String id) {
			return id;
		}

	}

	static class Base {

		public String work(String id) {
			return id;
		}

	}

	static class InheritsWhatTheInterfaceLocks extends Base implements LockedWork {

	}

	static class OnSuperInterface implements SubWork {

		@Override
		public String work(String id) {
			return id;
		}

	}

	static class OnDefaultMethod implements DefaultWork {

	}

	static class NamesOfTheInterface implements NamedWork {

		@Override
		public String work(String other) {
			return other;
		}

	}

	static class Plain implements Work {

		@Override
		public String work(String id) {
			return id;
		}

	}

	@WriteLocked(name = "type", key = "#id")
	static class WithCallbacks implements InitializingBean, BeanNameAware {

		public void work(String id) {
		}

		@Override
		public void afterPropertiesSet() {
		}

		@Override
		public void setBeanName(String name) {
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

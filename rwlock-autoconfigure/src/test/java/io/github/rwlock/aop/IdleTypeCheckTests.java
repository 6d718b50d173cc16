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

import jakarta.annotation.PreDestroy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.InitializingBean;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An annotation of a type that guards no method fails the start.
 */
class IdleTypeCheckTests {

	@ParameterizedTest
	@CsvSource({ "Nothing, Nothing, the type declares none", "PackagePrivate, PackagePrivate, the type declares none",
			"OnlyCallbacks, OnlyCallbacks, the type declares none",
			"OnlyDestruction, OnlyDestruction, the type declares none", "Inherits, Inherits, the type declares none",
			"Implements, Marker, there is none in", "Extends, AbstractType, there is none in",
			"OfMethods, OfMethods, the type declares none" })
	void whenItGuardsNothingThenStartFails(String bean, String annotated, String reason) {
		assertThat(LockAdviceConfiguration.problemOf(LockAdviceConfiguration.beanType(getClass(), bean)))
			.startsWith("Bean 'idleTypeCheckTests." + bean + "': @WriteLocked on " + getClass().getName() + "$"
					+ annotated + ": it guards the public methods that the type declares, and " + reason);
	}

	@ParameterizedTest
	@CsvSource({ "ExtendsWithMethod, WRITE work", "ImplementsInherited, WRITE work" })
	void whenItGuardsAMethodOfTheBeanThenItIsLocked(String bean, String lock) {
		Class<?> type = LockAdviceConfiguration.beanType(getClass(), bean);
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, type)) {
			((LockPlacesTests.Work) context.getBean(type)).work("1");
			assertThat(context.getBean(RecordingLockClient.class).acquired()).containsExactly(lock);
		}
	}

	@Test
	void whenOnlyAnAbstractTypeIsDeclaredThenTheBeanDecides() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration
			.prepare(ProxyKinds.ClassProxies.class)) {
			context.registerBean("late", AbstractType.class, ExtendsWithMethod::new, LateBean.LAZY.customizer);
			context.refresh();
			((LockPlacesTests.Work) context.getBean("late")).work("1");
			assertThat(context.getBean(RecordingLockClient.class).acquired()).containsExactly("WRITE work");
		}
	}

	@WriteLocked(name = "work")
	static class Nothing {

	}

	@WriteLocked(name = "work")
	static class PackagePrivate {

		void work(String id) {
			other(id);
		}

		private void other(String id) {
		}

	}

	@WriteLocked(name = "work")
	static class OnlyCallbacks implements InitializingBean {

		@Override
		public void afterPropertiesSet() {
		}

	}

	@WriteLocked(name = "work")
	static class OnlyDestruction {

		@PreDestroy
		public void end() {
		}

	}

	static class Plain implements LockPlacesTests.Work {

		@Override
		public String work(String id) {
			return id;
		}

	}

	@WriteLocked(name = "work")
	static class Inherits extends Plain {

	}

	@WriteLocked(name = "work")
	static class OfMethods {

		@WriteLocked(name = "work")
		void work(String id) {
		}

	}

	@WriteLocked(name = "work")
	interface Marker {

	}

	static class Implements extends Plain implements Marker {

	}

	@WriteLocked(name = "work")
	abstract static class AbstractType {

	}

	static class Extends extends AbstractType {

		void work(String id) {
		}

	}

	static class ExtendsWithMethod extends AbstractType implements LockPlacesTests.Work {

		@Override
		public String work(String id) {
			return id;
		}

	}

	@WriteLocked(name = "work")
	interface LockedWork extends LockPlacesTests.Work {

	}

	static class ImplementsInherited extends Plain implements LockedWork {

	}

}

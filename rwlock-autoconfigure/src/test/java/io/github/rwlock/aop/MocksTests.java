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

import java.util.function.Consumer;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.Answers;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.annotation.AdviceMode;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.spy;

/**
 * Mocks that beans are made of.
 */
class MocksTests {

	@ParameterizedTest
	@ValueSource(classes = { KeyedWork.class, AbstractWork.class, FinalWork.class, PrivateWork.class,
			LockPlacesTests.OnMethod.class, LockPlacesTests.OnType.class })
	<T> void whenBeanIsAMockThenItIsNotLocked(Class<T> type) {
		Stream.of(LateBean.values()).forEach((late) -> start((context) -> {
			context.registerBean("mock", type, () -> mock(type));
			context.registerBean("late", Object.class, () -> mock(type), late.customizer);
			context.registerBean("product", Factory.class, () -> new Factory(mock(type)));
		}, (context) -> {
			assertNotLocked(context, "mock");
			assertNotLocked(context, "late");
			assertNotLocked(context, "product");
		}));
	}

	@Test
	void whenAMockIsStubbedForAnyArgumentsThenNoKeyIsMissing() {
		start((context) -> context.registerBean("mock", LockPlacesTests.OnMethod.class, () -> mock()), (context) -> {
			LockPlacesTests.OnMethod bean = context.getBean(LockPlacesTests.OnMethod.class);
			given(bean.work(any())).willReturn("mocked");
			assertThat(bean.work("1")).isEqualTo("mocked");
		});
	}

	@Test
	void whenAMockTakesThePlaceOfABeanThenItIsNotLocked() {
		start((context) -> {
			context.registerBean("mock", LockPlacesTests.OnMethod.class);
			context.registerBean(Replacement.class,
					() -> (bean, beanName) -> beanName.equals("mock") ? mock(LockPlacesTests.Work.class) : bean);
		}, (context) -> assertNotLocked(context, "mock"));
	}

	@Test
	void whenMethodsAreWovenThenAMockNeedNotBe() {
		DefaultListableBeanFactory beanFactory = new DefaultListableBeanFactory();
		LockAnnotationCheck check = new LockAnnotationCheck(beanFactory, new LockOperationSource(beanFactory),
				AdviceMode.ASPECTJ);
		KeyedWork lambda = (id) -> id;
		assertThatExceptionOfType(LockConfigurationException.class)
			.isThrownBy(() -> check.postProcessAfterInstantiation(lambda, "bean"));
		assertThat(check.postProcessAfterInstantiation(mock(KeyedWork.class), "bean")).isTrue();
	}

	@Test
	void whenAnotherProxyIsAroundAMockThenItIsAMock() {
		assertThat(Mocks.is(new ProxyFactory(mock(AbstractWork.class)).getProxy())).isTrue();
		assertThat(Mocks.is(new ProxyFactory(spy(LockPlacesTests.OnType.class)).getProxy())).isFalse();
	}

	@Test
	void whenBeanIsASpyThenItIsLocked() {
		start((context) -> {
			context.registerBean("same", LockPlacesTests.OnType.class, () -> spy(new LockPlacesTests.OnType()));
			context.registerBean("subclass", AbstractWork.class,
					() -> mock(AbstractWork.class, Answers.CALLS_REAL_METHODS));
		}, (context) -> {
			assertThat(context.getBean(LockPlacesTests.OnType.class).work("1")).isEqualTo("1");
			assertThat(context.getBean(AbstractWork.class).work("2")).isEqualTo("2");
			assertThat(context.getBean(RecordingLockClient.class).acquired()).containsExactly("WRITE type:1",
					"WRITE abstract:2");
		});
	}

	private static void start(Consumer<AnnotationConfigApplicationContext> beans,
			Consumer<AnnotationConfigApplicationContext> test) {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration
			.prepare(ProxyKinds.ClassProxies.class)) {
			beans.accept(context);
			context.refresh();
			test.accept(context);
		}
	}

	private static void assertNotLocked(AnnotationConfigApplicationContext context, String beanName) {
		LockPlacesTests.Work bean = context.getBean(beanName, LockPlacesTests.Work.class);
		assertThat(AopUtils.isAopProxy(bean)).isFalse();
		assertThat(bean.work("1")).isNull();
		assertThat(context.getBean(RecordingLockClient.class).acquired()).isEmpty();
	}

	@WriteLocked(name = "keyed", key = "#p0")
	interface KeyedWork extends LockPlacesTests.Work {

		@Override
		String work(String id);

	}

	@WriteLocked(name = "abstract", key = "#p0")
	abstract static class AbstractWork implements LockPlacesTests.Work {

		@Override
		public String work(String id) {
			return id;
		}

	}

	@WriteLocked(name = "final", key = "#p0")
	static final class FinalWork implements LockPlacesTests.Work {

		@Override
		public String work(String id) {
			return id;
		}

	}

	static class PrivateWork implements LockPlacesTests.Work {

		@Override
		public String work(String id) {
			return locked(id);
		}

		@WriteLocked("#p0")
		private String locked(String id) {
			return id;
		}

	}

	private interface Replacement extends BeanPostProcessor {

		@Override
		Object postProcessBeforeInitialization(Object bean, String beanName);

	}

	private record Factory(Object product) implements FactoryBean<Object> {

		@Override
		public Object getObject() {
			return this.product;
		}

		@Override
		public Class<?> getObjectType() {
			return Object.class;
		}

	}

}

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

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * What factory beans make is locked, or refused at the latest when it is made.
 */
class FactoryBeanLocksTests {

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void whenMadeByFactoryThenLocked(boolean singleton) {
		try (AnnotationConfigApplicationContext context = start(factory(OnClass.class, OnClass::new, singleton))) {
			context.getBean("made", LockPlacesTests.Work.class).work("1");
			assertThat(context.getBean(RecordingLockClient.class).events).hasSize(2);
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void whenFactoryHidesTheClassInAProxyThenItsCreationFails(boolean singleton) {
		Factory<Object> factory = factory(Object.class, FactoryBeanLocksTests::hidden, singleton);
		try (AnnotationConfigApplicationContext context = start(factory)) {
			assertRefused(() -> context.getBean("made"), "another proxy hides them");
		}
	}

	@Test
	void whenPrototypeIsHiddenInAProxyThenItsCreationFails() {
		try (AnnotationConfigApplicationContext context = prepare()) {
			context.registerBean("made", Object.class, FactoryBeanLocksTests::hidden,
					(definition) -> definition.setScope("prototype"));
			context.refresh();
			assertRefused(() -> context.getBean("made"), "another proxy hides them");
		}
	}

	@Test
	void whenLazyBeanIsHiddenInAProxyThenItsCreationFails() {
		try (AnnotationConfigApplicationContext context = prepare()) {
			context.registerBean("made", Object.class, FactoryBeanLocksTests::hidden,
					(definition) -> definition.setLazyInit(true));
			context.refresh();
			assertRefused(() -> context.getBean("made"), "another proxy hides them");
		}
	}

	@Test
	void whenDeclaredTypeCannotBeGuardedThenStartFails() {
		Factory<LockedMethodCheckTests.FinalMethod> factory = factory(LockedMethodCheckTests.FinalMethod.class,
				LockedMethodCheckTests.FinalMethod::new, true);
		assertRefused(() -> start(factory).close(), "a final method cannot be guarded");
	}

	@Test
	void whenOnlyTheProductTellsItsTypeThenItsCreationFails() {
		Factory<Object> factory = factory(Object.class, LockedMethodCheckTests.FinalMethod::new, true);
		try (AnnotationConfigApplicationContext context = start(factory)) {
			assertRefused(() -> context.getBean("made"), "a final method cannot be guarded");
		}
	}

	@Test
	void whenMadeBeforeThereAreProxiesThenStartFails() {
		try (AnnotationConfigApplicationContext context = prepare()) {
			register(context, factory(OnClass.class, OnClass::new, true));
			context.addBeanFactoryPostProcessor((beans) -> beans.getBean("made"));
			assertRefused(context::refresh, "the bean got no proxy");
		}
	}

	@Test
	void whenFactoryWasThereEarlyButMadeNothingThenItsProductIsLocked() {
		try (AnnotationConfigApplicationContext context = prepare()) {
			register(context, factory(OnClass.class, OnClass::new, true));
			context.addBeanFactoryPostProcessor((beans) -> beans.getBean("&made"));
			context.refresh();
			context.getBean("made", LockPlacesTests.Work.class).work("1");
			assertThat(context.getBean(RecordingLockClient.class).events).hasSize(2);
		}
	}

	@Test
	void whenFactoryHasMadeNothingYetThenTheCheckLetsItBe() {
		AtomicInteger made = new AtomicInteger();
		Factory<OnClass> factory = factory(OnClass.class, () -> {
			made.incrementAndGet();
			return new OnClass();
		}, true);
		try (AnnotationConfigApplicationContext context = start(factory)) {
			assertThat(made).hasValue(0);
			context.getBean("made");
			assertThat(made).hasValue(1);
		}
	}

	private static Object hidden() {
		ProxyFactory proxy = new ProxyFactory(new OnClass());
		proxy.setInterfaces(LockPlacesTests.Work.class);
		return proxy.getProxy();
	}

	private static <T> Factory<T> factory(Class<T> type, Supplier<? extends T> product, boolean singleton) {
		return new Factory<>(type, product, singleton);
	}

	private static AnnotationConfigApplicationContext start(Factory<?> factory) {
		AnnotationConfigApplicationContext context = prepare();
		register(context, factory);
		context.refresh();
		return context;
	}

	private static AnnotationConfigApplicationContext prepare() {
		return LockAdviceConfiguration.prepare(ProxyKinds.ClassProxies.class);
	}

	private static void register(AnnotationConfigApplicationContext context, Factory<?> factory) {
		RootBeanDefinition definition = new RootBeanDefinition(Factory.class, () -> factory);
		context.registerBeanDefinition("made", definition);
	}

	private static void assertRefused(Runnable start, String reason) {
		assertThatException().isThrownBy(start::run)
			.satisfies((ex) -> assertThat(LockAdviceConfiguration.problemIn(ex)).startsWith("Bean 'made': ")
				.contains(reason));
	}

	static class OnClass extends LockPlacesTests.OnMethod {

	}

	record Factory<T>(Class<T> type, Supplier<? extends T> product, boolean isSingleton) implements FactoryBean<T> {

		@Override
		public @Nullable T getObject() {
			return this.product.get();
		}

		@Override
		public Class<?> getObjectType() {
			return this.type;
		}

	}

}

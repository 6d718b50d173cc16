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

import java.util.function.Supplier;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Beans that are created after the start: what cannot be guarded fails the start where
 * the declared type tells it, or else their creation.
 */
class LateBeanCheckTests {

	@ParameterizedTest
	@MethodSource("unguardable")
	<T> void whenDeclaredTypeCannotBeGuardedThenStartFails(Class<T> type, Supplier<T> bean, String reason) {
		Stream.of(LateBean.values()).forEach((late) -> {
			try (AnnotationConfigApplicationContext context = prepare()) {
				context.registerBean("late", type, bean, late.customizer);
				assertRefused(context::refresh, type, reason);
			}
		});
	}

	@ParameterizedTest
	@MethodSource("unguardable")
	<T> void whenOnlyTheBeanTellsItsTypeThenItsCreationFails(Class<T> type, Supplier<T> bean, String reason) {
		Stream.of(LateBean.values()).forEach((late) -> {
			try (AnnotationConfigApplicationContext context = prepare()) {
				context.registerBean("late", Object.class, bean::get, late.customizer);
				context.refresh();
				assertRefused(() -> context.getBean("late"), type, reason);
			}
		});
	}

	static Stream<Arguments> unguardable() {
		return Stream.of(
				arguments(LockedMethodCheckTests.PrivateMethod.class,
						supplier(LockedMethodCheckTests.PrivateMethod::new), "a private method cannot be guarded"),
				arguments(LockedMethodCheckTests.StaticMethod.class, supplier(LockedMethodCheckTests.StaticMethod::new),
						"a static method cannot be guarded"),
				arguments(LockedMethodCheckTests.FinalMethod.class, supplier(LockedMethodCheckTests.FinalMethod::new),
						"a final method cannot be guarded"),
				arguments(LockedMethodCheckTests.FinalClass.class, supplier(LockedMethodCheckTests.FinalClass::new),
						"a method of a final class cannot be guarded"));
	}

	private static Supplier<Object> supplier(Supplier<Object> supplier) {
		return supplier;
	}

	private static AnnotationConfigApplicationContext prepare() {
		return LockAdviceConfiguration.prepare(ProxyKinds.ClassProxies.class);
	}

	private static void assertRefused(Runnable start, Class<?> type, String reason) {
		assertThatException().isThrownBy(start::run)
			.satisfies((ex) -> assertThat(LockAdviceConfiguration.problemIn(ex))
				.startsWith("Bean 'late': @ReadLocked on " + type.getName() + ".work(String)")
				.contains(reason));
	}

}

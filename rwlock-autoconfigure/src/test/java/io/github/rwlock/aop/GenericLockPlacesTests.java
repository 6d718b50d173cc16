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
import java.util.function.Consumer;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Lock annotations on methods that the compiler adds bridges to, called in every way,
 * with both kinds of proxies: each call is locked once.
 */
@Tag("smoke")
class GenericLockPlacesTests {

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void whenCalledThroughGenericInterfaceThenTheMethodOfTheClassCounts(boolean classProxies) {
		assertThat(acquired(classProxies, OfText.class, (bean) -> work((Work<?>) bean)))
			.containsExactly("WRITE text:1");
		assertThat(acquired(classProxies, OfText.class, (bean) -> ((TextWork) bean).work("2")))
			.containsExactly("WRITE text:2");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void whenGenericSuperclassIsAnnotatedThenOverridesAreLocked(boolean classProxies) {
		assertThat(acquired(classProxies, Overriding.class, (bean) -> work((Work<?>) bean)))
			.containsExactly("READ generic:1");
		assertThat(acquired(classProxies, Inheriting.class, (bean) -> work((Work<?>) bean)))
			.containsExactly("READ generic:1");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void whenReturnTypeIsNarrowedThenLocked(boolean classProxies) {
		assertThat(acquired(classProxies, Narrowing.class, (bean) -> ((Source) bean).find("1")))
			.containsExactly("READ found:1");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void whenPublicSubclassInheritsFromHiddenClassThenLocked(boolean classProxies) {
		assertThat(acquired(classProxies, Visible.class, (bean) -> ((Source) bean).find("1")))
			.containsExactly("READ hidden:1");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void whenGenericInterfaceIsAnnotatedThenLockedForEachTypeOfArgument(boolean classProxies) {
		assertThat(acquired(classProxies, OfNumbers.class, (bean) -> count((LockedWork<?>) bean)))
			.containsExactly("READ interface:1");
	}

	@SuppressWarnings("unchecked")
	private static void work(Work<?> bean) {
		((Work<String>) bean).work("1");
	}

	@SuppressWarnings("unchecked")
	private static void count(LockedWork<?> bean) {
		((LockedWork<Long>) bean).work(1L);
	}

	private static List<String> acquired(boolean classProxies, Class<?> type, Consumer<Object> call) {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(classProxies, type)) {
			call.accept(context.getBean(context.getBeanNamesForType(Marked.class)[0]));
			return new ArrayList<>(context.getBean(RecordingLockClient.class).acquired());
		}
	}

	interface Marked {

	}

	interface Work<T> extends Marked {

		T work(T value);

	}

	interface TextWork extends Work<String> {

		@Override
		String work(String value);

	}

	interface LockedWork<T extends Number> extends Marked {

		@ReadLocked(name = "interface", key = "#value")
		T work(T value);

	}

	interface Source extends Marked {

		Object find(String id);

	}

	static class OfText implements TextWork {

		@Override
		@WriteLocked(name = "text", key = "#value")
		public String work(String value) {
			return value;
		}

	}

	static class Generic<T> implements Work<T> {

		@Override
		@ReadLocked(name = "generic", key = "#value")
		public T work(T value) {
			return value;
		}

	}

	static class Overriding extends Generic<String> {

		@Override
		public String work(String value) {
			return value;
		}

	}

	static class Inheriting extends Generic<String> {

	}

	static class Narrowing implements Source {

		@Override
		@ReadLocked(name = "found", key = "#id")
		public String find(String id) {
			return id;
		}

	}

	static class Hidden {

		@ReadLocked(name = "hidden", key = "#id")
		public Object find(String id) {
			return id;
		}

	}

	public static class Visible extends Hidden implements Source {

	}

	static class OfNumbers implements LockedWork<Long> {

		@Override
		public Long work(Long value) {
			return value;
		}

	}

}

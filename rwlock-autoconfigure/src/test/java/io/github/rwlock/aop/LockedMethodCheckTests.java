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

import jakarta.annotation.PostConstruct;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.DisposableBean;

import io.github.rwlock.ReadLocked;

/**
 * Methods whose calls no proxy sees fail the start.
 */
class LockedMethodCheckTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					PrivateMethod      | @ReadLocked on  | a private method cannot be guarded: make it public, or move the annotation, or let AspectJ weave it
					StaticMethod       | @ReadLocked on  | a static method cannot be guarded: make it an instance method, or move the annotation, or let AspectJ weave it
					FinalMethod        | @ReadLocked on  | remove 'final' from the method, or let AspectJ weave it and set 'rwlock.aspect.mode' to 'aspectj'
					FinalMethodOfType  | @ReadLocked on  | a final method cannot be guarded
					FinalClass         | @ReadLocked on  | remove 'final' from the class, or let AspectJ weave it
					FinalRecord        | @ReadLocked on  | make it a class instead of a record, or let AspectJ weave it
					ObjectMethod       | @ReadLocked on  | a method of Object cannot be guarded
					Destruction        | @ReadLocked on  | what the container calls on the bean itself cannot be guarded
					Initialization     | @ReadLocked on  | what the container calls on the bean itself cannot be guarded: lock what it does by the template, or let AspectJ weave it
					""")
	void whenWrongThenStartFailsAndNamesBeanAndMethod(String bean, String title, String reason) {
		String method = switch (bean) {
			case "ObjectMethod" -> "hashCode()";
			case "Destruction" -> "destroy()";
			case "Initialization" -> "begin()";
			default -> "work(String)";
		};
		LockAdviceConfiguration.assertRefused(getClass(), bean, title, method, reason);
	}

	static class PrivateMethod {

		@ReadLocked("#id")
		private void work(String id) {
		}

	}

	static class StaticMethod {

		@ReadLocked("#id")
		public static void work(String id) {
		}

	}

	static class FinalMethod {

		@ReadLocked("#id")
		public final void work(String id) {
		}

	}

	@ReadLocked("#p0")
	static class FinalMethodOfType {

		public final void work(String id) {
		}

	}

	static final class FinalClass {

		@ReadLocked("#id")
		public void work(String id) {
		}

	}

	record FinalRecord() {

		@ReadLocked("#id")
		public void work(String id) {
		}

	}

	static class Destruction implements DisposableBean {

		@Override
		@ReadLocked(name = "end")
		public void destroy() {
		}

	}

	static class Initialization {

		@PostConstruct
		@ReadLocked(name = "begin")
		public void begin() {
		}

	}

	static class ObjectMethod {

		@Override
		@ReadLocked(name = "hash")
		public int hashCode() {
			return 1;
		}

	}

}

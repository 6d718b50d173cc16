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

import java.io.FileNotFoundException;
import java.io.IOException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

import org.springframework.util.ClassUtils;

import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockFailure;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What the start says of fallbacks that could not be called.
 */
class LockFallbackCheckTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					NoMethod        | there is no method other(String) in
					Itself          | work(String) cannot be its own fallback: name another method
					OfItsClass      | workElsewhere(String) cannot be its own fallback: name another method, which must not be public where the annotation is that of its class
					OtherArguments  | takes the same arguments, or these and one of LockTimeoutException, LockUpgradeConflictException, LockUnavailableException, but other() and other(int)
					NeverThrown     | , but other(String, LeaseLostException)
					NullToPrimitive | there is no method other(Integer) in
					OtherReturnType | other(String) returns Object where String is needed
					ValueForVoid    | other(String, LockTimeoutException) returns String where void is needed
					PrimitiveReturn | other(String) returns Integer where int is needed
					Ambiguous       | it is not clear which of other(String, LockFailure) and other(String, RuntimeException) is for LockTimeoutException: give them different exceptions, or different names
					Locked          | other(String) has a lock annotation, but a fallback runs on the object itself
					TwoFallbacks    | one method can have one fallback, but its annotations name other and another
					WithParentheses | "other()" is more than the name of a method: write "other", for a method of the bean itself
					OfAnotherBean   | "@shop.Other#other(String)" is more than the name of a method: write "other", for
					Throws          | other(String) throws IOException, which work(String) does not declare: declare it there, or throw an unchecked exception
					ThrowsMore      | other(String, LockFailure) throws Exception, which work(String) does not declare
					NoPlaceholder   | Could not resolve placeholder 'nowhere'
					""")
	void whenFallbackCannotBeCalledThenStartFails(String bean, String reason) {
		Class<?> type = LockAdviceConfiguration.beanType(getClass(), bean);
		LockAdviceConfiguration.assertRefused(type, "@WriteLocked on", "work", "'fallbackMethod' is wrong: ");
		assertThat(LockAdviceConfiguration.problemOf(type)).contains(reason);
	}

	@ParameterizedTest
	@ValueSource(classes = { Declares.class, ThrowsUnchecked.class, Publishes.class })
	void whenFallbackThrowsWhatTheCallerGetsThenItIsOne(Class<?> type) {
		LockedMethod method = LockedMethod.of(ClassUtils.getMethod(type, "work", String.class), type);
		assertThat(LockFallbackFinder.find("other", method)).isNotNull();
	}

	@Test
	void whenMethodIsStaticThenSoIsItsFallback() {
		LockedMethod method = LockedMethod.of(ClassUtils.getMethod(StaticMethod.class, "work", String.class),
				StaticMethod.class);
		assertThatIllegalArgumentException().isThrownBy(() -> LockFallbackFinder.find("other", method))
			.withMessage("other(String) has to be static, as the method is");
		assertThat(LockFallbackFinder.find("another", method)).isNotNull();
	}

	static class StaticMethod {

		@WriteLocked(name = "a", fallbackMethod = "other")
		public static void work(String id) {
		}

		void other(String id) {
		}

		static void another(String id) {
		}

	}

	static class Guarded {

		@WriteLocked(name = "a", fallbackMethod = "other")
		public String work(String id) {
			return id;
		}

	}

	static class WithParentheses {

		@WriteLocked(name = "a", fallbackMethod = "other()")
		public void work(String id) {
		}

	}

	static class OfAnotherBean {

		@WriteLocked(name = "a", fallbackMethod = "@shop.Other#other(String)")
		public void work(String id) {
		}

	}

	static class Throws extends Guarded {

		String other(String id) throws IllegalStateException, IOException {
			throw new IOException(id);
		}

	}

	static class ThrowsMore {

		@WriteLocked(name = "a", fallbackMethod = "other")
		public void work(String id) throws IOException {
		}

		void other(String id, LockFailure failure) throws Exception {
		}

	}

	static class Declares {

		@WriteLocked(name = "a", fallbackMethod = "other")
		public void work(String id) throws IOException {
		}

		void other(String id) throws FileNotFoundException {
		}

	}

	static class ThrowsUnchecked extends Guarded {

		String other(String id) throws IllegalStateException, AssertionError {
			return id;
		}

	}

	static class Publishes {

		@WriteLocked(name = "a", fallbackMethod = "other")
		public Mono<String> work(String id) {
			return Mono.just(id);
		}

		Mono<String> other(String id) throws IOException {
			throw new IOException(id);
		}

	}

	static class NoMethod extends Guarded {

	}

	static class Itself {

		@WriteLocked(name = "a", fallbackMethod = "work")
		public String work(String id) {
			return id;
		}

	}

	@WriteLocked(name = "a", fallbackMethod = "workElsewhere")
	static class OfItsClass {

		public String work(String id) {
			return id;
		}

		public String workElsewhere(String id) {
			return id;
		}

	}

	static class OtherArguments extends Guarded {

		String other() {
			return "other";
		}

		String other(int id) {
			return "other";
		}

	}

	static class NeverThrown extends Guarded {

		String other(String id, LeaseLostException failure) {
			return id;
		}

	}

	static class NullToPrimitive {

		@WriteLocked(name = "a", fallbackMethod = "other")
		public String work(Integer id) {
			return "work";
		}

		String other(int id) {
			return "other";
		}

	}

	static class OtherReturnType extends Guarded {

		Object other(String id) {
			return id;
		}

	}

	static class ValueForVoid {

		@WriteLocked(name = "a", fallbackMethod = "other")
		public void work(String id) {
		}

		void other(String id) {
		}

		String other(String id, LockTimeoutException failure) {
			return id;
		}

	}

	static class PrimitiveReturn {

		@WriteLocked(name = "a", fallbackMethod = "other")
		public int work(String id) {
			return 1;
		}

		Integer other(String id) {
			return null;
		}

	}

	static class Ambiguous extends Guarded {

		String other(String id, LockFailure failure) {
			return id;
		}

		String other(String id, RuntimeException failure) {
			return id;
		}

	}

	static class Locked extends Guarded {

		@WriteLocked(name = "b")
		public String other(String id) {
			return id;
		}

	}

	static class TwoFallbacks {

		@WriteLocked(name = "a", fallbackMethod = "other")
		@WriteLocked(name = "b", fallbackMethod = "another")
		public String work(String id) {
			return id;
		}

		String other(String id) {
			return id;
		}

		String another(String id) {
			return id;
		}

	}

	static class NoPlaceholder {

		@WriteLocked(name = "a", fallbackMethod = "${nowhere}")
		public String work(String id) {
			return id;
		}

	}

}

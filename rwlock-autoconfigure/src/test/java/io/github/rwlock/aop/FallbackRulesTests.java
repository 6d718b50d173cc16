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

import io.github.rwlock.LockFailure;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What a fallback must be like, and what the start says of others.
 */
class FallbackRulesTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					OtherReturnType | other(String) returns Object where String is needed
					ValueForVoid    | other(String, LockTimeoutException) returns String where void is needed
					PrimitiveReturn | other(String) returns Integer where int is needed
					Locked          | other(String) has a lock annotation, but a fallback runs on the object itself
					Throws          | other(String) throws IOException, which work(String) does not declare: declare it there, or throw an unchecked exception
					ThrowsMore      | other(String, LockFailure) throws Exception, which work(String) does not declare
					""")
	void whenFallbackCannotStandInThenStartFails(String bean, String reason) {
		LockAdviceConfiguration.assertRefused(getClass(), bean, "@WriteLocked on", "work",
				"'fallbackMethod' is wrong: " + reason);
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

	static class OtherReturnType extends LockFallbackCheckTests.Guarded {

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

	static class Locked extends LockFallbackCheckTests.Guarded {

		@WriteLocked(name = "b")
		public String other(String id) {
			return id;
		}

	}

	static class Throws extends LockFallbackCheckTests.Guarded {

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

	static class StaticMethod {

		@WriteLocked(name = "a", fallbackMethod = "other")
		public static void work(String id) {
		}

		void other(String id) {
		}

		static void another(String id) {
		}

	}

	static class Declares {

		@WriteLocked(name = "a", fallbackMethod = "other")
		public void work(String id) throws IOException {
		}

		void other(String id) throws FileNotFoundException {
		}

	}

	static class ThrowsUnchecked extends LockFallbackCheckTests.Guarded {

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

}

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

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockFailure;
import io.github.rwlock.WriteLocked;

/**
 * What the start says of fallbacks that are not to be found.
 */
class LockFallbackCheckTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					NoMethod        | there is no method other(String) in
					Itself          | work(String) cannot be its own fallback: name another method
					OfItsClass      | workElsewhere(String) cannot be its own fallback: name another method, which must not be public where the annotation is that of its class
					OtherArguments  | there is no method other(String) in io.github.rwlock.aop.LockFallbackCheckTests$OtherArguments that takes the same arguments, or these and one of LockTimeoutException, LockUpgradeConflictException, LockUnavailableException, but other() and other(int)
					NeverThrown     | there is no method other(String) in io.github.rwlock.aop.LockFallbackCheckTests$NeverThrown that takes the same arguments, or these and one of LockTimeoutException, LockUpgradeConflictException, LockUnavailableException, but other(String, LeaseLostException)
					NullToPrimitive | there is no method other(Integer) in
					Ambiguous       | it is not clear which of other(String, LockFailure) and other(String, RuntimeException) is for LockTimeoutException: give them different exceptions, or different names
					TwoFallbacks    | one method can have one fallback, but its annotations name other and another
					WithParentheses | "other()" is more than the name of a method: write "other", for a method of the bean itself
					OfAnotherBean   | "@shop.Other#other(String)" is more than the name of a method: write "other", for
					NoPlaceholder   | Could not resolve placeholder 'nowhere'
					""")
	void whenFallbackIsNotFoundThenStartFails(String bean, String reason) {
		LockAdviceConfiguration.assertRefused(getClass(), bean, "@WriteLocked on", "work",
				"'fallbackMethod' is wrong: " + reason);
	}

	static class Guarded {

		@WriteLocked(name = "a", fallbackMethod = "other")
		public String work(String id) {
			return id;
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

	static class Ambiguous extends Guarded {

		String other(String id, LockFailure failure) {
			return id;
		}

		String other(String id, RuntimeException failure) {
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

	static class NoPlaceholder {

		@WriteLocked(name = "a", fallbackMethod = "${nowhere}")
		public String work(String id) {
			return id;
		}

	}

}

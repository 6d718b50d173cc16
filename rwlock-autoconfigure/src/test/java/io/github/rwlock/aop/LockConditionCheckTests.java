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

import io.github.rwlock.ReadLocked;

/**
 * Conditions and placeholders that fail the start, and what the message says.
 */
class LockConditionCheckTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					TextAsCondition          | @ReadLocked on  | 'condition' is wrong: #id gives a String, which is neither true nor false
					NumberAsCondition        | @ReadLocked on  | 'condition' is wrong: 1 gives an Integer
					BlankCondition           | @ReadLocked on  | 'condition' is wrong: " " is blank
					UnknownInCondition       | @ReadLocked on  | 'condition' is wrong: there is no parameter for '#result'
					BareWordAsCondition      | @ReadLocked on  | 'condition' is wrong: #root has no property 'enabled'
					TypeInCondition          | @ReadLocked on  | 'condition' is wrong: 'T(java.lang.System)' is not allowed
					NoPlaceholderInKey       | @ReadLocked on  | 'key' is wrong: Could not resolve placeholder 'nowhere'
					CircularPlaceholder      | @ReadLocked on  | 'key' is wrong: Circular placeholder reference 'my.circle'
					NoPlaceholderInPart      | @ReadLocked on  | 'key' is wrong: Could not resolve placeholder 'nowhere'
					NoPlaceholderInElements  | @ReadLocked on  | 'each' is wrong: Could not resolve placeholder 'nowhere'
					NoPlaceholderInCondition | @ReadLocked on  | 'condition' is wrong: Could not resolve placeholder 'nowhere'
					NoPlaceholderInOwner     | @ReadLocked on  | 'owner' is wrong: Could not resolve placeholder 'nowhere'
					NoPlaceholderInGroup     | @ReadLocked on  | 'group' is wrong: Could not resolve placeholder 'nowhere'
					NoPlaceholderInName      | @ReadLocked on  | 'name' is wrong: Could not resolve placeholder 'nowhere'
					NoPlaceholderInWait      | @ReadLocked on  | 'waitTime' is wrong: Could not resolve placeholder 'nowhere'
					NoPlaceholderInLease     | @ReadLocked on  | 'leaseTime' is wrong: Could not resolve placeholder 'nowhere'
					QuoteFromPlaceholder     | @ReadLocked on  | 'key' is wrong: it is no SpEL expression
					""")
	void whenWrongThenStartFailsAndNamesBeanMethodAndAttribute(String bean, String title, String reason) {
		LockAdviceConfiguration.assertRefused(getClass(), bean, title, "work(", reason);
	}

	static class TextAsCondition {

		@ReadLocked(key = "#id", condition = "#id")
		public void work(String id) {
		}

	}

	static class NumberAsCondition {

		@ReadLocked(key = "#id", condition = "1")
		public void work(String id) {
		}

	}

	static class BlankCondition {

		@ReadLocked(key = "#id", condition = " ")
		public void work(String id) {
		}

	}

	static class UnknownInCondition {

		@ReadLocked(key = "#id", condition = "#result != null")
		public void work(String id) {
		}

	}

	static class BareWordAsCondition {

		@ReadLocked(key = "#id", condition = "enabled")
		public void work(String id) {
		}

	}

	static class TypeInCondition {

		@ReadLocked(key = "#id", condition = "T(java.lang.System).nanoTime() > 0")
		public void work(String id) {
		}

	}

	static class NoPlaceholderInKey {

		@ReadLocked("'${nowhere}' + #id")
		public void work(String id) {
		}

	}

	static class CircularPlaceholder {

		@ReadLocked("${my.circle}")
		public void work(String id) {
		}

	}

	static class NoPlaceholderInPart {

		@ReadLocked({ "#id", "${nowhere}" })
		public void work(String id) {
		}

	}

	static class NoPlaceholderInElements {

		@ReadLocked(each = "${nowhere}")
		public void work(String id) {
		}

	}

	static class NoPlaceholderInCondition {

		@ReadLocked(key = "#id", condition = "${nowhere}")
		public void work(String id) {
		}

	}

	static class NoPlaceholderInOwner {

		@ReadLocked(key = "#id", owner = "${nowhere}")
		public void work(String id) {
		}

	}

	static class NoPlaceholderInGroup {

		@ReadLocked(key = "#id", group = "${nowhere}")
		public void work(String id) {
		}

	}

	static class NoPlaceholderInName {

		@ReadLocked(name = "${nowhere}")
		public void work(String id) {
		}

	}

	static class NoPlaceholderInWait {

		@ReadLocked(key = "#id", waitTime = "${nowhere}")
		public void work(String id) {
		}

	}

	static class NoPlaceholderInLease {

		@ReadLocked(key = "#id", leaseTime = "${nowhere}")
		public void work(String id) {
		}

	}

	static class QuoteFromPlaceholder {

		@ReadLocked("'${my.text}'")
		public void work(String id) {
		}

	}

}

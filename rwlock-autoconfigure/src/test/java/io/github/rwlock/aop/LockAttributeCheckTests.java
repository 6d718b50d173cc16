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

import io.github.rwlock.LockMode;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

/**
 * Attributes of lock annotations that fail the start, and what the message says; but for
 * expressions.
 */
class LockAttributeCheckTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					NoKeyNoName        | @WriteLocked on | neither 'key' nor 'name' is set
					NoKeyNoNameOnType  | @ReadLocked on  | neither 'key' nor 'name' is set
					ExpressionAsName   | @ReadLocked on  | 'name' is wrong: "#id" looks like an expression, but is literal text
					ColonInName        | @WriteLocked on | 'name' is wrong: "a:b" holds a ':', which parts name and key: let 'name' end before it, and write what follows as 'key'
					BlankName          | @WriteLocked on | 'name' is wrong: " " is blank
					NoPlaceholder      | @WriteLocked on | 'name' is wrong: Could not resolve placeholder 'nowhere' in value "${nowhere}": set that property, or write a default, as in "${nowhere:...}"
					BlankWaitTime      | @ReadLocked on  | 'waitTime' is wrong: " " is blank: leave it out, or give it a value
					BlankLeaseTime     | @ReadLocked on  | 'leaseTime' is wrong: "${my.blank}" is blank
					BlankFallback      | @ReadLocked on  | 'fallbackMethod' is wrong: "  " is blank
					NoUnit             | @ReadLocked on  | 'waitTime' is wrong: "5" has no unit
					BadWaitTime        | @ReadLocked on  | 'waitTime' is wrong: "-5s" is negative: write "0" to try once
					BadLeaseTime       | @ReadLocked on  | 'leaseTime' is wrong: "99ms" is shorter than 100 ms
					TwoModes           | @ReadLocked on  | 'mode' is wrong: there are 2 modes
					TwoKeys            | @ReadLocked on  | 'key' is wrong: it is [#p0], but 'value', which is the same attribute, is [#id]: set one
					""")
	void whenWrongThenStartFailsAndNamesBeanAndMethod(String bean, String title, String reason) {
		LockAdviceConfiguration.assertRefused(getClass(), bean, title, "work(String)", reason);
	}

	static class NoKeyNoName {

		@WriteLocked
		public void work(String id) {
		}

	}

	@ReadLocked
	static class NoKeyNoNameOnType {

		public void work(String id) {
		}

	}

	static class ExpressionAsName {

		@ReadLocked(name = "#id")
		public void work(String id) {
		}

	}

	static class ColonInName {

		@WriteLocked(name = "a:b")
		public void work(String id) {
		}

	}

	static class BlankName {

		@WriteLocked(name = " ")
		public void work(String id) {
		}

	}

	static class NoPlaceholder {

		@WriteLocked(name = "${nowhere}")
		public void work(String id) {
		}

	}

	static class NoUnit {

		@ReadLocked(key = "#id", waitTime = "5")
		public void work(String id) {
		}

	}

	static class BadWaitTime {

		@ReadLocked(key = "#id", waitTime = "-5s")
		public void work(String id) {
		}

	}

	static class BlankWaitTime {

		@ReadLocked(key = "#id", waitTime = " ")
		public void work(String id) {
		}

	}

	static class BlankLeaseTime {

		@ReadLocked(key = "#id", leaseTime = "${my.blank}")
		public void work(String id) {
		}

	}

	static class BlankFallback {

		@ReadLocked(key = "#id", fallbackMethod = "  ")
		public void work(String id) {
		}

	}

	static class BadLeaseTime {

		@ReadLocked(key = "#id", leaseTime = "99ms")
		public void work(String id) {
		}

	}

	static class TwoModes {

		@ReadLocked(key = "#id", mode = { LockMode.FAIR, LockMode.READER_PREFERRED })
		public void work(String id) {
		}

	}

	static class TwoKeys {

		@ReadLocked(value = "#id", key = "#p0")
		public void work(String id) {
		}

	}

}

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
import io.github.rwlock.WriteLocked;

/**
 * Groups and owners that fail the start, and what the message says.
 */
class LockOwnerCheckTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					BlankOwner      | @WriteLocked on | 'owner' is wrong: "${my.blank}" is blank
					BadSyntax       | @ReadLocked on  | 'owner' is wrong: it is no SpEL expression
					UnknownVariable | @WriteLocked on | 'owner' is wrong: there is no parameter for '#nope'
					TypeReference   | @ReadLocked on  | 'owner' is wrong: 'T(java.lang.System)' is not allowed
					BareWord        | @WriteLocked on | 'owner' is wrong: #root has no property 'job': write "'job'" for the text
					BareText        | @WriteLocked on | 'owner' is wrong: #root has no property 'workflow': write "'workflow'"
					BareOwnerOfWord | @WriteLocked on | 'owner' is wrong: #root has no property 'job': write "'job'" for the text
					OnType          | @WriteLocked on | 'owner' is wrong: there is no parameter for '#p1'
					BlankGroup      | @ReadLocked on  | 'group' is wrong: " " is blank
					GroupOfKey      | @ReadLocked on  | 'group' is wrong: "#id" looks like an expression, but is literal text
					NoPlaceholder   | @ReadLocked on  | Could not resolve placeholder 'nowhere'
					""")
	void whenWrongThenStartFailsAndNamesBeanMethodAndAttribute(String bean, String title, String reason) {
		LockAdviceConfiguration.assertRefused(getClass(), bean, title, "work(String)", reason);
	}

	static class BlankOwner {

		@WriteLocked(key = "#id", owner = "${my.blank}")
		public void work(String id) {
		}

	}

	static class BadSyntax {

		@ReadLocked(key = "#id", owner = "#id +")
		public void work(String id) {
		}

	}

	static class UnknownVariable {

		@WriteLocked(key = "#id", owner = "#nope")
		public void work(String id) {
		}

	}

	static class TypeReference {

		@ReadLocked(key = "#id", owner = "T(java.lang.System).nanoTime()")
		public void work(String id) {
		}

	}

	static class BareWord {

		@WriteLocked(key = "#id", owner = "job")
		public void work(String id) {
		}

	}

	static class BareText {

		@WriteLocked(key = "#id", owner = "workflow-1")
		public void work(String id) {
		}

	}

	static class BareOwnerOfWord {

		@WriteLocked(key = "#id", owner = "#id != null ? #id : job.name")
		public void work(String id) {
		}

	}

	@WriteLocked(key = "#p0", owner = "#p1")
	static class OnType {

		public void work(String id) {
		}

	}

	static class GroupOfKey {

		@ReadLocked(key = "#id", group = "#id")
		public void work(String id) {
		}

	}

	static class BlankGroup {

		@ReadLocked(key = "#id", group = " ")
		public void work(String id) {
		}

	}

	static class NoPlaceholder {

		@ReadLocked(key = "#id", group = "${nowhere}")
		public void work(String id) {
		}

	}

}

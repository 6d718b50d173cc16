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
 * Expressions that name what there is not, which fails the start.
 */
class LockNameCheckTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			UnknownVariable | @ReadLocked on | no parameter for '#nope': correct the name, compile with -parameters
			UnknownIndex    | @ReadLocked on | no parameter for '#p1': the method takes one, #p0
			IndexOfNone     | @ReadLocked on | no parameter for '#a0': the method takes none
			IndexOfMany     | @ReadLocked on | no parameter for '#p7': the method takes 3, #p0 to #p2
			UnknownElement  | @ReadLocked on | no parameter for '#root.args[1]': the method takes one, #p0
			UnknownNested   | @ReadLocked on | no parameter for '#nope'
			UnknownBean     | @ReadLocked on | there is no bean 'nope': what follows '@' is the name of a bean
			MisspeltBean    | @ReadLocked on | did you mean 'lockNameCheckTests.MisspeltBean'?
			UnknownFactory  | @ReadLocked on | there is no bean '&nope'
			""")
	void whenThereIsNoneOfTheNameThenStartFails(String bean, String title, String reason) {
		LockAdviceConfiguration.assertRefused(getClass(), bean, title, "work(", reason);
	}

	static class UnknownVariable {

		@ReadLocked("#nope")
		public void work(String id) {
		}

	}

	static class UnknownIndex {

		@ReadLocked("#p1")
		public void work(String id) {
		}

	}

	static class IndexOfNone {

		@ReadLocked("#a0")
		public void work() {
		}

	}

	static class IndexOfMany {

		@ReadLocked("#p7")
		public void work(String id, String other, String another) {
		}

	}

	static class UnknownElement {

		@ReadLocked("'a' + #root.args[1]")
		public void work(String id) {
		}

	}

	static class UnknownNested {

		@ReadLocked("'a' + (#id != null ? #id.concat(#nope) : '')")
		public void work(String id) {
		}

	}

	static class UnknownBean {

		@ReadLocked("'a' + @nope.of(#id)")
		public void work(String id) {
		}

	}

	static class MisspeltBean {

		@ReadLocked("@'lockNameCheckTests.MisspeltBaen'.toString() + #id")
		public void work(String id) {
		}

	}

	static class UnknownFactory {

		@ReadLocked("&nope.objectType.name")
		public void work(String id) {
		}

	}

}

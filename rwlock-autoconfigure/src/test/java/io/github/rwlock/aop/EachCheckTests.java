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

import java.util.List;
import java.util.Map;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.rwlock.WriteLocked;

/**
 * Elements to be locked that fail the start, and what the message says.
 */
class EachCheckTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					TextAsElements         | @WriteLocked on | 'each' is wrong: #id gives a String, which is neither a collection nor an array
					NumberAsElements       | @WriteLocked on | 'each' is wrong: #p0 gives a long, which is neither
					MapAsElements          | @WriteLocked on | 'each' is wrong: #ids gives a Map, which is neither
					LiteralAsElements      | @WriteLocked on | 'each' is wrong: 'a' gives a String
					BareWordInElements     | @WriteLocked on | 'each' is wrong: #root has no property 'from': write "'from'"
					BlankElements          | @WriteLocked on | 'each' is wrong: " " is blank
					ElementWithoutElements | @WriteLocked on | 'key' is wrong: '#each' is there only in the 'key' of an annotation that sets 'each'
					ElementInOwner         | @WriteLocked on | 'owner' is wrong: '#each' is there only in the 'key'
					KeyWithoutElement      | @WriteLocked on | 'key' does not name #each, so all elements would be one lock
					ParameterNamedEach     | @WriteLocked on | 'each' is wrong: #each is the element, but a parameter has that name
					""")
	void whenWrongThenStartFailsAndNamesBeanMethodAndAttribute(String bean, String title, String reason) {
		LockAdviceConfiguration.assertRefused(getClass(), bean, title, "work(", reason);
	}

	static class TextAsElements {

		@WriteLocked(each = "#id")
		public void work(String id) {
		}

	}

	static class NumberAsElements {

		@WriteLocked(each = "#p0")
		public void work(long id) {
		}

	}

	static class MapAsElements {

		@WriteLocked(each = "#ids")
		public void work(Map<String, String> ids) {
		}

	}

	static class LiteralAsElements {

		@WriteLocked(each = "'a'")
		public void work(String id) {
		}

	}

	static class BareWordInElements {

		@WriteLocked(each = "{ from, #id }")
		public void work(String id) {
		}

	}

	static class BlankElements {

		@WriteLocked(each = " ")
		public void work(String id) {
		}

	}

	static class ElementWithoutElements {

		@WriteLocked("#each")
		public void work(String id) {
		}

	}

	static class ElementInOwner {

		@WriteLocked(each = "#ids", owner = "#each")
		public void work(List<String> ids) {
		}

	}

	static class KeyWithoutElement {

		@WriteLocked(each = "#ids", key = "#p0.size()")
		public void work(List<String> ids) {
		}

	}

	static class ParameterNamedEach {

		@WriteLocked(each = "#each")
		public void work(List<String> each) {
		}

	}

}

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
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keys that fail the start, and what the message says.
 */
class LockKeyCheckTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					BlankPart              | @WriteLocked on | 'key' is wrong: "" is blank
					UnknownInPart          | @WriteLocked on | 'key' is wrong: there is no parameter for '#nope'
					ListAsKey              | @ReadLocked on  | 'key' is wrong: {#id,'a'} gives a List, which is more than one value: give the parts
					CollectionAsKey        | @ReadLocked on  | 'key' is wrong: #ids gives a Set, which is more than one value
					ArrayAsKey             | @ReadLocked on  | 'key' is wrong: #p0 gives an int[], which is more than one value
					CollectionAsPart       | @ReadLocked on  | or use 'each' to lock each element
					JoinedCollection       | @ReadLocked on  | 'key' is wrong: #ids gives a Set, which is more than one value
					JoinedDeepInside       | @ReadLocked on  | 'key' is wrong: {#id} gives a List, which is more than one value
					JoinedInOwner          | @WriteLocked on | 'owner' is wrong: #ids gives a List, which is more than one value
					ParameterNamedRoot     | @WriteLocked on | 'key' is wrong: a parameter has the name 'root', but '#root' is not the argument: rename
					CollectionAsOwner      | @WriteLocked on | 'owner' is wrong: #ids gives a List, which is more than one value
					OtherKeyParts          | @ReadLocked on  | it is [#b, #a], but 'value', which is the same attribute, is [#a, #b]: set one
					""")
	void whenWrongThenStartFailsAndNamesBeanMethodAndAttribute(String bean, String title, String reason) {
		LockAdviceConfiguration.assertRefused(getClass(), bean, title, "work(", reason);
	}

	@Test
	void whenKeyAndValueAreTheSameThenThatIsTheKey() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, SameKeyAndValue.class)) {
			context.getBean(SameKeyAndValue.class).work("1");
			assertThat(context.getBean(RecordingLockClient.class).acquired()).containsExactly("WRITE 1");
		}
	}

	static class SameKeyAndValue {

		@WriteLocked(value = "#a", key = "#a")
		public void work(String a) {
		}

	}

	static class OtherKeyParts {

		@ReadLocked(value = { "#a", "#b" }, key = { "#b", "#a" })
		public void work(String a, String b) {
		}

	}

	static class JoinedCollection {

		@ReadLocked("'ids:' + #ids")
		public void work(Set<String> ids) {
		}

	}

	static class JoinedDeepInside {

		@ReadLocked("'a' + (#id + { #id }) + 'b'")
		public void work(String id) {
		}

	}

	static class JoinedInOwner {

		@WriteLocked(key = "#id", owner = "'ids:' + #ids")
		public void work(String id, List<String> ids) {
		}

	}

	static class ParameterNamedRoot {

		@WriteLocked("'tree:' + #root")
		public void work(String root) {
		}

	}

	static class BlankPart {

		@WriteLocked({ "#id", "" })
		public void work(String id) {
		}

	}

	static class UnknownInPart {

		@WriteLocked({ "#id", "#nope" })
		public void work(String id) {
		}

	}

	static class ListAsKey {

		@ReadLocked("{ #id, 'a' }")
		public void work(String id) {
		}

	}

	static class CollectionAsKey {

		@ReadLocked("#ids")
		public void work(Set<String> ids) {
		}

	}

	static class ArrayAsKey {

		@ReadLocked("#p0")
		public void work(int[] ids) {
		}

	}

	static class CollectionAsPart {

		@ReadLocked({ "#p0", "#ids" })
		public void work(List<String> ids) {
		}

	}

	static class CollectionAsOwner {

		@WriteLocked(name = "a", owner = "#ids")
		public void work(List<String> ids) {
		}

	}

}

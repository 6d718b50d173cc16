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

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.rwlock.LockMode;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Lock annotations that cannot be joined and fail the start, and what the message says.
 */
class SeveralLocksCheckTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					DifferentGroups    | @ReadLocked on  | one resource is to be locked with different groups, 'red' and 'blue': give the annotations the same 'group', or
					GroupAndNone       | @ReadLocked on  | one resource is to be locked with different groups, none and 'blue': give
					DifferentModes     | @WriteLocked on | one resource is to be locked with different modes, 'FAIR' and 'READER_PREFERRED': give the annotations the same 'mode'
					OwnerAndNone       | @WriteLocked on | one resource is to be locked with an owner and without: give the annotations the same 'owner'
					SecondIsWrong      | @WriteLocked on | 'key' is wrong: there is no parameter for '#nope'
					DifferentInterface | Lock annotation | .SeveralLocksCheckTests$Other.work(String) have different lock annotations: annotate the method of the class
					DifferentNumbers   | Lock annotation | .SeveralLocksCheckTests$Another.work(String) have different lock annotations: annotate the method of the class
					DifferentTypes     | Lock annotation | .SeveralLocksCheckTests$OtherType have different lock annotations: annotate the method of the class
					""")
	void whenAnnotationsCannotBeJoinedThenStartFails(String bean, String title, String reason) {
		LockAdviceConfiguration.assertRefused(getClass(), bean, title, "work(String)", reason);
	}

	@Test
	void whenInterfacesDifferThenActionNamesEachAnnotation() {
		assertThatException().isThrownBy(() -> LockAdviceConfiguration.start(true, DifferentInterface.class))
			.havingCause()
			.asInstanceOf(InstanceOfAssertFactories.type(LockSetupException.class))
			.satisfies((ex) -> assertThat(ex.action())
				.startsWith("Put the lock annotation that is meant on " + DifferentInterface.class.getName() + ".work")
				.contains("@ReadLocked of " + One.class.getName() + ".work(String)")
				.contains("@WriteLocked of " + Other.class.getName() + ".work(String)"));
	}

	interface One {

		@ReadLocked("#p0")
		String work(String id);

	}

	interface Other {

		@WriteLocked("#p0")
		String work(String id);

	}

	interface Another {

		@ReadLocked("#p0")
		@WriteLocked(name = "all")
		String work(String id);

	}

	@ReadLocked("#p0")
	interface OneType {

		String work(String id);

	}

	@WriteLocked("#p0")
	interface OtherType {

		String work(String id);

	}

	static class DifferentGroups {

		@ReadLocked(key = "#id", group = "red")
		@ReadLocked(key = "#id", group = "blue")
		public void work(String id) {
		}

	}

	static class GroupAndNone {

		@ReadLocked(key = { "#id", "#p0" }, name = "a")
		@ReadLocked(key = { "#id", "#p0" }, name = "a", group = "blue")
		public void work(String id) {
		}

	}

	static class DifferentModes {

		@ReadLocked(key = "#id", mode = LockMode.FAIR)
		@WriteLocked(key = "#id", mode = LockMode.READER_PREFERRED)
		public void work(String id) {
		}

	}

	static class OwnerAndNone {

		@ReadLocked(key = "#id")
		@WriteLocked(key = "#id", owner = "#id")
		public void work(String id) {
		}

	}

	static class SecondIsWrong {

		@ReadLocked(key = "#id")
		@WriteLocked(key = "#nope")
		public void work(String id) {
		}

	}

	static class DifferentInterface implements One, Other {

		@Override
		public String work(String id) {
			return id;
		}

	}

	static class DifferentNumbers implements One, Another {

		@Override
		public String work(String id) {
			return id;
		}

	}

	static class DifferentTypes implements OneType, OtherType {

		@Override
		public String work(String id) {
			return id;
		}

	}

}

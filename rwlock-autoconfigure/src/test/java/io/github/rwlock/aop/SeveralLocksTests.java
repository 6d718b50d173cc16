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

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

/**
 * Several lock annotations at one place, and what replaces them, with both kinds of
 * proxies.
 */
@Tag("smoke")
class SeveralLocksTests {

	@ParameterizedTest
	@CsvSource({ "Repeated, READ a:1 READ b:1", "BothKinds, READ a:1 WRITE b:1", "OnType, READ a:1 WRITE b:1",
			"MethodReplacesType, READ mine:1", "MethodReplacesSuperclass, READ mine:1",
			"OverridesSuperclass, READ a:1 WRITE b:1", "OnInterface, READ a:1 WRITE b:1",
			"ClassReplacesInterface, READ mine:1", "SubInterfaceReplacesInterface, READ sub:1",
			"InterfacesOfTheSame, READ same:1", "OneResourceBothKinds, WRITE a:1", "OneResourceTwice, READ a:1" })
	void whenAnnotatedThenAllOfTheNearestPlaceCount(String bean, String expected) {
		LockPlacesTests.assertLocked(getClass(), bean, expected);
	}

	interface LockedWork extends LockPlacesTests.Work {

		@Override
		@WriteLocked(name = "b", key = "#id")
		@ReadLocked(name = "a", key = "#id")
		String work(String id);

	}

	interface SubLockedWork extends LockedWork {

		@Override
		@ReadLocked(name = "sub", key = "#id")
		String work(String id);

	}

	interface SameWork {

		@ReadLocked(name = "same", key = "#p0")
		String work(String id);

	}

	@ReadLocked(name = "same", key = "#p0")
	interface OtherSameWork {

		@ReadLocked(name = "same", key = "#p0")
		String work(String id);

	}

	static class Repeated implements LockPlacesTests.Work {

		@Override
		@ReadLocked(name = "b", key = "#id")
		@ReadLocked(name = "a", key = "#id")
		public String work(String id) {
			return id;
		}

	}

	static class BothKinds implements LockPlacesTests.Work {

		@Override
		@WriteLocked(name = "b", key = "#id")
		@ReadLocked(name = "a", key = "#id")
		public String work(String id) {
			return id;
		}

	}

	@WriteLocked(name = "b", key = "#p0")
	@ReadLocked(name = "a", key = "#p0")
	static class OnType implements LockPlacesTests.Work {

		@Override
		public String work(String id) {
			return id;
		}

	}

	@WriteLocked(name = "b", key = "#p0")
	@ReadLocked(name = "a", key = "#p0")
	static class MethodReplacesType implements LockPlacesTests.Work {

		@Override
		@ReadLocked(name = "mine", key = "#id")
		public String work(String id) {
			return id;
		}

	}

	static class MethodReplacesSuperclass extends BothKinds {

		@Override
		@ReadLocked(name = "mine", key = "#id")
		public String work(String id) {
			return id;
		}

	}

	static class OverridesSuperclass extends BothKinds {

		@Override
		public String work(String id) {
			return id;
		}

	}

	static class OnInterface extends InheritedLockPlacesTests.Base implements LockedWork {

	}

	static class ClassReplacesInterface implements LockedWork {

		@Override
		@ReadLocked(name = "mine", key = "#id")
		public String work(String id) {
			return id;
		}

	}

	static class SubInterfaceReplacesInterface extends InheritedLockPlacesTests.Base
			implements LockedWork, SubLockedWork {

	}

	static class InterfacesOfTheSame extends InheritedLockPlacesTests.Base
			implements LockPlacesTests.Work, SameWork, OtherSameWork {

	}

	static class OneResourceBothKinds implements LockPlacesTests.Work {

		@Override
		@ReadLocked(name = "a", key = "#id")
		@WriteLocked("'a:' + #id")
		public String work(String id) {
			return id;
		}

	}

	static class OneResourceTwice implements LockPlacesTests.Work {

		@Override
		@ReadLocked(name = "a", key = "#id")
		@ReadLocked(name = "a", key = "#p0")
		public String work(String id) {
			return id;
		}

	}

}

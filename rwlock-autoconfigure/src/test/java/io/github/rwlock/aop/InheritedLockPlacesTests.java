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
 * Lock annotations on interfaces and superclasses, and what replaces them.
 */
@Tag("smoke")
class InheritedLockPlacesTests {

	@ParameterizedTest
	@CsvSource({ "OnInterfaceMethod, READ interface:1", "OnInterfaceType, WRITE interface-type:1",
			"OnGenericInterfaceMethod, READ generic:1", "OnSuperclassMethod, READ method:1",
			"OverridesSuperclassMethod, READ method:1", "OnSuperclassType, WRITE type:1",
			"OverridesSuperclassType, WRITE type:1", "TypeReplacesInterfaceMethod, WRITE mine:1",
			"MethodReplacesInterfaceMethod, WRITE mine:1", "InheritsWhatTheInterfaceLocks, READ interface:1",
			"OnSuperInterface, READ interface:1", "OnDefaultMethod, READ default:1",
			"NamesOfTheInterface, READ names:1" })
	void whenAnnotatedThenLockedWithBothProxies(String bean, String expected) {
		LockPlacesTests.assertLocked(getClass(), bean, expected);
	}

	@WriteLocked(name = "interface-type", key = "#id")
	interface LockedTypeWork extends LockPlacesTests.Work {

	}

	interface SubWork extends LockPlacesTests.LockedWork {

	}

	interface GenericWork<T> {

		@ReadLocked(name = "generic", key = "#p0")
		T work(T id);

	}

	interface DefaultWork extends LockPlacesTests.Work {

		@Override
		@ReadLocked(name = "default", key = "#id")
		default String work(String id) {
			return id;
		}

	}

	interface NamedWork extends LockPlacesTests.Work {

		@Override
		@ReadLocked(name = "names", key = "#documentId")
		String work(String documentId);

	}

	static class OnInterfaceMethod implements LockPlacesTests.LockedWork {

		@Override
		public String work(String id) {
			return id;
		}

	}

	static class OnInterfaceType implements LockedTypeWork {

		@Override
		public String work(String id) {
			return id;
		}

	}

	static class OnGenericInterfaceMethod implements GenericWork<String>, LockPlacesTests.Work {

		@Override
		public String work(String id) {
			return id;
		}

	}

	static class OnSuperclassMethod extends LockPlacesTests.OnMethod {

	}

	static class OverridesSuperclassMethod extends LockPlacesTests.OnMethod {

		@Override
		public String work(String id) {
			return id;
		}

	}

	static class OnSuperclassType extends LockPlacesTests.OnType {

	}

	static class OverridesSuperclassType extends LockPlacesTests.OnType {

		@Override
		public String work(String id) {
			return id;
		}

	}

	@WriteLocked(name = "mine", key = "#p0")
	static class TypeReplacesInterfaceMethod implements LockPlacesTests.LockedWork {

		@Override
		public String work(String id) {
			return id;
		}

	}

	static class MethodReplacesInterfaceMethod implements LockPlacesTests.LockedWork {

		@Override
		@WriteLocked(name = "mine", key = "#id")
		public String work(String id) {
			return id;
		}

	}

	static class InheritsWhatTheInterfaceLocks extends Base implements LockPlacesTests.LockedWork {

	}

	static class Base {

		public String work(String id) {
			return id;
		}

	}

	static class OnSuperInterface implements SubWork {

		@Override
		public String work(String id) {
			return id;
		}

	}

	static class OnDefaultMethod implements DefaultWork {

	}

	static class NamesOfTheInterface implements NamedWork {

		@Override
		public String work(String other) {
			return other;
		}

	}

}

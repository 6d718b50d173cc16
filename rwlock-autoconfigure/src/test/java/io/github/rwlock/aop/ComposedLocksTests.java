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

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.core.annotation.AliasFor;

import io.github.rwlock.ReadLocked;
import io.github.rwlock.ReadLocks;
import io.github.rwlock.WriteLocked;
import io.github.rwlock.WriteLocks;

/**
 * Lock annotations in containers and on annotations of a team's own, with both kinds of
 * proxies.
 */
@Tag("smoke")
class ComposedLocksTests {

	@ParameterizedTest
	@CsvSource({ "Containers, READ a:1 READ b:1 WRITE c:1", "OwnAnnotation, READ team:1 WRITE user:1",
			"OwnAnnotationRepeated, WRITE user:1 WRITE user:p0", "OwnAnnotationBesideOurs, READ a:1 WRITE user:1",
			"EmptyContainer, READ mine:1" })
	void whenAnnotatedByOthersThenAllThatTheyCarryCount(String bean, String expected) {
		LockPlacesTests.assertLocked(getClass(), bean, expected);
	}

	@Target({ ElementType.METHOD, ElementType.TYPE })
	@Retention(RetentionPolicy.RUNTIME)
	@WriteLocked(name = "user")
	@Repeatable(UserWriteLocks.class)
	@interface UserWriteLock {

		@AliasFor(annotation = WriteLocked.class, attribute = "key")
		String id();

	}

	@Target({ ElementType.METHOD, ElementType.TYPE })
	@Retention(RetentionPolicy.RUNTIME)
	@interface UserWriteLocks {

		UserWriteLock[] value();

	}

	@Target(ElementType.METHOD)
	@Retention(RetentionPolicy.RUNTIME)
	@ReadLocked(name = "team", key = "#id")
	@UserWriteLock(id = "#id")
	@interface UserInTeam {

	}

	static class Containers implements LockPlacesTests.Work {

		@Override
		@WriteLocks(@WriteLocked(name = "c", key = "#id"))
		@ReadLocks({ @ReadLocked(name = "b", key = "#id"), @ReadLocked(name = "a", key = "#id") })
		public String work(String id) {
			return id;
		}

	}

	static class OwnAnnotation implements LockPlacesTests.Work {

		@Override
		@UserInTeam
		public String work(String id) {
			return id;
		}

	}

	static class OwnAnnotationRepeated implements LockPlacesTests.Work {

		@Override
		@UserWriteLock(id = "#id")
		@UserWriteLock(id = "'p0'")
		public String work(String id) {
			return id;
		}

	}

	static class OwnAnnotationBesideOurs implements LockPlacesTests.Work {

		@Override
		@UserWriteLock(id = "#id")
		@ReadLocked(name = "a", key = "#id")
		public String work(String id) {
			return id;
		}

	}

	@ReadLocked(name = "mine", key = "#p0")
	static class EmptyContainer implements LockPlacesTests.Work {

		@Override
		@WriteLocks({})
		public String work(String id) {
			return id;
		}

	}

}

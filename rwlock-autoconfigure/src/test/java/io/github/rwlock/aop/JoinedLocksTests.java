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

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockOptions;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Calls whose annotations turn out to lock the same resource, and what is evaluated when.
 */
class JoinedLocksTests extends RecordedLocksTestCase<JoinedLocksTests.Accounts> {

	JoinedLocksTests() {
		super(Accounts.class);
	}

	@Test
	void whenKeysMeetThenTheWriteIsTaken() {
		this.bean.copy("a", "b");
		this.bean.copy("b", "a");
		this.bean.copy("a", "a");
		assertThat(this.client.acquired()).containsExactly("READ a", "WRITE b", "WRITE a", "READ b", "WRITE a");
		assertThat(this.client.unlabelled()).last().isEqualTo(LockOptions.defaults());
	}

	@Test
	void whenOwnersMeetOnOneResourceThenTheyMustBeTheSame() {
		this.bean.owned("a", "b", "me", "you");
		this.bean.owned("a", "a", "me", "me");
		assertThat(this.client.options).extracting(LockOptions::owner).containsExactly("me", "you", "me");
		this.client.events.clear();
		assertRefused(() -> this.bean.owned("a", "a", "me", "you"))
			.withMessageContaining("JoinedLocksTests$Accounts.owned(String, String, String, String)")
			.withMessageContaining("one resource is to be locked with different owners: give")
			.withMessageNotContaining("you");
		assertThat(this.client.events).isEmpty();
	}

	@Test
	void whenGroupsMeetOnOneResourceThenTheyMustBeTheSame() {
		this.bean.grouped("a", "b");
		assertThat(this.client.options).extracting(LockOptions::group).containsExactly("red", "blue");
		this.client.events.clear();
		assertRefused(() -> this.bean.grouped("a", "a"))
			.withMessageContaining("different groups, 'red' and 'blue': give the annotations the same 'group'");
		assertThat(this.client.events).isEmpty();
	}

	@Test
	void whenTheLastKeyFailsThenNothingWasLocked() {
		assertRefused(() -> this.bean.copy("a", null)).withMessageContaining("\"#to\"");
		assertRefused(() -> this.bean.mixed("a", List.of())).withMessageContaining("\"#ids\"");
		assertThat(this.client.events).isEmpty();
	}

	@Test
	void whenElementsAndKeysMixThenAllAreInOneOrder() {
		this.bean.mixed("b", List.of("c", "a", "b"));
		assertThat(this.client.acquired()).containsExactly("READ a", "WRITE b", "READ c");
	}

	static class Accounts {

		@ReadLocked("#from")
		@WriteLocked("#to")
		void copy(String from, String to) {
		}

		@ReadLocked(key = "#first", owner = "#one")
		@WriteLocked(key = "#second", owner = "#two")
		void owned(String first, String second, String one, String two) {
		}

		@ReadLocked(key = "#first", group = "red")
		@ReadLocked(key = "#second", group = "blue")
		void grouped(String first, String second) {
		}

		@WriteLocked("#id")
		@ReadLocked(each = "#ids")
		void mixed(String id, List<String> ids) {
		}

	}

}

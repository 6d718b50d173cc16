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
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Keys of several parts: different parts never give the same key.
 */
class CompositeKeyTests extends RecordedLocksTestCase<CompositeKeyTests.Documents> {

	CompositeKeyTests() {
		super(Documents.class);
	}

	@ParameterizedTest
	@CsvSource({ "a, b, a:b", "a:b, c, a%3Ab:c", "a, b:c, a:b%3Ac", "a%3Ab, c, a%253Ab:c", "%, :, %25:%3A",
			"' a', 'b ', ' a:b '" })
	void whenKeyHasPartsThenTheirTextsCannotMeet(String first, String second, String expected) {
		this.bean.byParts(first, second);
		assertThat(this.client.acquired()).containsExactly("WRITE " + expected);
	}

	@Test
	void whenKeyHasPartsThenNameComesBefore() {
		this.bean.byNameAndParts("acme", 5);
		this.bean.byAlias("acme", 5);
		assertThat(this.client.acquired()).containsExactly("READ document:acme:5", "WRITE acme:5");
	}

	@Test
	void whenKeyIsAloneThenItIsTakenAsItIs() {
		this.bean.byOne("a:b%");
		this.bean.byListOfOne("a:b%");
		assertThat(this.client.acquired()).containsExactly("READ a:b%", "READ a:b%");
	}

	@ParameterizedTest
	@MethodSource
	void whenAPartHasNoTextThenClientIsNotCalled(Object part) {
		assertRefused(() -> this.bean.byParts("a", part)).withMessageContaining("\"#second\"")
			.withMessageContaining("byParts(Object, Object)");
		assertRefused(() -> this.bean.byParts(part, "b")).withMessageContaining("\"#first\"");
		assertThat(this.client.events).isEmpty();
	}

	static Stream<Arguments> whenAPartHasNoTextThenClientIsNotCalled() {
		return Stream.<Object>of("", " ", Optional.empty(), new String[] { "a" }, List.of("a"), new Object())
			.map((part) -> arguments(part));
	}

	@Test
	void whenAPartIsNullThenClientIsNotCalled() {
		assertRefused(() -> this.bean.byParts("a", null)).withMessageContaining("gave null");
		assertThat(this.client.events).isEmpty();
	}

	@Test
	void whenPartIsARecordThenItsPartsStayItsOwn() {
		this.bean.byParts(new Place("acme", 5), "x");
		this.bean.byParts("acme", new Place("5", 1));
		this.bean.byOne(new Place("a:b", 1));
		assertThat(this.client.acquired()).containsExactly("WRITE acme%3A5:x", "WRITE acme:5%3A1", "READ a%3Ab:1");
	}

	record Place(String tenant, int shelf) {

	}

	static class Documents {

		@WriteLocked({ "#first", "#second" })
		void byParts(Object first, Object second) {
		}

		@ReadLocked(name = "document", key = { "#tenant", "#id" })
		void byNameAndParts(String tenant, int id) {
		}

		@WriteLocked(key = { "#p0", "#p1" })
		void byAlias(String tenant, int id) {
		}

		@ReadLocked("#value")
		void byOne(Object value) {
		}

		@ReadLocked({ "#value" })
		void byListOfOne(Object value) {
		}

	}

}

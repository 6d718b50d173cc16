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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;

import io.github.rwlock.LockKind;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * One lock for each element.
 */
class EachLockTests extends RecordedLocksTestCase<EachLockTests.Accounts> {

	EachLockTests() {
		super(Accounts.class);
	}

	@Test
	void whenElementsThenEachIsLockedOnceInOneOrderAndReleasedInReverse() {
		this.bean.all(List.of("c", "a", "b", "a"));
		assertThat(this.client.events).containsExactly("acquire WRITE account:a", "acquire WRITE account:b",
				"acquire WRITE account:c", "release WRITE account:c", "release WRITE account:b",
				"release WRITE account:a");
	}

	@ParameterizedTest
	@MethodSource
	void whenCollectionOrArrayThenItsElementsAreLocked(Object elements) {
		this.bean.any(elements);
		assertThat(this.client.acquired()).containsExactly("READ 1", "READ 2");
	}

	static Stream<Arguments> whenCollectionOrArrayThenItsElementsAreLocked() {
		return Stream
			.<Object>of(List.of(2, 1), Set.of("1", 2L), new int[] { 1, 2, 1 }, new String[] { "2", "1" },
					new Object[] { 1, "1", 2 })
			.map((elements) -> arguments(elements));
	}

	@Test
	void whenKeyIsGivenThenItIsThatOfTheElement() {
		this.bean.orders("acme", List.of(new Order("2"), new Order("1")));
		assertThat(this.client.acquired()).containsExactly("READ order:acme:1", "READ order:acme:2");
	}

	@Test
	void whenElementsAreWrittenOutThenEachIsLocked() {
		this.bean.transfer(7, 3);
		this.bean.transfer(3, 7);
		this.bean.transfer(3, 3);
		assertThat(this.client.acquired()).containsExactly("WRITE account:3", "WRITE account:7", "WRITE account:3",
				"WRITE account:7", "WRITE account:3");
	}

	@ParameterizedTest
	@NullSource
	@MethodSource
	void whenThereIsNothingToLockThenClientIsNotCalled(Object elements) {
		assertRefused(() -> this.bean.any(elements)).withMessageStartingWith("The each \"#elements\" of ")
			.withMessageContaining("any(Object) gave ")
			.withMessageEndingWith("so the method was not called")
			.satisfies((ex) -> assertThat(ex.kind()).isEqualTo(LockKind.READ));
		assertThat(this.client.events).isEmpty();
		assertThat(this.bean.calls()).isZero();
	}

	static Stream<Arguments> whenThereIsNothingToLockThenClientIsNotCalled() {
		return Stream
			.<Object>of(List.of(), new int[0], Arrays.asList("a", null), new String[] { null }, List.of("a", " "),
					List.of("a", List.of("b")), List.of(new Object()), "a", 5, Map.of("a", "b"), Stream.of("a"))
			.map((elements) -> arguments(elements));
	}

	@Test
	void whenThereIsNoElementThenAConditionIsNamedAsTheWayOut() {
		assertRefused(() -> this.bean.any(List.of())).withMessageContaining(
				"gave no element (a 'condition' that is false where there is none lets the method run");
	}

	@Test
	void whenAnElementIsNullThenRefusedWhateverTheKeyMakesOfIt() {
		assertRefused(() -> this.bean.orNone(Arrays.asList("a", null)))
			.withMessageContaining("gave an element that is null");
		assertThat(this.client.events).isEmpty();
	}

	@Test
	void whenTheMethodChangesTheCollectionThenTheLocksStay() {
		this.bean.clearing(new ArrayList<>(List.of("a", "b")));
		assertThat(this.client.events).hasSize(4).endsWith("release WRITE b", "release WRITE a");
	}

	record Order(String id) {

	}

	static class Accounts {

		private int calls;

		int calls() {
			return this.calls;
		}

		@WriteLocked(name = "account", each = "#ids")
		void all(List<String> ids) {
		}

		@ReadLocked(each = "#elements")
		void any(Object elements) {
			this.calls++;
		}

		@ReadLocked(name = "order", each = "#orders", key = { "#tenant", "#each.id" })
		void orders(String tenant, List<Order> orders) {
		}

		@WriteLocked(name = "account", each = "{ #from, #to }")
		void transfer(int from, int to) {
		}

		@WriteLocked(each = "#ids", key = "#each ?: 'none'")
		void orNone(List<String> ids) {
		}

		@WriteLocked(each = "#ids")
		void clearing(List<String> ids) {
			ids.clear();
		}

	}

}

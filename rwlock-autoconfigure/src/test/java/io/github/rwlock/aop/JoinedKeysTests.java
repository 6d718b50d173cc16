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
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;

import io.github.rwlock.LockOptions;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keys, elements and owners that join texts: each text is what it is as a key of its own.
 */
class JoinedKeysTests extends RecordedLocksTestCase<JoinedKeysTests.Orders> {

	private static final String TABLE = "io.github.rwlock.aop.LockExpressionTextTests#";

	JoinedKeysTests() {
		super(Orders.class);
	}

	@ParameterizedTest
	@MethodSource({ TABLE + "whenValueHasTextThenItIsTheKey",
			TABLE + "whenNumberHasAPointThenItsTextIsTheShortestThatGivesItBack" })
	void whenJoinedThenTextIsThatOfALoneKey(Object value, String text) {
		this.bean.alone(value);
		joining().forEach((method) -> method.accept(value));
		assertWritten(text, "x:" + text, text + ":x", "x:x:" + text, "x:" + text, "X:" + text, "x:" + text, "x:" + text,
				"x");
		assertThat(this.client.options).extracting(LockOptions::owner).last().isEqualTo("x:" + text);
	}

	@ParameterizedTest
	@NullSource
	@MethodSource(TABLE + "valuesWithoutText")
	void whenALoneKeyIsRefusedThenSoIsOneThatIsJoined(Object value) {
		joining().forEach((method) -> assertRefused(() -> method.accept(value))
			.withMessageMatching(
					"The (key|each|owner) \".+\" of .+ joins #(value|root.args\\[0]), which gave .+, so the method .+")
			.withMessageNotContaining("secret"));
		assertThat(this.client.events).isEmpty();
	}

	@ParameterizedTest
	@MethodSource(TABLE + "blankValues")
	void whenBlankTextIsJoinedThenItAddsNoMoreThanItself(Object value) {
		this.bean.first(value);
		assertWritten("x:" + LockExpressionText.joined(value));
		assertRefused(() -> this.bean.nothing(value)).withMessageContaining("\"#value + ''\" of ")
			.withMessageContaining(" gave blank text, so the method was not called");
	}

	@Test
	void whenPropertyIsNullThenTheMessageNamesIt() {
		assertRefused(() -> this.bean.property(new Order(null)))
			.withMessageStartingWith("The key \"'x:' + #order.id\" of ")
			.withMessageEndingWith("property(Order) joins #order.id, which gave null, so the method was not called");
		this.bean.property(new Order(5.0));
		assertWritten("x:5");
	}

	@Test
	void whenNumbersMeetThenTheyAreAdded() {
		this.bean.sum(2, 3);
		this.bean.sum(2.5, 3);
		assertWritten("5:5", "5.5:5.5");
	}

	@Test
	void whenNothingCanBeAddedThenTheReasonIsSpels() {
		assertRefused(() -> this.bean.sum(Map.of(), 3)).withMessageContaining("failed (EL1030E: ");
	}

	@Test
	void whenTextIsChosenThenOnlyThatIsAskedFor() {
		this.bean.chosen(null);
		this.bean.chosen("a");
		this.bean.orElse(null);
		assertWritten("none", "x:a", "x:none");
	}

	@Test
	void whenEachElementIsJoinedThenByItsText() {
		this.bean.eachOf(List.of(1.0, new Order("a:b")));
		assertWritten("x:1", "x:a:b");
		assertRefused(() -> this.bean.eachOf(List.of(new Object())))
			.withMessageContaining(" joins #each, which gave a java.lang.Object, whose class has no toString()");
	}

	@Test
	void whenConditionJoinsTextThenAsSpelDoes() {
		this.bean.conditional(null);
		this.bean.conditional(1.0);
		assertWritten("conditional");
	}

	private List<Consumer<Object>> joining() {
		return List.of(this.bean::first, this.bean::last, this.bean::nested, this.bean::byIndex, this.bean::changed,
				this.bean::inMethod, this.bean::inList, this.bean::inOwner);
	}

	record Order(Object id) {

	}

	static class Orders {

		@WriteLocked("#value")
		void alone(Object value) {
		}

		@WriteLocked("'x:' + #value")
		void first(Object value) {
		}

		@WriteLocked("#value + ':x'")
		void last(Object value) {
		}

		@WriteLocked("'x:' + ('x:' + (#value + ''))")
		void nested(Object value) {
		}

		@WriteLocked("'x:' + #root.args[0]")
		void byIndex(Object value) {
		}

		@WriteLocked("('x:' + #value).replaceFirst('x', 'X')")
		void changed(Object value) {
		}

		@WriteLocked("#root.methodName.substring(0, 0).concat('x:' + #value)")
		void inMethod(Object value) {
		}

		@WriteLocked(each = "{ 'x:' + #value }")
		void inList(Object value) {
		}

		@WriteLocked(key = "'x'", owner = "'x:' + #value")
		void inOwner(Object value) {
		}

		@WriteLocked("#value + ''")
		void nothing(Object value) {
		}

		@WriteLocked("'x:' + #order.id")
		void property(Order order) {
		}

		@WriteLocked(key = { "#a + #b", "#a + #b + ''" })
		void sum(Object a, Object b) {
		}

		@WriteLocked("#value == null ? 'none' : 'x:' + #value")
		void chosen(Object value) {
		}

		@WriteLocked("'x:' + (#value ?: 'none')")
		void orElse(Object value) {
		}

		@WriteLocked(each = "#values", key = "'x:' + #each")
		void eachOf(List<?> values) {
		}

		@WriteLocked(key = "'conditional'", condition = "'x:' + #value == 'x:null'")
		void conditional(Object value) {
		}

	}

}

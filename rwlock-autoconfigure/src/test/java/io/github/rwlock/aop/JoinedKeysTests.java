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

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import io.github.rwlock.LockKeyException;
import io.github.rwlock.LockOptions;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Keys, elements and owners that join texts: each text is what it is as a key of its own.
 */
class JoinedKeysTests {

	private static final String TABLE = "io.github.rwlock.aop.LockExpressionTextTests#";

	@AutoClose
	private final AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, Orders.class);

	private final Orders orders = this.context.getBean(Orders.class);

	private final RecordingLockClient client = this.context.getBean(RecordingLockClient.class);

	@ParameterizedTest
	@MethodSource({ TABLE + "whenValueHasTextThenItIsTheKey",
			TABLE + "whenNumberHasAPointThenItsTextIsTheShortestThatGivesItBack" })
	void whenJoinedThenTextIsThatOfALoneKey(Object value, String text) {
		this.orders.alone(value);
		joining().forEach((method) -> method.accept(value));
		assertThat(this.client.acquired()).containsExactly("WRITE " + text, "WRITE x:" + text, "WRITE " + text + ":x",
				"WRITE x:x:" + text, "WRITE x:" + text, "WRITE X:" + text, "WRITE x:" + text, "WRITE x:" + text,
				"WRITE x");
		assertThat(this.client.options).extracting(LockOptions::owner).last().isEqualTo("x:" + text);
	}

	@ParameterizedTest
	@NullSource
	@MethodSource(TABLE + "valuesWithoutText")
	void whenALoneKeyIsRefusedThenSoIsOneThatIsJoined(Object value) {
		joining().forEach((method) -> assertThatExceptionOfType(LockKeyException.class)
			.isThrownBy(() -> method.accept(value))
			.withMessageMatching(
					"The (key|each|owner) \".+\" of .+ joins #(value|root.args\\[0]), which gave .+, so the method .+")
			.withMessageNotContaining("secret"));
		assertThat(this.client.events).isEmpty();
	}

	@ParameterizedTest
	@MethodSource(TABLE + "blankValues")
	void whenBlankTextIsJoinedThenItAddsNoMoreThanItself(Object value) {
		this.orders.first(value);
		assertThat(this.client.acquired()).containsExactly("WRITE x:" + LockExpressionText.joined(value));
		assertThatExceptionOfType(LockKeyException.class).isThrownBy(() -> this.orders.nothing(value))
			.withMessageContaining("\"#value + ''\" of ")
			.withMessageContaining(" gave blank text, so the method was not called");
	}

	@Test
	void whenPropertyIsNullThenTheMessageNamesIt() {
		assertThatExceptionOfType(LockKeyException.class).isThrownBy(() -> this.orders.property(new Order(null)))
			.withMessageStartingWith("The key \"'x:' + #order.id\" of ")
			.withMessageEndingWith("property(Order) joins #order.id, which gave null, so the method was not called");
		this.orders.property(new Order(5.0));
		assertThat(this.client.acquired()).containsExactly("WRITE x:5");
	}

	@Test
	void whenNumbersMeetThenTheyAreAdded() {
		this.orders.sum(2, 3);
		this.orders.sum(2.5, 3);
		assertThat(this.client.acquired()).containsExactly("WRITE 5:5", "WRITE 5.5:5.5");
	}

	@Test
	void whenNothingCanBeAddedThenTheReasonIsSpels() {
		assertThatExceptionOfType(LockKeyException.class).isThrownBy(() -> this.orders.sum(Map.of(), 3))
			.withMessageContaining("failed (EL1030E: ");
	}

	@Test
	void whenTextIsChosenThenOnlyThatIsAskedFor() {
		this.orders.chosen(null);
		this.orders.chosen("a");
		this.orders.orElse(null);
		assertThat(this.client.acquired()).containsExactly("WRITE none", "WRITE x:a", "WRITE x:none");
	}

	@Test
	void whenEachElementIsJoinedThenByItsText() {
		this.orders.eachOf(List.of(1.0, new Order("a:b")));
		assertThat(this.client.acquired()).containsExactly("WRITE x:1", "WRITE x:a:b");
		assertThatExceptionOfType(LockKeyException.class).isThrownBy(() -> this.orders.eachOf(List.of(new Object())))
			.withMessageContaining(" joins #each, which gave a java.lang.Object, whose class has no toString()");
	}

	@Test
	void whenConditionJoinsTextThenAsSpelDoes() {
		this.orders.conditional(null);
		this.orders.conditional(1.0);
		assertThat(this.client.acquired()).containsExactly("WRITE conditional");
	}

	private List<Consumer<Object>> joining() {
		return List.of(this.orders::first, this.orders::last, this.orders::nested, this.orders::byIndex,
				this.orders::changed, this.orders::inMethod, this.orders::inList, this.orders::inOwner);
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

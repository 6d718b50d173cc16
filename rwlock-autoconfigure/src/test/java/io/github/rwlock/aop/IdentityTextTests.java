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
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.rwlock.WriteLocked;
import io.github.rwlock.aop.IdentifiedValues.Equal;
import io.github.rwlock.aop.IdentifiedValues.Line;
import io.github.rwlock.aop.IdentifiedValues.Order;
import io.github.rwlock.aop.IdentifiedValues.Told;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Methods that make a part of a key or an owner of the identity of an object, which no
 * other instance knows.
 */
class IdentityTextTests extends RecordedLocksTestCase<IdentityTextTests.Orders> {

	IdentityTextTests() {
		super(Orders.class, Keys.class);
	}

	static Stream<Arguments> identities() {
		Order order = new Order("5");
		return Stream
			.<Object>of(order, new Object(), new Equal(), new Special("5"), new Object[] { order }, List.of(order),
					List.of(List.of(1, Optional.of(order))), Map.of(order, 1), Map.of(1, order), Map.entry(1, order),
					new Line(order), new Told(), IdentifiedValues.proxy(order, true),
					IdentifiedValues.proxy(order, false), (Runnable) Order::new)
			.map((value) -> arguments(value));
	}

	@ParameterizedTest
	@MethodSource("identities")
	void whenAMethodMakesTextOfAnIdentityThenRefused(Object value) {
		assertThat(making()).allSatisfy((method) -> assertRefused(() -> method.accept(value)).withMessageMatching(
				"The (key|each|owner) \".+\" of .+Orders\\..+ calls \\w+, which made text of the identity of an? .+, so .+")
			.withMessageNotContaining("@" + Integer.toHexString(value.hashCode())));
		assertThat(this.client.events).isEmpty();
	}

	@Test
	void whenTheIdentityIsThatOfAPropertyThenRefusedToo() {
		assertRefused(() -> this.bean.property(new Line(new Order("5"))))
			.withMessageContaining("\"'x:%s'.formatted(#line.order)\" of ")
			.withMessageContaining("property(Line) calls formatted, which made text of the identity of an "
					+ Order.class.getName() + " (name a property of it, such as its id), so the method was not called");
	}

	@Test
	void whenTheHashIsTheIdentityThenRefused() {
		assertRefused(() -> this.bean.hash(new Order("5")))
			.withMessageContaining("calls hashCode, which made text of the identity of an " + Order.class.getName());
		this.bean.hash(new Equal());
		assertWritten("x:5");
	}

	@Test
	void whenABeanReadsAnObjectThenItMayDoSo() {
		this.bean.ofBean(new Order("joe@cafe"));
		assertWritten("joe@cafe");
	}

	@Test
	void whenAnElementIsMadeTextThenItIsLookedAt() {
		this.bean.eachOf(List.of("a", "b"));
		assertWritten("x:a", "x:b");
		assertRefused(() -> this.bean.eachOf(List.of("a", new Order("5")))).withMessageContaining("calls formatted");
	}

	@Test
	void whenAConditionMakesTextThenAsSpelDoes() {
		this.bean.conditional(new Order("5"));
		assertWritten("conditional");
	}

	private List<Consumer<Object>> making() {
		return List.of(this.bean::formatted, this.bean::changed, this.bean::ofItself, this.bean::bySelf,
				this.bean::inList, this.bean::inOwner);
	}

	static class Special extends Order {

		Special(String id) {
			super(id);
		}

	}

	static class Keys {

		public String of(Order order) {
			return order.id;
		}

	}

	static class Orders {

		@WriteLocked("'x:%s'.formatted(#value)")
		void formatted(Object value) {
		}

		@WriteLocked("'x:' + #value.hashCode()")
		void hash(Object value) {
		}

		@WriteLocked("'x:%s'.formatted(#value).toUpperCase()")
		void changed(Object value) {
		}

		@WriteLocked("'x:' + { #value }.toString()")
		void ofItself(Object value) {
		}

		@WriteLocked(name = "order", key = { "'x'", "#root.args[0].toString()" })
		void bySelf(Object value) {
		}

		@WriteLocked(each = "{ 'x:%s'.formatted(#value) }")
		void inList(Object value) {
		}

		@WriteLocked(key = "'x'", owner = "'x:%s'.formatted(#value)")
		void inOwner(Object value) {
		}

		@WriteLocked("'x:%s'.formatted(#line.order)")
		void property(Line line) {
		}

		@WriteLocked("@'identityTextTests.Keys'.of(#order)")
		void ofBean(Order order) {
		}

		@WriteLocked(each = "#values", key = "'x:%s'.formatted(#each)")
		void eachOf(List<?> values) {
		}

		@WriteLocked(key = "'conditional'", condition = "#value.toString().contains('@')")
		void conditional(Object value) {
		}

	}

}

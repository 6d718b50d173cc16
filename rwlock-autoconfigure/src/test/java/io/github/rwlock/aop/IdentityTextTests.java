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

import java.util.AbstractCollection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.Ordered;

import io.github.rwlock.LockKeyException;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Keys and owners that would hold the identity of an object, which no other instance
 * knows.
 */
class IdentityTextTests {

	@AutoClose
	private final AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, Orders.class,
			Keys.class);

	private final Orders orders = this.context.getBean(Orders.class);

	private final RecordingLockClient client = this.context.getBean(RecordingLockClient.class);

	static Stream<Arguments> identities() {
		Order order = new Order("5");
		return Stream
			.<Object>of(order, new Object(), new Equal(), new Special("5"), new Object[] { order }, List.of(order),
					List.of(List.of(1, Optional.of(order))), Map.of(order, 1), Map.of(1, order), Map.entry(1, order),
					new Line(order), new Told(), proxy(order, true), proxy(order, false), (Runnable) Order::new)
			.map((value) -> arguments(value));
	}

	@ParameterizedTest
	@MethodSource("identities")
	void whenAMethodMakesTextOfAnIdentityThenRefused(Object value) {
		assertThat(making()).allSatisfy((method) -> assertThatExceptionOfType(LockKeyException.class)
			.isThrownBy(() -> method.accept(value))
			.withMessageMatching(
					"The (key|each|owner) \".+\" of .+Orders\\..+ calls \\w+, which made text of the identity of an? .+, so .+")
			.withMessageNotContaining("@" + Integer.toHexString(value.hashCode())));
		assertThat(this.client.events).isEmpty();
	}

	@Test
	void whenTheIdentityIsThatOfAPropertyThenRefusedToo() {
		assertThatExceptionOfType(LockKeyException.class)
			.isThrownBy(() -> this.orders.property(new Line(new Order("5"))))
			.withMessageContaining("\"'x:%s'.formatted(#line.order)\" of ")
			.withMessageContaining("property(Line) calls formatted, which made text of the identity of an "
					+ Order.class.getName() + " (name a property of it, such as its id), so the method was not called");
	}

	@Test
	void whenTheHashIsTheIdentityThenRefused() {
		assertThatExceptionOfType(LockKeyException.class).isThrownBy(() -> this.orders.hash(new Order("5")))
			.withMessageContaining("calls hashCode, which made text of the identity of an " + Order.class.getName());
		this.orders.hash(new Equal());
		assertThat(this.client.acquired()).containsExactly("WRITE x:5");
	}

	@Test
	void whenAnOwnTextHoldsAnIdentityThenRefused() {
		Object entry = Map.entry(1, new Order("5"));
		assertThat(Stream.of(new Told(), proxy(new Order("5"), true), entry)).allSatisfy((value) -> {
			assertThatExceptionOfType(LockKeyException.class).isThrownBy(() -> this.orders.alone(value))
				.withMessageContaining("whose text holds the identity of the object (name a property");
			assertThatExceptionOfType(LockKeyException.class).isThrownBy(() -> this.orders.joined(value))
				.withMessageContaining("joins #value, which gave a");
		});
		assertThat(this.client.events).isEmpty();
	}

	@Test
	void whenTextOnlyLooksLikeAnIdentityThenItIsText() {
		Object[] values = { "a@cafe", Object.class.getName() + "@1", new Named("joe@cafe"), 5, List.of("a@1"),
				new Hidden("a@1") };
		for (Object value : values) {
			this.orders.formatted(value);
		}
		this.orders.alone(new Named(Named.class.getName() + "@x"));
		assertThat(this.client.acquired()).containsExactly("WRITE x:a@cafe", "WRITE x:java.lang.Object@1",
				"WRITE x:joe@cafe", "WRITE x:5", "WRITE x:a@1", "WRITE x:Hidden[text=a@1]",
				"WRITE " + Named.class.getName() + "@x");
	}

	@Test
	void whenPartsCannotBeReadThenTheTextStands() {
		this.orders.formatted(new Unread("a@1"));
		assertThat(this.client.acquired()).containsExactly("WRITE x:a@1");
	}

	@Test
	void whenThereAreManyValuesThenFewAreLookedAt() {
		Unread value = new Unread("a@1");
		this.orders.formatted(Collections.nCopies(100, Collections.nCopies(100, value)));
		assertThat(value.looks).isBetween(100, 1000);
	}

	@Test
	void whenABeanReadsAnObjectThenItMayDoSo() {
		this.orders.ofBean(new Order("joe@cafe"));
		assertThat(this.client.acquired()).containsExactly("WRITE joe@cafe");
	}

	@Test
	void whenAnElementIsMadeTextThenItIsLookedAt() {
		this.orders.eachOf(List.of("a", "b"));
		assertThat(this.client.acquired()).containsExactly("WRITE x:a", "WRITE x:b");
		assertThatExceptionOfType(LockKeyException.class)
			.isThrownBy(() -> this.orders.eachOf(List.of("a", new Order("5"))))
			.withMessageContaining("calls formatted");
	}

	@Test
	void whenAConditionMakesTextThenAsSpelDoes() {
		this.orders.conditional(new Order("5"));
		assertThat(this.client.acquired()).containsExactly("WRITE conditional");
	}

	private List<Consumer<Object>> making() {
		return List.of(this.orders::formatted, this.orders::changed, this.orders::ofItself, this.orders::bySelf,
				this.orders::inList, this.orders::inOwner);
	}

	private static Object proxy(Object target, boolean ofClass) {
		ProxyFactory factory = new ProxyFactory(target);
		factory.setProxyTargetClass(ofClass);
		factory.setInterfaces(Ordered.class);
		return factory.getProxy();
	}

	record Line(Order order) {

	}

	record Hidden(String text) {

		@Override
		public String text() {
			throw new UnsupportedOperationException();
		}

	}

	static class Order implements Ordered {

		private final String id;

		Order() {
			this("");
		}

		Order(String id) {
			this.id = id;
		}

		@Override
		public int getOrder() {
			return 0;
		}

	}

	static class Special extends Order {

		Special(String id) {
			super(id);
		}

	}

	static class Equal {

		@Override
		public int hashCode() {
			return 5;
		}

		@Override
		public boolean equals(Object other) {
			return other instanceof Equal;
		}

	}

	static class Told {

		@Override
		public String toString() {
			return "%s@%x[id=5]".formatted(getClass().getName(), System.identityHashCode(this));
		}

	}

	static class Named implements Ordered {

		private final Object name;

		Named(Object name) {
			this.name = name;
		}

		@Override
		public String toString() {
			return String.valueOf(this.name);
		}

		@Override
		public int getOrder() {
			return 0;
		}

	}

	static class Unread extends AbstractCollection<Object> {

		private final String text;

		private int looks;

		Unread(String text) {
			this.text = text;
		}

		@Override
		public Iterator<Object> iterator() {
			this.looks++;
			throw new IllegalStateException("cannot be read");
		}

		@Override
		public int size() {
			return 1;
		}

		@Override
		public String toString() {
			return this.text;
		}

	}

	static class Keys {

		public String of(Order order) {
			return order.id;
		}

	}

	static class Orders {

		@WriteLocked("#value")
		void alone(Object value) {
		}

		@WriteLocked("'x:' + #value")
		void joined(Object value) {
		}

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

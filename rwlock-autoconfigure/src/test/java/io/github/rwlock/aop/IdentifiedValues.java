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
import java.util.Iterator;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.core.Ordered;

/**
 * Values with no text of their own, and such as only look like them.
 */
final class IdentifiedValues {

	private IdentifiedValues() {
	}

	static Object proxy(Object target, boolean ofClass) {
		ProxyFactory factory = new ProxyFactory(target);
		factory.setProxyTargetClass(ofClass);
		factory.setInterfaces(Ordered.class);
		return factory.getProxy();
	}

	/**
	 * An object with no text of its own.
	 */
	static class Order implements Ordered {

		final String id;

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

	/**
	 * A record with one in it.
	 */
	record Line(Order order) {

	}

	/**
	 * An object whose hash is its own, but not its text.
	 */
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

	/**
	 * An object that writes its identity itself, which is not its hash.
	 */
	static class Told extends Equal {

		@Override
		public String toString() {
			return "%s@%x[id=5]".formatted(getClass().getName(), System.identityHashCode(this));
		}

	}

	/**
	 * An object with a text.
	 */
	static class Named {

		private final String name;

		Named(String name) {
			this.name = name;
		}

		@Override
		public String toString() {
			return this.name;
		}

	}

	/**
	 * A record that cannot be read.
	 */
	record Hidden(String text) {

		@Override
		public String text() {
			throw new UnsupportedOperationException();
		}

	}

	/**
	 * A collection that cannot be read.
	 */
	static class Unread extends AbstractCollection<Object> {

		int looks;

		private final String text;

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

}

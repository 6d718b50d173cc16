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

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.util.ObjectUtils;

/**
 * Finds in a text what {@link Object#toString()} writes: the name of a class and a hash,
 * which tells one object of one JVM and is no key.
 */
final class IdentityText {

	private static final char AT = '@';

	/**
	 * As deep as values are looked for in values, arguments being in an array of an
	 * array, and as many of each.
	 */
	private static final int DEPTH = 5;

	private static final int PARTS = 100;

	private IdentityText() {
	}

	/**
	 * Find a value whose identity is in a text. Where the text has no {@code '@'} nothing
	 * else is looked at.
	 * @param text the text
	 * @param values what it was made of
	 * @return the value, or one inside of it, {@code null} if there is none
	 */
	static @Nullable Object find(CharSequence text, @Nullable Object... values) {
		String sought = text.toString();
		return (sought.indexOf(AT) < 0) ? null
				: inside(values, DEPTH).filter((value) -> isIn(sought, value)).findFirst().orElse(null);
	}

	private static Stream<Object> inside(@Nullable Object value, int depth) {
		Stream<?> parts = (depth > 0) ? parts(value).limit(PARTS) : Stream.empty();
		return Stream.concat(Stream.ofNullable(value), parts.flatMap((part) -> inside(part, depth - 1)));
	}

	private static Stream<?> parts(@Nullable Object value) {
		if (value instanceof Collection<?> many) {
			return many.stream();
		}
		if (value instanceof Map<?, ?> map) {
			return Stream.concat(map.keySet().stream(), map.values().stream());
		}
		if (value instanceof Record fields) {
			return RecordText.values(fields);
		}
		if (value instanceof Optional<?> optional) {
			return optional.stream();
		}
		return ObjectUtils.isArray(value) ? Arrays.stream(ObjectUtils.toObjectArray(value)) : Stream.empty();
	}

	private static boolean isIn(String text, Object value) {
		Object target = AopProxyUtils.getSingletonTarget(value);
		return (target != null) ? isIn(text, target) : isIn(text, value, value.getClass());
	}

	/**
	 * Return whether a text holds the identity of a value, or that of what it is a proxy
	 * of: the class of that is one above it.
	 */
	private static boolean isIn(String text, Object value, @Nullable Class<?> type) {
		if (type == null || (type == Object.class && value.getClass() != type)) {
			return false;
		}
		String name = type.getName() + AT;
		return (text.contains(name) && hashes(value).anyMatch((hash) -> text.contains(name + hash)))
				|| isIn(text, value, type.getSuperclass());
	}

	/**
	 * Both those that {@code toString()} may write: it asks the object, others the JVM.
	 */
	private static Stream<String> hashes(Object value) {
		return Stream.of(value.hashCode(), System.identityHashCode(value)).map(Integer::toHexString);
	}

}

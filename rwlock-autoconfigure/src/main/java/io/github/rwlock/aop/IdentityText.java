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
import java.util.Objects;
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
	 * As deep as values are looked for in values, as many of each, and as many of all.
	 */
	private static final int DEPTH = 5;

	private static final int PARTS = 100;

	private static final int VALUES = 1000;

	private final String text;

	private int left = VALUES;

	private IdentityText(String text) {
		this.text = text;
	}

	/**
	 * Find a value whose identity is in a text. Where the text has no {@code '@'} nothing
	 * else is looked at.
	 * @param text the text
	 * @param target what it was made by
	 * @param arguments what it was made of besides
	 * @return the value, or one inside of it, {@code null} if there is none
	 */
	static @Nullable Object find(CharSequence text, Object target, @Nullable Object... arguments) {
		String sought = text.toString();
		if (sought.indexOf(AT) < 0) {
			return null;
		}
		IdentityText search = new IdentityText(sought);
		Object found = search.inside(target, DEPTH);
		for (int index = 0; found == null && index < arguments.length; index++) {
			found = search.inside(arguments[index], DEPTH);
		}
		return found;
	}

	/**
	 * What fails when it is looked at, as a collection does that others change, has no
	 * part that is known to be in the text.
	 */
	private @Nullable Object inside(@Nullable Object value, int depth) {
		if (value == null || value instanceof String || value instanceof Number || this.left <= 0) {
			return null;
		}
		this.left--;
		try {
			return isIn(this.text, value) ? value : findPart(value, depth);
		}
		catch (RuntimeException ex) {
			return null;
		}
	}

	private @Nullable Object findPart(Object value, int depth) {
		Stream<?> parts = (depth > 0) ? parts(value).limit(PARTS) : Stream.empty();
		return parts.map((part) -> inside(part, depth - 1)).filter(Objects::nonNull).findFirst().orElse(null);
	}

	private static Stream<?> parts(Object value) {
		if (value instanceof Collection<?> many) {
			return many.stream();
		}
		if (value instanceof Map<?, ?> map) {
			return Stream.concat(map.keySet().stream(), map.values().stream());
		}
		if (value instanceof Map.Entry<?, ?> entry) {
			return Stream.of(entry.getKey(), entry.getValue());
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

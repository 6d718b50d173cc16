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

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.Buffer;
import java.nio.file.Path;
import java.util.Calendar;
import java.util.Date;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

import org.springframework.util.ReflectionUtils;

/**
 * Turns the value of an expression into the text that all instances agree on. A number
 * and its decimal text are the same.
 */
final class LockExpressionText {

	/**
	 * What to do where an object has no text.
	 */
	static final String REMEDY = "(name a property of it, such as its id)";

	private static final ClassValue<Boolean> OWN_TEXT = new ClassValue<>() {

		@Override
		protected Boolean computeValue(Class<?> type) {
			Method method = ReflectionUtils.findMethod(type, "toString");
			return !Proxy.isProxyClass(type) && method != null && method.getDeclaringClass() != Object.class;
		}

	};

	private LockExpressionText() {
	}

	/**
	 * Return the text of a value.
	 * @param value the value
	 * @return its text, not blank
	 * @throws IllegalArgumentException if it has none, saying why
	 */
	static String of(@Nullable Object value) {
		String text = joined(value);
		if (text.isBlank()) {
			throw new IllegalArgumentException("gave blank text");
		}
		return text;
	}

	/**
	 * Return the text of a value that is joined with others.
	 * @param value the value
	 * @return its text, which may be blank, as others make up the key with it
	 * @throws IllegalArgumentException if it has none, saying why
	 */
	static String joined(@Nullable Object value) {
		return (value instanceof String string) ? string : convert(unwrap(value));
	}

	private static Object unwrap(@Nullable Object value) {
		if (value == null) {
			throw new IllegalArgumentException("gave null");
		}
		if (value instanceof Optional<?> optional) {
			return optional.map(LockExpressionText::unwrap).orElseThrow(LockExpressionText::empty);
		}
		if (value instanceof OptionalInt optional) {
			return optional.orElseThrow(LockExpressionText::empty);
		}
		if (value instanceof OptionalDouble optional) {
			return optional.orElseThrow(LockExpressionText::empty);
		}
		return (value instanceof OptionalLong optional) ? optional.orElseThrow(LockExpressionText::empty) : value;
	}

	private static IllegalArgumentException empty() {
		return new IllegalArgumentException("gave an empty Optional");
	}

	private static String convert(Object value) {
		if (value instanceof Enum<?> constant) {
			return constant.name();
		}
		if (value instanceof BigDecimal || value instanceof Double || value instanceof Float) {
			return DecimalText.of((Number) value);
		}
		if (value instanceof BigInteger whole) {
			return DecimalText.of(new BigDecimal(whole));
		}
		if (value instanceof Record fields) {
			return RecordText.of(fields);
		}
		if (value instanceof Date || value instanceof Calendar) {
			return instant(value);
		}
		return other(value);
	}

	private static String instant(Object value) {
		try {
			return ((value instanceof Calendar calendar) ? calendar.toInstant() : ((Date) value).toInstant())
				.toString();
		}
		catch (UnsupportedOperationException ex) {
			throw new IllegalArgumentException("gave %s, which is no instant: use its toLocalDate() or toLocalTime()"
				.formatted(TypeText.of(value)), ex);
		}
	}

	private static String other(Object value) {
		if (isSeveral(value)) {
			throw new IllegalArgumentException(
					("gave %s, which is more than one value (a key of several parts is { \"#a\", \"#b\" }, "
							+ "and 'each' locks each element)")
						.formatted(TypeText.of(value)));
		}
		if (value instanceof AtomicReference<?> || value instanceof Future<?> || value instanceof Buffer) {
			throw new IllegalArgumentException(
					"gave %s, whose text does not tell its value (name the value in it)".formatted(TypeText.of(value)));
		}
		if (!OWN_TEXT.get(value.getClass())) {
			throw new IllegalArgumentException(
					"gave %s, whose class has no toString() of its own %s".formatted(TypeText.of(value), REMEDY));
		}
		return ownText(value);
	}

	private static String ownText(Object value) {
		String text = readText(value);
		Object identity = IdentityText.find(text, value);
		if (identity != null) {
			throw new IllegalArgumentException(
					"gave %s, whose text holds the identity of the object %s".formatted(TypeText.of(identity), REMEDY));
		}
		return text;
	}

	private static String readText(Object value) {
		try {
			return String.valueOf(value.toString());
		}
		catch (RuntimeException ex) {
			throw new IllegalArgumentException("gave %s, whose toString() failed".formatted(TypeText.of(value)), ex);
		}
	}

	private static boolean isSeveral(Object value) {
		return value.getClass().isArray() || value instanceof Map<?, ?>
				|| (value instanceof Iterable<?> && !(value instanceof Path));
	}

}

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

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Writes records as their components in their order, like the parts of a key.
 */
final class RecordText {

	private static final ClassValue<List<Method>> ACCESSORS = new ClassValue<>() {

		@Override
		protected List<Method> computeValue(Class<?> type) {
			List<Method> accessors = Arrays.stream(type.getRecordComponents())
				.map(RecordComponent::getAccessor)
				.toList();
			accessors.forEach(Method::trySetAccessible);
			return accessors;
		}

	};

	private RecordText() {
	}

	/**
	 * Return the text of a record.
	 * @param value the record
	 * @return its text
	 * @throws IllegalArgumentException if it has no components, or one of them no text
	 */
	static String of(Record value) {
		List<Method> accessors = ACCESSORS.get(value.getClass());
		if (accessors.isEmpty()) {
			throw new IllegalArgumentException("gave %s, which has no components".formatted(TypeText.of(value)));
		}
		return KeyText.join(accessors.stream().map((accessor) -> component(accessor, value)).toList());
	}

	/**
	 * Return the components of a record that are there.
	 * @throws IllegalArgumentException when one is come to that cannot be read
	 */
	static Stream<Object> values(Record value) {
		return ACCESSORS.get(value.getClass()).stream().flatMap((accessor) -> Stream.ofNullable(read(accessor, value)));
	}

	private static String component(Method accessor, Record value) {
		try {
			return LockExpressionText.of(read(accessor, value));
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException(
					"gave %s, whose '%s' %s".formatted(TypeText.of(value), accessor.getName(), ex.getMessage()), ex);
		}
	}

	private static @Nullable Object read(Method accessor, Record value) {
		try {
			return accessor.invoke(value);
		}
		catch (InvocationTargetException | IllegalAccessException ex) {
			throw new IllegalArgumentException("cannot be read", ex);
		}
	}

}

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

import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The attributes of lock annotations that are SpEL expressions, and what they may give.
 */
enum SpelAttribute {

	/**
	 * A key, or a part of it: one value.
	 */
	KEY {

		@Override
		@Nullable String whyNever(Class<?> type) {
			return isSeveral(type) ? "is more than one value: give the parts of one key as { \"#a\", \"#b\" }, "
					+ "or use 'each' to lock each element" : null;
		}

	},

	/**
	 * The elements to lock.
	 */
	EACH {

		@Override
		@Nullable String whyNever(Class<?> type) {
			boolean possible = isElements(type) || (isOpen(type) && !Map.class.isAssignableFrom(type));
			return possible ? null : "is neither a collection nor an array";
		}

	},

	/**
	 * Whether to lock.
	 */
	CONDITION {

		@Override
		@Nullable String whyNever(Class<?> type) {
			boolean possible = type == boolean.class || type == Boolean.class || (isOpen(type) && !isSeveral(type));
			return possible ? null : "is neither true nor false";
		}

	},

	/**
	 * Who may re-enter: one value.
	 */
	OWNER {

		@Override
		@Nullable String whyNever(Class<?> type) {
			return isSeveral(type) ? "is more than one value" : null;
		}

	};

	/**
	 * Return why values of a type, or of any subtype, cannot be meant.
	 * @param type the type
	 * @return the reason, or {@code null} if they may be
	 */
	abstract @Nullable String whyNever(Class<?> type);

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

	private static boolean isElements(Class<?> type) {
		return type.isArray() || Collection.class.isAssignableFrom(type);
	}

	private static boolean isSeveral(Class<?> type) {
		return isElements(type) || Map.class.isAssignableFrom(type);
	}

	/**
	 * Return whether a value may be of another type too.
	 */
	private static boolean isOpen(Class<?> type) {
		return !Modifier.isFinal(type.getModifiers());
	}

}

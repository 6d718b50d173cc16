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

import java.util.regex.Pattern;

import org.springframework.core.ResolvableType;

/**
 * How types are named in messages.
 */
final class TypeText {

	private static final Pattern QUALIFIER = Pattern.compile("[\\w.$]+[.$](?=\\w)");

	private TypeText() {
	}

	/**
	 * Return the full name of the type of a value, with its article.
	 */
	static String of(Object value) {
		return withArticle(value.getClass().getTypeName());
	}

	/**
	 * Return a name with its article.
	 */
	static String withArticle(String name) {
		return ("aeiouAEIOU".indexOf(name.charAt(0)) >= 0) ? "an " + name : "a " + name;
	}

	/**
	 * Return a type with all that is known of what it is of, without packages.
	 */
	static String of(ResolvableType type) {
		return QUALIFIER.matcher(type.toString()).replaceAll("");
	}

}

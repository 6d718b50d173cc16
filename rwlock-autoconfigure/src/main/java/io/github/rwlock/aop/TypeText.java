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
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
	 * Return a method by its name and the types of what it takes as it is written.
	 */
	static String signature(Method method) {
		return call(method.getName(),
				Arrays.stream(method.getParameterTypes()).limit(SuspendFunction.argumentCount(method)));
	}

	/**
	 * Return a call by the name of the method and the types of its arguments.
	 */
	static String call(String name, Stream<Class<?>> arguments) {
		return arguments.map(Class::getSimpleName).collect(Collectors.joining(", ", name + "(", ")"));
	}

	/**
	 * Return a type with all that is known of what it is of, without packages.
	 */
	static String of(ResolvableType type) {
		return QUALIFIER.matcher(type.toString()).replaceAll("");
	}

}

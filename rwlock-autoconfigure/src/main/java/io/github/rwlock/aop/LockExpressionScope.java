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
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.core.ParameterNameDiscoverer;

/**
 * What the expressions of one annotation can name.
 *
 * @param method the method they are evaluated for
 * @param arguments its arguments by variable: their indexes
 * @param hasElement whether there is an element too
 */
record LockExpressionScope(LockedMethod method, Map<String, Integer> arguments, boolean hasElement) {

	/**
	 * The variables that SpEL has itself: both are the call.
	 */
	static final Set<String> BUILT_IN = Set.of("root", "this");

	/**
	 * The variable of the element.
	 */
	static final String ELEMENT = "each";

	static LockExpressionScope of(LockedMethod method, LockAnnotation annotation, ParameterNameDiscoverer names) {
		Map<String, Integer> arguments = new HashMap<>();
		for (Method naming : method.namingMethods(annotation)) {
			putAll(arguments, naming, names.getParameterNames(naming));
		}
		return new LockExpressionScope(method, Map.copyOf(arguments), false);
	}

	/**
	 * Return a scope for what is evaluated for each element.
	 * @return the scope
	 * @throws IllegalArgumentException if a parameter has the element's name
	 */
	LockExpressionScope withElement() {
		if (this.arguments.containsKey(ELEMENT)) {
			throw new IllegalArgumentException("#each is the element, but a parameter has that name: rename it");
		}
		return new LockExpressionScope(this.method, this.arguments, true);
	}

	Set<String> variables() {
		Set<String> variables = new HashSet<>(this.arguments.keySet());
		if (this.hasElement) {
			variables.add(ELEMENT);
		}
		return variables;
	}

	/**
	 * Return whether the method takes an argument.
	 * @param index its index
	 */
	boolean hasArgument(int index) {
		return index < argumentCount();
	}

	/**
	 * Return which arguments the method takes, by the variables that each one has.
	 */
	String indexes() {
		int count = argumentCount();
		return switch (count) {
			case 0 -> "takes none";
			case 1 -> "takes one, #p0";
			default -> "takes %d, #p0 to #p%d".formatted(count, count - 1);
		};
	}

	private int argumentCount() {
		return SuspendFunction.argumentCount(this.method.method());
	}

	/**
	 * Return what is declared of an argument.
	 * @param variable its variable
	 * @return its type, or {@code null} if there is no such argument
	 */
	@Nullable Class<?> typeOf(String variable) {
		Integer index = this.arguments.get(variable);
		return (index != null) ? this.method.method().getParameterTypes()[index] : null;
	}

	private static void putAll(Map<String, Integer> arguments, Method naming, @Nullable String @Nullable [] names) {
		for (int i = 0; i < SuspendFunction.argumentCount(naming); i++) {
			arguments.putIfAbsent("p" + i, i);
			arguments.putIfAbsent("a" + i, i);
			String name = (names != null) ? names[i] : null;
			if (name != null) {
				arguments.putIfAbsent(name, i);
			}
		}
	}

}

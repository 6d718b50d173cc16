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
import java.util.NoSuchElementException;

import org.jspecify.annotations.Nullable;

import org.springframework.core.KotlinDetector;
import org.springframework.core.MethodParameter;

/**
 * What is special about Kotlin's {@code suspend} functions: as methods they take a
 * continuation after their arguments, and what they return is not declared. Advice gets a
 * publisher from them.
 */
final class SuspendFunction {

	private SuspendFunction() {
	}

	static boolean is(Method method) {
		return KotlinDetector.isSuspendingFunction(method);
	}

	/**
	 * Return how many arguments a method or function takes as it is written.
	 */
	static int argumentCount(Method method) {
		return method.getParameterCount() - (is(method) ? 1 : 0);
	}

	/**
	 * Return the arguments of a call as the method or function is written.
	 * @param method what is called
	 * @param arguments all arguments
	 * @return a copy
	 */
	static @Nullable Object[] arguments(Method method, @Nullable Object[] arguments) {
		return Arrays.copyOf(arguments, argumentCount(method));
	}

	/**
	 * Return what a function returns in Kotlin, once it has ended.
	 */
	static Class<?> returnType(Method method) {
		try {
			return Libraries.COROUTINES ? new MethodParameter(method, -1).getParameterType() : Object.class;
		}
		catch (NoSuchElementException ex) {
			return Nothing.class;
		}
	}

	/**
	 * Return why the end of a function cannot be told.
	 * @param method the function
	 * @return the reason and what to do, or {@code null}
	 */
	static @Nullable String whyDetached(Method method) {
		if (!Libraries.COROUTINES) {
			return "a suspend function cannot be guarded, as Spring's advice of coroutines needs more on the classpath: "
					+ "add kotlinx-coroutines-reactor and kotlin-reflect";
		}
		Class<?> type = returnType(method);
		if (type == Nothing.class) {
			return "a suspend function that returns Nothing cannot be guarded, as Kotlin's reflection, by which Spring "
					+ "calls it, does not find that type: let it return Unit";
		}
		if (ReturnType.isFlow(type)) {
			return "a suspend function that returns Flow cannot be guarded, as Spring runs it ahead of its collector, "
					+ "so that the lock would end too early: remove 'suspend', and suspend inside of flow { }";
		}
		return (ReturnType.isJob(type) || MethodEnd.of(type).isLate())
				? ("a suspend function that returns %s cannot be guarded, as that is at work after its end: "
						+ "let it return what that comes to")
					.formatted(type.getSimpleName())
				: null;
	}

	/**
	 * Stands for Kotlin's type of that name, which has none in Java.
	 */
	private static final class Nothing {

	}

}

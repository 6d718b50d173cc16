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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.support.AopUtils;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

import io.github.rwlock.LockFailure;

/**
 * A method that can be called instead of another one.
 *
 * @param method the method, or a suspend function
 * @param arguments the types of the arguments that it shares with the other
 * @param failure the type of the exception that it takes after them, {@code null} if it
 * takes none
 */
record FallbackMethod(Method method, List<Class<?>> arguments, @Nullable Class<?> failure) {

	/**
	 * Read a method as one that takes a number of arguments, with or without an exception
	 * after them.
	 * @param method the method
	 * @param type the class in which it is called
	 * @param count the number of arguments
	 * @return the method, or {@code null} if it takes others
	 */
	static @Nullable FallbackMethod of(Method method, Class<?> type, int count) {
		List<Class<?>> types = parameterTypes(method, type);
		if (types.size() == count) {
			return new FallbackMethod(method, types, null);
		}
		if (types.size() != count + 1 || !isFailure(types.get(count))) {
			return null;
		}
		return new FallbackMethod(method, types.subList(0, count), types.get(count));
	}

	static List<Class<?>> parameterTypes(Method method, Class<?> type) {
		Class<?>[] declared = method.getParameterTypes();
		Class<?>[] resolved = Arrays.copyOf(declared, SuspendFunction.argumentCount(method));
		Arrays.setAll(resolved,
				(index) -> ResolvableType.forMethodParameter(method, index, type).resolve(declared[index]));
		return List.of(resolved);
	}

	/**
	 * Return whether this takes a failure.
	 */
	boolean takes(Class<? extends RuntimeException> type) {
		return this.failure == null || this.failure.isAssignableFrom(type);
	}

	/**
	 * Return whether this is to be called rather than another method that takes the same:
	 * its exception is the more specific one, or with the same its arguments are.
	 */
	boolean precedes(FallbackMethod other) {
		if (this.failure == other.failure) {
			return accepts(other.arguments, this.arguments);
		}
		return other.failure == null || (this.failure != null && other.failure.isAssignableFrom(this.failure));
	}

	/**
	 * Return whether arguments of some types can be given where others are declared. What
	 * may be {@code null} cannot become a primitive value.
	 */
	static boolean accepts(List<Class<?>> declared, List<Class<?>> given) {
		return IntStream.range(0, given.size()).allMatch((index) -> accepts(declared.get(index), given.get(index)));
	}

	/**
	 * Return whether a value of a type can be given where another is declared. What may
	 * be {@code null} cannot become a primitive value.
	 */
	static boolean accepts(Class<?> declared, Class<?> given) {
		return declared
			.isAssignableFrom(declared.isPrimitive() ? given : ClassUtils.resolvePrimitiveIfNecessary(given));
	}

	/**
	 * Call the method.
	 * @param target the object
	 * @param arguments the arguments of the call that it stands in for
	 * @param cause why it does
	 * @return what it returns
	 * @throws Throwable what it throws
	 */
	@Nullable Object invoke(@Nullable Object target, @Nullable Object[] arguments, RuntimeException cause) throws Throwable {
		List<@Nullable Object> all = new ArrayList<>(Arrays.asList(arguments));
		if (this.failure != null) {
			all.add(this.arguments.size(), cause);
		}
		return AopUtils.invokeJoinpointUsingReflection(target, this.method, all.toArray());
	}

	private static boolean isFailure(Class<?> type) {
		return Throwable.class.isAssignableFrom(type) || type == LockFailure.class;
	}

}

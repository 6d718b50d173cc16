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
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.core.GenericTypeResolver;
import org.springframework.core.ResolvableType;

/**
 * What a method returns, as far as it tells when the method has ended.
 */
final class ReturnType {

	private static final String FLOW = "kotlinx.coroutines.flow.Flow";

	/**
	 * Types whose work goes on after the return, whether there is an adapter or not.
	 */
	private static final Set<String> LATE = Set.of("org.reactivestreams.Publisher",
			"java.util.concurrent.Flow$Publisher", FLOW);

	private ReturnType() {
	}

	/**
	 * Return the type of what advice gets from a method.
	 * @param locked the method
	 * @return the type, with the variables that the bean's class gives a value to
	 */
	static Class<?> of(LockedMethod locked) {
		Method method = locked.method();
		if (SuspendFunction.is(method)) {
			return Libraries.COROUTINES ? Publishers.ofFunctions() : Object.class;
		}
		return GenericTypeResolver.resolveReturnType(method, locked.type());
	}

	/**
	 * Return what is inside of what a method returns, in a response, an optional or a
	 * list, and is at work after the method has ended.
	 * @param locked the method
	 * @return its type, {@code null} if the method declares no such thing
	 */
	static @Nullable Class<?> lateWithin(LockedMethod locked) {
		return lateWithin(whole(locked), new HashSet<>());
	}

	/**
	 * Return what a method returns, with all that it declares of it.
	 */
	static ResolvableType whole(LockedMethod locked) {
		Method method = locked.method();
		return SuspendFunction.is(method)
				? ResolvableType.forMethodParameter(method, SuspendFunction.argumentCount(method)).getGeneric()
				: ResolvableType.forMethodReturnType(method, locked.type());
	}

	/**
	 * Types may hold themselves, as {@code T extends Comparable<T>} does.
	 */
	private static @Nullable Class<?> lateWithin(ResolvableType type, Set<Type> seen) {
		if (!seen.add(type.getType())) {
			return null;
		}
		List<ResolvableType> parts = type.isArray() ? List.of(type.getComponentType()) : List.of(type.getGenerics());
		return parts.stream()
			.map((part) -> isAtWork(part.toClass()) ? part.toClass() : lateWithin(part, seen))
			.filter(Objects::nonNull)
			.findFirst()
			.orElse(null);
	}

	private static boolean isAtWork(Class<?> type) {
		return MethodEnd.of(type).isLate() || isLate(type) || isJob(type);
	}

	/**
	 * Return whether a type is one whose work goes on after the return.
	 */
	static boolean isLate(Class<?> type) {
		return TypeHierarchy.of(type).stream().map(Class::getName).anyMatch(LATE::contains);
	}

	/**
	 * Return whether a type is that of Kotlin's flows, and none below it.
	 */
	static boolean isFlow(Class<?> type) {
		return FLOW.equals(type.getName());
	}

	/**
	 * Return whether a type is that of Kotlin's flows, or one below it.
	 */
	static boolean isKindOfFlow(Class<?> type) {
		return TypeHierarchy.of(type).stream().anyMatch(ReturnType::isFlow);
	}

	/**
	 * Return whether a type is a job of Kotlin's coroutines.
	 */
	static boolean isJob(Class<?> type) {
		return TypeHierarchy.of(type).stream().map(Class::getName).anyMatch("kotlinx.coroutines.Job"::equals);
	}

	private static final class Publishers {

		private static Class<?> ofFunctions() {
			return Mono.class;
		}

	}

}

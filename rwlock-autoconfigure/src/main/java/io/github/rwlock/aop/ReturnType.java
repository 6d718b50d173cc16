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
import java.util.Set;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.GenericTypeResolver;

/**
 * What a method returns, as far as it tells when the method has ended.
 */
final class ReturnType {

	/**
	 * Types whose work goes on after the return, whether there is an adapter or not.
	 */
	private static final Set<String> LATE = Set.of("org.reactivestreams.Publisher",
			"java.util.concurrent.Flow$Publisher", "kotlinx.coroutines.flow.Flow");

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
			return Libraries.COROUTINES ? Publishers.of(method) : Object.class;
		}
		return GenericTypeResolver.resolveReturnType(method, locked.type());
	}

	/**
	 * Return whether a type is one whose work goes on after the return.
	 */
	static boolean isLate(Class<?> type) {
		return TypeHierarchy.of(type).stream().map(Class::getName).anyMatch(LATE::contains);
	}

	/**
	 * Return whether a type is a job of Kotlin's coroutines.
	 */
	static boolean isJob(Class<?> type) {
		return TypeHierarchy.of(type).stream().map(Class::getName).anyMatch("kotlinx.coroutines.Job"::equals);
	}

	private static final class Publishers {

		private static Class<?> of(Method function) {
			return SuspendFunction.returnsFlow(function) ? Flux.class : Mono.class;
		}

	}

}

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
import java.lang.reflect.Modifier;
import java.util.Arrays;

import org.springframework.core.KotlinDetector;
import org.springframework.core.ResolvableType;
import org.springframework.util.ReflectionUtils;

/**
 * What a method must be like so that it can be called instead of a guarded one.
 */
final class FallbackRules {

	private final LockedMethod guarded;

	FallbackRules(LockedMethod guarded) {
		this.guarded = guarded;
	}

	/**
	 * Check a method that takes what the guarded one takes.
	 * @param fallback the method
	 * @throws IllegalArgumentException if it cannot stand in
	 */
	void check(Method fallback) {
		if (LockAnnotation.isPresentOn(fallback)) {
			throw wrong(fallback, "has a lock annotation, but a fallback runs on the object itself, "
					+ "without a lock: name a method without one");
		}
		if (isStatic(this.guarded.method()) && !isStatic(fallback)) {
			throw wrong(fallback, "has to be static, as the method is");
		}
		if (SuspendFunction.is(fallback) != SuspendFunction.is(this.guarded.method())) {
			throw wrong(fallback, "has to be a suspend function if the method is one, and only then");
		}
		checkReturned(fallback);
		checkThrown(fallback);
	}

	private void checkReturned(Method fallback) {
		Class<?> wanted = returnType(this.guarded.method());
		Class<?> given = returnType(fallback);
		if (!wanted.isAssignableFrom(given)) {
			throw wrong(fallback,
					"returns %s where %s is needed".formatted(given.getSimpleName(), wanted.getSimpleName()));
		}
	}

	private Class<?> returnType(Method method) {
		return SuspendFunction.is(method) ? SuspendFunction.returnType(method)
				: ResolvableType.forMethodReturnType(method, this.guarded.type()).resolve(method.getReturnType());
	}

	/**
	 * A proxy can throw no checked exception that its method does not declare, but for
	 * Kotlin's, which declare none. What a publisher fails with, it does not throw.
	 */
	private void checkThrown(Method fallback) {
		Method method = this.guarded.method();
		if (KotlinDetector.isKotlinType(method.getDeclaringClass())
				|| MethodEnd.of(ReturnType.of(this.guarded)) == MethodEnd.PUBLISHER) {
			return;
		}
		Arrays.stream(fallback.getExceptionTypes())
			.filter((thrown) -> isChecked(thrown) && !ReflectionUtils.declaresException(method, thrown))
			.findFirst()
			.ifPresent((thrown) -> {
				throw wrong(fallback,
						"throws %s, which %s does not declare: declare it there, or throw an unchecked exception"
							.formatted(thrown.getSimpleName(), TypeText.signature(method)));
			});
	}

	private static boolean isChecked(Class<?> thrown) {
		return !RuntimeException.class.isAssignableFrom(thrown) && !Error.class.isAssignableFrom(thrown);
	}

	private static boolean isStatic(Method method) {
		return Modifier.isStatic(method.getModifiers());
	}

	private static IllegalArgumentException wrong(Method fallback, String reason) {
		return new IllegalArgumentException("%s %s".formatted(TypeText.signature(fallback), reason));
	}

}

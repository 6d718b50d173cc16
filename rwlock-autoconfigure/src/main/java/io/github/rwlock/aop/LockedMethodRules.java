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
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;

import org.jspecify.annotations.Nullable;

import org.springframework.core.KotlinDetector;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.scheduling.annotation.Async;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * What a method must be like so that a proxy can guard it.
 */
final class LockedMethodRules {

	private static final String LOCK_INSIDE = "cannot be locked by annotation yet: "
			+ "remove the annotation, take a Lease from ReadWriteLockTemplate, and release it when the work has ended";

	private LockedMethodRules() {
	}

	/**
	 * Return why no proxy sees the calls of a method that carries an annotation itself.
	 * @param method the method
	 * @return the reason and what to do, or {@code null}
	 */
	static @Nullable String whyUnseen(Method method) {
		if (Modifier.isPrivate(method.getModifiers())) {
			return "a private method cannot be guarded: make it public, or move the annotation";
		}
		if (Modifier.isStatic(method.getModifiers())) {
			return "a static method cannot be guarded: make it an instance method, or move the annotation";
		}
		return ReflectionUtils.isObjectMethod(method)
				? "a method of Object cannot be guarded: move the annotation to another method" : null;
	}

	/**
	 * Return why a proxy cannot guard a method that is to be locked.
	 * @param locked the method
	 * @return the reason and what to do, or {@code null}
	 */
	static @Nullable String whyUnguardable(LockedMethod locked) {
		String reason = whyFinal(locked);
		return (reason != null) ? reason : whyDetached(locked);
	}

	private static @Nullable String whyFinal(LockedMethod locked) {
		Class<?> type = locked.type();
		if (Proxy.isProxyClass(type) || ClassUtils.isLambdaClass(type)) {
			return null;
		}
		if (Modifier.isFinal(type.getModifiers())) {
			return "a method of a final class cannot be guarded: remove 'final' from the class";
		}
		return Modifier.isFinal(locked.method().getModifiers())
				? "a final method cannot be guarded: remove 'final' from the method" : null;
	}

	private static @Nullable String whyDetached(LockedMethod locked) {
		Method method = locked.method();
		if (KotlinDetector.isSuspendingFunction(method)) {
			return "a suspend function " + LOCK_INSIDE;
		}
		if (isAsync(locked)) {
			return "an @Async method " + LOCK_INSIDE;
		}
		return endsLater(method.getReturnType())
				? "a method that returns %s %s".formatted(method.getReturnType().getSimpleName(), LOCK_INSIDE) : null;
	}

	private static boolean isAsync(LockedMethod locked) {
		return AnnotatedElementUtils.hasAnnotation(locked.method(), Async.class)
				|| AnnotatedElementUtils.hasAnnotation(locked.method().getDeclaringClass(), Async.class)
				|| AnnotatedElementUtils.hasAnnotation(locked.type(), Async.class);
	}

	private static boolean endsLater(Class<?> returnType) {
		return CompletionStage.class.isAssignableFrom(returnType) || Future.class.isAssignableFrom(returnType)
				|| ReactiveAdapterRegistry.getSharedInstance().getAdapter(returnType) != null;
	}

}

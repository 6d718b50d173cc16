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

import org.jspecify.annotations.Nullable;

import org.springframework.core.KotlinDetector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.scheduling.annotation.Async;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * What a method must be like so that a proxy can guard it.
 */
final class LockedMethodRules implements AdviceRules {

	static final String OBJECT_METHOD = "a method of Object cannot be guarded: move the annotation to another method";

	@Override
	public @Nullable String whyUnseen(Method method) {
		if (Modifier.isPrivate(method.getModifiers())) {
			return "a private method cannot be guarded: make it public, or move the annotation" + orWeave(method);
		}
		if (Modifier.isStatic(method.getModifiers())) {
			return "a static method cannot be guarded: make it an instance method, or move the annotation"
					+ orWeave(method);
		}
		return ReflectionUtils.isObjectMethod(method) ? OBJECT_METHOD : null;
	}

	@Override
	public @Nullable String whyUnguardable(LockedMethod locked) {
		Class<?> type = locked.type();
		if (Proxy.isProxyClass(type) || ClassUtils.isLambdaClass(type)) {
			return null;
		}
		if (locked.isCallback()) {
			return "what the container calls on the bean itself cannot be guarded: lock what it does by the template%s"
				.formatted(orWeave(locked.method()));
		}
		if (Modifier.isFinal(type.getModifiers())) {
			return "a method of a final class cannot be guarded: %s%s".formatted(openingClass(type),
					orWeave(locked.method()));
		}
		return Modifier.isFinal(locked.method().getModifiers())
				? "a final method cannot be guarded: %s the method%s".formatted(opening(type), orWeave(locked.method()))
				: null;
	}

	private static String opening(Class<?> type) {
		return KotlinDetector.isKotlinType(type) ? "put 'open' before" : "remove 'final' from";
	}

	private static String openingClass(Class<?> type) {
		if (type.isRecord()) {
			return "make it a class instead of a record";
		}
		return KotlinDetector.isKotlinType(type)
				? "put 'open' before the class and the function, or let the compiler plugin 'kotlin-spring' do that"
				: "remove 'final' from the class";
	}

	/**
	 * Return what else can be done where woven code can be guarded.
	 */
	private static String orWeave(Method method) {
		return (WovenMethodRules.whyReentered(method) == null)
				? ", or let AspectJ weave it and set 'rwlock.aspect.mode' to 'aspectj'" : "";
	}

	/**
	 * Return whether a method is called on another thread by async advice.
	 * @param locked the method
	 * @return {@code true} if it is
	 */
	static boolean isAsync(LockedMethod locked) {
		return AnnotatedElementUtils.hasAnnotation(locked.method(), Async.class)
				|| AnnotatedElementUtils.hasAnnotation(locked.method().getDeclaringClass(), Async.class)
				|| AnnotatedElementUtils.hasAnnotation(locked.type(), Async.class);
	}

}

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
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import org.springframework.core.KotlinDetector;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
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
		String reason = whyFinal(locked);
		return (reason != null) ? reason : whyDetached(locked);
	}

	private static @Nullable String whyFinal(LockedMethod locked) {
		Class<?> type = locked.type();
		if (Proxy.isProxyClass(type) || ClassUtils.isLambdaClass(type)) {
			return null;
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
	 * Return why the end of a method that is to be locked cannot be told.
	 * @param locked the method
	 * @return the reason and what to do, or {@code null}
	 */
	static @Nullable String whyDetached(LockedMethod locked) {
		if (SuspendFunction.is(locked.method())) {
			return SuspendFunction.whyDetached(locked.method());
		}
		Class<?> type = ReturnType.of(locked);
		String reason = switch (MethodEnd.of(type)) {
			case STAGE -> type.isAssignableFrom(CompletableFuture.class) ? null
					: ": let it return CompletableFuture or CompletionStage";
			case FUTURE -> isAsync(locked) ? null : ", as nothing tells when its work has ended: "
					+ "let it return CompletableFuture, or make it @Async";
			case PUBLISHER -> whyNoPublisher(type);
			case RETURN, UNDECLARED -> whyLate(type);
		};
		return (reason != null) ? "a method that returns %s cannot be guarded%s".formatted(type.getSimpleName(), reason)
				: null;
	}

	private static @Nullable String whyNoPublisher(Class<?> type) {
		if (!Libraries.REACTOR) {
			return " without Reactor: add reactor-core";
		}
		if (ReturnType.isJob(type)) {
			return ", as it is at work before it is awaited: make it a suspend function";
		}
		ReactiveAdapter adapter = ReactiveAdapterRegistry.getSharedInstance().getAdapter(type);
		return (adapter != null && type.isAssignableFrom(adapter.getReactiveType())) ? null
				: ": let it return %s".formatted(publisherFor(adapter));
	}

	private static String publisherFor(@Nullable ReactiveAdapter adapter) {
		boolean many = adapter == null || adapter.isMultiValue();
		return many ? "Flux" : "Mono";
	}

	/**
	 * Types that there is no adapter for.
	 */
	private static @Nullable String whyLate(Class<?> type) {
		if (ReturnType.isJob(type)) {
			return ", as it is at work after the return: make it a suspend function";
		}
		return ReturnType.isLate(type)
				? ", as it is at work after the return, and Spring has no adapter for it: add reactor-core,"
						+ " and for Kotlin kotlinx-coroutines-reactor"
				: null;
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

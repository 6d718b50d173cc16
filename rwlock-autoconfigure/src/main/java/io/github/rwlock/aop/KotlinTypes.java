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

import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * What is used of Kotlin and its coroutines, by reflection, so that nobody needs them who
 * does not use them.
 */
final class KotlinTypes {

	static final Class<?> CONTINUATION = type("kotlin.coroutines.Continuation");

	static final Class<?> CONTEXT = type("kotlin.coroutines.CoroutineContext");

	static final Class<?> CONTEXT_KEY = type("kotlin.coroutines.CoroutineContext$Key");

	static final Class<?> FUNCTION_OF_ONE = type("kotlin.jvm.functions.Function1");

	static final Class<?> THREAD_CONTEXT_ELEMENT = type("kotlinx.coroutines.ThreadContextElement");

	static final Class<?> FLOW = type("kotlinx.coroutines.flow.Flow");

	static final Class<?> BUFFER_OVERFLOW = type("kotlinx.coroutines.channels.BufferOverflow");

	static final Object SUSPEND = constant(BUFFER_OVERFLOW, "SUSPEND");

	static final Object UNIT = constant(type("kotlin.Unit"), "INSTANCE");

	static final Object EMPTY_CONTEXT = constant(type("kotlin.coroutines.EmptyCoroutineContext"), "INSTANCE");

	static final Object JOB_KEY = constant(type("kotlinx.coroutines.Job"), "Key");

	static final Method CONTEXT_OF_CONTINUATION = ClassUtils.getMethod(CONTINUATION, "getContext");

	static final Method GET = ClassUtils.getMethod(CONTEXT, "get", CONTEXT_KEY);

	static final Method PLUS = ClassUtils.getMethod(CONTEXT, "plus", CONTEXT);

	static final Method INVOKE_WITH_TWO = ClassUtils.getMethod(type("kotlin.jvm.functions.Function2"), "invoke",
			Object.class, Object.class);

	static final Method INVOKE_ON_COMPLETION = ClassUtils.getMethod(type("kotlinx.coroutines.Job"),
			"invokeOnCompletion", FUNCTION_OF_ONE);

	static final Method IS_CANCELLED = ClassUtils.getMethod(type("kotlinx.coroutines.Job"), "isCancelled");

	static final Method BUFFER = ClassUtils.getMethod(type("kotlinx.coroutines.flow.FlowKt"), "buffer", FLOW, int.class,
			BUFFER_OVERFLOW);

	private KotlinTypes() {
	}

	static Object proxy(Class<?> type, InvocationHandler handler) {
		return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type }, handler);
	}

	static @Nullable Object call(Method method, @Nullable Object target, @Nullable Object... arguments) {
		return ReflectionUtils.invokeMethod(method, target, arguments);
	}

	private static Class<?> type(String name) {
		return ClassUtils.resolveClassName(name, KotlinTypes.class.getClassLoader());
	}

	private static Object constant(Class<?> type, String name) {
		Field field = ReflectionUtils.findField(type, name);
		Assert.state(field != null, () -> "No " + name + " in " + type);
		Object value = ReflectionUtils.getField(field, null);
		Assert.state(value != null, () -> "No value of " + name + " in " + type);
		return value;
	}

}

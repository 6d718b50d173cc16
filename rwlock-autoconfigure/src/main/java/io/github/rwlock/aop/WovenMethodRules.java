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

import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * What a method must be like so that the {@link LockAspect} guards it.
 */
final class WovenMethodRules implements AdviceRules {

	private static final String NOT_WOVEN = "it is not woven, so nothing would be locked: start the JVM with "
			+ "-javaagent:/path/to/aspectjweaver.jar, and see that no aop.xml leaves its class out, "
			+ "and that nothing loads the class before weaving begins";

	@Override
	public @Nullable String whyUnseen(Method method) {
		return ReflectionUtils.isObjectMethod(method) ? LockedMethodRules.OBJECT_METHOD : whyUnwoven(method);
	}

	@Override
	public @Nullable String whyUnguardable(LockedMethod locked) {
		String reason = whyWithoutCode(locked);
		return (reason != null) ? reason : whyUnwoven(locked.method());
	}

	private static @Nullable String whyWithoutCode(LockedMethod locked) {
		String reason = whyReentered(locked.method());
		if (reason != null) {
			return reason;
		}
		return (Proxy.isProxyClass(locked.type()) || ClassUtils.isLambdaClass(locked.type()))
				? "a proxy or lambda has no code to be woven: annotate the method of a class, "
						+ "or set 'rwlock.aspect.mode' to 'proxy'"
				: null;
	}

	/**
	 * Return why code is entered more than once for a call, which woven code cannot be.
	 * @param method the method
	 * @return the reason and what to do, or {@code null}
	 */
	static @Nullable String whyReentered(Method method) {
		if (SuspendFunction.is(method)) {
			return "a suspend function cannot be guarded where 'rwlock.aspect.mode' is 'aspectj', as its code is "
					+ "entered again each time it goes on: set the mode to 'proxy', or remove the annotation";
		}
		return (MethodEnd.of(method.getReturnType()) == MethodEnd.PUBLISHER)
				? ("a method that returns %s cannot be guarded where 'rwlock.aspect.mode' is 'aspectj', as woven code can be "
						+ "entered once only, and not for each subscription: set the mode to 'proxy', or remove the annotation")
					.formatted(method.getReturnType().getSimpleName())
				: null;
	}

	/**
	 * An abstract method says nothing yet: beans are of other classes.
	 */
	private static @Nullable String whyUnwoven(Method method) {
		if (Modifier.isAbstract(method.getModifiers())) {
			return null;
		}
		if (!WovenMethods.isReached(method)) {
			return "AspectJ does not see the annotation from where it is: put %s on %s.%s() as well".formatted(
					LockAnnotation.isPresentOn(method) ? "@ReadLocked or @WriteLocked itself" : "it",
					method.getDeclaringClass().getName(), method.getName());
		}
		return WovenMethods.isWoven(method) ? null : NOT_WOVEN;
	}

}

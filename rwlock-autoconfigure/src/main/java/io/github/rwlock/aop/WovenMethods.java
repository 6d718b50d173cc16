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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.springframework.util.ReflectionUtils;

/**
 * Tells which methods the {@link LockAspect} is around.
 */
final class WovenMethods {

	private static final String BODY = "_aroundBody";

	private WovenMethods() {
	}

	/**
	 * Return whether the pointcut of the aspect matches a method.
	 * @param method the method, with code
	 * @return {@code true} if the method carries an annotation, or its class does
	 */
	static boolean isReached(Method method) {
		if (LockAnnotation.isNear(method)) {
			return true;
		}
		int modifiers = method.getModifiers();
		return Modifier.isPublic(modifiers) && !Modifier.isStatic(modifiers)
				&& LockAnnotation.isNear(method.getDeclaringClass());
	}

	/**
	 * Return whether AspectJ has put something around a method: its code is in another
	 * one then, which takes the object first.
	 * @param method the method, with code
	 * @return {@code true} if the method is woven
	 */
	static boolean isWoven(Method method) {
		List<Class<?>> parameters = new ArrayList<>(List.of(method.getParameterTypes()));
		if (!Modifier.isStatic(method.getModifiers())) {
			parameters.add(0, method.getDeclaringClass());
		}
		return Arrays.stream(ReflectionUtils.getDeclaredMethods(method.getDeclaringClass()))
			.filter((each) -> each.isSynthetic() && each.getName().startsWith(method.getName() + BODY))
			.anyMatch((each) -> startsWith(List.of(each.getParameterTypes()), parameters));
	}

	private static boolean startsWith(List<Class<?>> parameters, List<Class<?>> first) {
		return parameters.size() >= first.size() && parameters.subList(0, first.size()).equals(first);
	}

}

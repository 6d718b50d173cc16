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
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockConfigurationException;

/**
 * Checks every lock annotation of a class.
 */
final class LockedTypeCheck {

	private final LockOperationSource source;

	private final AdviceRules rules;

	LockedTypeCheck(LockOperationSource source, AdviceRules rules) {
		this.source = source;
		this.rules = rules;
	}

	/**
	 * Check a class.
	 * @param type the class, or an interface
	 * @return whether some method of it is to be locked
	 * @throws LockConfigurationException if an annotation cannot work or would be ignored
	 */
	boolean hasLockedMethods(Class<?> type) {
		if (!this.source.isCandidateClass(type)) {
			return false;
		}
		List<Method> methods = TypeHierarchy.methodsOf(type).filter((method) -> !method.isSynthetic()).toList();
		boolean locked = false;
		for (Method method : methods) {
			locked |= isLocked(method, type);
		}
		refuseIdle(type, methods);
		return locked;
	}

	/**
	 * Refuse annotations of types that guard none of the methods. The class of a bean may
	 * have others than those of an abstract type.
	 */
	private static void refuseIdle(Class<?> type, List<Method> methods) {
		if (Modifier.isAbstract(type.getModifiers())) {
			return;
		}
		TypeHierarchy.of(type)
			.stream()
			.filter(LockAnnotation::isPresentOn)
			.filter((each) -> methods.stream().noneMatch((method) -> LockedMethod.of(method, type).isCoveredBy(each)))
			.findFirst()
			.ifPresent((each) -> {
				throw LockProblem.idle(each, type);
			});
	}

	/**
	 * Check a method.
	 * @param method the method
	 * @param type the class that has it
	 * @return whether it is to be locked
	 * @throws LockConfigurationException if its annotation cannot work or would be
	 * ignored
	 */
	boolean isLocked(Method method, Class<?> type) {
		if (LockAnnotation.isPresentOn(method)) {
			refuse(this.rules.whyUnseen(method), method, type);
		}
		if (!this.source.isLocked(method, type)) {
			return false;
		}
		refuse(this.rules.whyUnguardable(LockedMethod.of(method, type)), method, type);
		return this.source.findPlan(method, type) != null;
	}

	private static void refuse(@Nullable String reason, Method method, Class<?> type) {
		if (reason == null) {
			return;
		}
		LockedMethod locked = LockedMethod.of(method, type);
		List<LockAnnotation> annotations = locked.findAnnotations();
		if (!annotations.isEmpty()) {
			throw LockProblem.on(locked, annotations.get(0), reason);
		}
	}

}

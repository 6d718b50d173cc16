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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.core.MethodClassKey;
import org.springframework.core.annotation.AnnotationConfigurationException;
import org.springframework.util.ReflectionUtils;

import io.github.rwlock.LockConfigurationException;

/**
 * Finds out what a method is to be locked with, once per method and class.
 * <p>
 * An annotation is looked for on the method and those it overrides in superclasses, on
 * the class that declares it, on the interface methods it implements, and on their
 * interfaces. The first one found counts. One on a type covers the public methods that
 * the type declares, not those inherited from a superclass, nor callbacks of the
 * container, which do not go through the proxy.
 */
public final class LockOperationSource {

	private final Map<Class<?>, Boolean> annotatedTypes = new ConcurrentHashMap<>();

	private final Map<MethodClassKey, Optional<LockPlan>> plans = new ConcurrentHashMap<>();

	private final LockExpressionEvaluator evaluator;

	private final LockOperationParser parser;

	/**
	 * Create a source.
	 * @param beanFactory resolves placeholders in annotations, and beans in keys
	 */
	public LockOperationSource(ConfigurableBeanFactory beanFactory) {
		this.evaluator = new LockExpressionEvaluator(beanFactory);
		this.parser = new LockOperationParser(beanFactory, this.evaluator);
	}

	LockExpressionEvaluator evaluator() {
		return this.evaluator;
	}

	/**
	 * Return whether some method of a class may be locked.
	 * @param type the class
	 * @return {@code false} if no lock annotation is in it, its superclasses and
	 * interfaces
	 */
	boolean isCandidateClass(Class<?> type) {
		return TypeHierarchy.of(type)
			.stream()
			.anyMatch((each) -> this.annotatedTypes.computeIfAbsent(each, LockOperationSource::isAnnotated));
	}

	/**
	 * Return how a method is to be guarded.
	 * @param method the method that is called
	 * @param targetClass the class of the bean
	 * @return the plan, or {@code null} if the method is not locked
	 * @throws LockConfigurationException if its annotation cannot work
	 */
	@Nullable LockPlan findPlan(Method method, Class<?> targetClass) {
		if (ReflectionUtils.isObjectMethod(method)) {
			return null;
		}
		MethodClassKey key = new MethodClassKey(method, targetClass);
		Optional<LockPlan> known = this.plans.get(key);
		if (known == null) {
			known = Optional.ofNullable(find(LockedMethod.of(method, targetClass)));
			this.plans.put(key, known);
		}
		return known.orElse(null);
	}

	private @Nullable LockPlan find(LockedMethod method) {
		LockAnnotation annotation = findAnnotation(method);
		try {
			return (annotation != null) ? new LockPlan(List.of(this.parser.parse(annotation, method)), MethodEnd.RETURN)
					: null;
		}
		catch (IllegalArgumentException ex) {
			throw LockProblem.on(method, annotation, ex);
		}
	}

	private static @Nullable LockAnnotation findAnnotation(LockedMethod method) {
		try {
			return method.findAnnotation();
		}
		catch (IllegalArgumentException | AnnotationConfigurationException ex) {
			throw LockProblem.on(method, null, ex);
		}
	}

	private static boolean isAnnotated(Class<?> type) {
		if (!LockAnnotation.isPossibleOn(type)) {
			return false;
		}
		if (LockAnnotation.isPresentOn(type)) {
			return true;
		}
		for (Method method : ReflectionUtils.getDeclaredMethods(type)) {
			if (LockAnnotation.isPresentOn(method)) {
				return true;
			}
		}
		return false;
	}

}

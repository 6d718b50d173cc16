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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.core.MethodClassKey;
import org.springframework.core.annotation.AnnotationConfigurationException;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

import io.github.rwlock.LockConfigurationException;

/**
 * Finds out what a method is to be locked with, once per method and class.
 * <p>
 * Annotations are looked for on the method and those it overrides in superclasses, on the
 * class that declares it, on the interface methods it implements, and on their
 * interfaces. All that stand at the first place found count. One on a type covers the
 * public methods that the type declares, not those inherited from a superclass, nor
 * callbacks of the container, which do not go through the proxy.
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
	 * Return whether a method carries a lock annotation, or one applies to it. The
	 * annotation need not work: what it names may be there only when the application
	 * starts, and not yet where it is processed ahead of time.
	 * @param method the method that is called
	 * @param targetClass the class of the bean
	 * @return {@code true} if the method is to be locked
	 */
	boolean isLocked(Method method, Class<?> targetClass) {
		return !ReflectionUtils.isObjectMethod(method)
				&& !findAnnotations(LockedMethod.of(method, targetClass)).isEmpty();
	}

	/**
	 * Return how a method is to be guarded.
	 * @param method the method that is called
	 * @param targetClass the class of the bean, or one that a proxy has made of it
	 * @return the plan, or {@code null} if the method is not locked
	 * @throws LockConfigurationException if its annotation cannot work
	 */
	@Nullable LockPlan findPlan(Method method, Class<?> targetClass) {
		MethodClassKey key = new MethodClassKey(method, targetClass);
		Optional<LockPlan> known = this.plans.get(key);
		if (known == null) {
			known = ReflectionUtils.isObjectMethod(method) ? Optional.empty()
					: Optional.ofNullable(find(LockedMethod.of(method, ClassUtils.getUserClass(targetClass))));
			this.plans.put(key, known);
		}
		return known.orElse(null);
	}

	private @Nullable LockPlan find(LockedMethod method) {
		List<LockAnnotation> annotations = findAnnotations(method);
		if (annotations.isEmpty()) {
			return null;
		}
		String untold = LateReturn.whyUntold(method);
		if (untold != null) {
			throw LockProblem.on(method, annotations.get(0), untold);
		}
		Class<?> returnType = ReturnType.of(method);
		return new LockPlan(parse(annotations, method), MethodEnd.of(returnType), returnType,
				fallback(annotations, method));
	}

	private @Nullable LockFallback fallback(List<LockAnnotation> annotations, LockedMethod method) {
		try {
			return this.parser.fallback(annotations, method);
		}
		catch (IllegalArgumentException ex) {
			throw LockProblem.on(method, annotations.get(0), ex);
		}
	}

	private List<LockOperation> parse(List<LockAnnotation> annotations, LockedMethod method) {
		List<LockOperation> operations = new ArrayList<>();
		for (LockAnnotation annotation : annotations) {
			try {
				LockOperation operation = this.parser.parse(annotation, method);
				LockOperationCheck.check(operation, operations);
				operations.add(operation);
			}
			catch (IllegalArgumentException ex) {
				throw LockProblem.on(method, annotation, ex);
			}
		}
		return List.copyOf(operations);
	}

	private static List<LockAnnotation> findAnnotations(LockedMethod method) {
		try {
			return method.findAnnotations();
		}
		catch (AnnotationConfigurationException ex) {
			throw LockProblem.on(method, null, ex);
		}
	}

	/**
	 * Return whether a class, or a class or interface that it extends, has a lock
	 * annotation.
	 * @param type the class
	 * @return {@code true} if it has
	 */
	static boolean isAnnotatedAnywhere(Class<?> type) {
		return TypeHierarchy.of(type).stream().anyMatch(LockOperationSource::isAnnotated);
	}

	private static boolean isAnnotated(Class<?> type) {
		if (!LockAnnotation.isPossibleOn(type)) {
			return false;
		}
		return LockAnnotation.isPresentOn(type)
				|| Arrays.stream(ReflectionUtils.getDeclaredMethods(type)).anyMatch(LockAnnotation::isPresentOn);
	}

}

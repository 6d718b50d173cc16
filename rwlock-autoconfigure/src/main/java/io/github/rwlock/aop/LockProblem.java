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

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.LockKind;

/**
 * Words in which mistakes in lock annotations are reported.
 */
final class LockProblem {

	private LockProblem() {
	}

	static LockConfigurationException on(LockedMethod method, @Nullable LockAnnotation annotation, Exception cause) {
		String title = (annotation != null) ? annotation.title() : "Lock annotation";
		LockKind kind = (annotation != null) ? annotation.kind() : null;
		return at("%s on %s".formatted(title, method), kind, String.valueOf(cause.getMessage()), cause);
	}

	static LockConfigurationException on(LockedMethod method, LockAnnotation annotation, String reason) {
		return at("%s on %s".formatted(annotation.title(), method), annotation.kind(), reason, null);
	}

	/**
	 * Return what is said of a method for which two elements ask for different locks.
	 */
	static LockConfigurationException contradiction(LockedMethod method, AnnotatedElement one, AnnotatedElement other) {
		String message = ("Lock annotations for %s: %s and %s have different lock annotations: "
				+ "annotate the method of the class, which replaces both")
			.formatted(method, titled(one), titled(other));
		String action = "Put the lock annotation that is meant on %s itself, or remove %s or %s.".formatted(method,
				titled(one), titled(other));
		return new LockSetupException(message, LockAnnotation.findOn(one).get(0).kind(), action, null);
	}

	private static String titled(AnnotatedElement element) {
		String place = (element instanceof Method method)
				? method.getDeclaringClass().getName() + "." + TypeText.signature(method)
				: ((Class<?>) element).getName();
		return LockAnnotation.findOn(element)
			.stream()
			.map(LockAnnotation::title)
			.distinct()
			.collect(Collectors.joining(" and ", "", " of " + place));
	}

	/**
	 * Return what is said of an annotation of a type that guards nothing of a class.
	 */
	static LockConfigurationException idle(Class<?> annotated, Class<?> type) {
		LockAnnotation annotation = LockAnnotation.findOn(annotated).get(0);
		String place = "%s on %s".formatted(annotation.title(), annotated.getName());
		String reason = (annotated == type) ? "the type declares none" : "there is none in " + type.getName();
		return at(place, annotation.kind(),
				("it guards the public methods that the type declares, and %s: "
						+ "make a method public, or move the annotation to what is to be locked")
					.formatted(reason),
				null);
	}

	private static LockConfigurationException at(String place, @Nullable LockKind kind, String reason,
			@Nullable Exception cause) {
		return new LockSetupException("%s: %s".formatted(place, reason), kind,
				"Correct %s: the description says what is wrong there.".formatted(place), cause);
	}

	static LockConfigurationException undeclared(LockPlan plan) {
		LockOperation operation = plan.operations().get(0);
		return new LockConfigurationException(("%s is declared to return Object and returned something that is at work "
				+ "after the return, so its lock was released too early: declare what it returns")
			.formatted(operation.method()), null, operation.kind(), null);
	}

	static LockConfigurationException unguarded(String beanName, Class<?> type) {
		return unlocked(beanName, type, "the bean got no proxy", "Either auto-proxying is switched off, or a bean "
				+ "post-processor needs the bean so early that it cannot be proxied: inject it there lazily");
	}

	static LockConfigurationException registered(String beanName, Class<?> type) {
		return unlocked(beanName, type,
				"it was registered as a finished object, which no bean post-processor sees, and so got no proxy",
				"Register what makes it instead, by a @Bean method or 'registerBean'");
	}

	static LockConfigurationException hidden(String beanName, Class<?> type) {
		return unlocked(beanName, type, "another proxy hides them",
				"Let that proxy be one of the class, or put the annotations on its interface");
	}

	static LockConfigurationException replaced(String beanName, Class<?> type, Object bean) {
		return unlocked(beanName, type, "the bean is %s, which hides them from our proxy".formatted(TypeText.of(bean)),
				"Let what wraps the bean do so after it got its proxy, or put the annotations on an interface of both");
	}

	private static LockConfigurationException unlocked(String beanName, Class<?> type, String reason, String action) {
		return new LockConfigurationException("Bean '%s': %s has lock annotations, but %s, so nothing is locked. %s"
			.formatted(beanName, type.getName(), reason, action), null, null, null);
	}

	static LockConfigurationException in(String beanName, LockConfigurationException problem) {
		String message = "Bean '%s': %s".formatted(beanName, problem.getMessage());
		return (problem instanceof LockSetupException setup)
				? new LockSetupException(message, problem.kind(), setup.action(), problem.getCause())
				: new LockConfigurationException(message, null, problem.kind(), problem.getCause());
	}

}

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
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

import io.github.rwlock.LockConfigurationException;

/**
 * Finds the lock annotations in force for a method: those nearest to it.
 */
final class LockAnnotationFinder {

	private final LockedMethod method;

	LockAnnotationFinder(LockedMethod method) {
		this.method = method;
	}

	/**
	 * Find the annotations. Those of the method come before its class', and both before
	 * those of interfaces.
	 * @return the annotations, none if the method is not locked
	 * @throws LockConfigurationException if interfaces contradict each other
	 */
	List<LockAnnotation> find() {
		List<LockAnnotation> ofClass = findInClass();
		return ofClass.isEmpty() ? findInInterfaces() : ofClass;
	}

	private List<LockAnnotation> findInClass() {
		List<LockAnnotation> ofMethod = LockAnnotation.findOn(this.method.method());
		return (ofMethod.isEmpty() && this.method.isCoveredByTypes())
				? LockAnnotation.findOn(this.method.method().getDeclaringClass()) : ofMethod;
	}

	private List<LockAnnotation> findInInterfaces() {
		List<LockAnnotation> ofMethods = nearest(this.method.declarations(), Method::getDeclaringClass);
		return (ofMethods.isEmpty() && this.method.isCoveredByTypes())
				? nearest(this.method.declaringInterfaces(), Function.identity()) : ofMethods;
	}

	/**
	 * Find the annotations of the first element that has any. They replace those of the
	 * interfaces that its interface extends; those of any other must be the same.
	 */
	private <T extends AnnotatedElement> List<LockAnnotation> nearest(List<T> elements,
			Function<T, Class<?>> interfaceOf) {
		List<T> annotated = elements.stream().filter(LockAnnotation::isPresentOn).toList();
		List<T> nearest = annotated.stream()
			.filter((element) -> annotated.stream().noneMatch((other) -> isReplaced(element, other, interfaceOf)))
			.toList();
		nearest.forEach((element) -> requireSame(nearest.get(0), element));
		return nearest.isEmpty() ? List.of() : LockAnnotation.findOn(nearest.get(0));
	}

	private static <T> boolean isReplaced(T element, T other, Function<T, Class<?>> interfaceOf) {
		Class<?> type = interfaceOf.apply(element);
		return type != interfaceOf.apply(other) && type.isAssignableFrom(interfaceOf.apply(other));
	}

	private void requireSame(AnnotatedElement first, AnnotatedElement other) {
		List<LockAnnotation> these = LockAnnotation.findOn(first);
		List<LockAnnotation> those = LockAnnotation.findOn(other);
		if (these.size() != those.size()
				|| !IntStream.range(0, these.size()).allMatch((i) -> these.get(i).isSameAs(those.get(i)))) {
			throw LockProblem.contradiction(this.method, first, other);
		}
	}

}

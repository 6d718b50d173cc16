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
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.Aware;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.util.ClassUtils;

/**
 * A method as a bean's class has it, and its declarations in that class' interfaces.
 *
 * @param method the most specific method, no bridge
 * @param type the class of the bean
 * @param declarations what it implements, the most specific interface first
 */
record LockedMethod(Method method, Class<?> type, List<Method> declarations) {

	static LockedMethod of(Method method, Class<?> targetClass) {
		Class<?> type = ClassUtils.getUserClass(targetClass);
		Method specific = AopUtils.getMostSpecificMethod(method, type);
		List<Method> declarations = TypeHierarchy.interfacesOf(type)
			.stream()
			.flatMap((each) -> declarationsIn(each, specific, type))
			.distinct()
			.toList();
		return new LockedMethod(specific, type, declarations);
	}

	/**
	 * Find the lock annotation in force: that of the method comes before its class', and
	 * both before those of interfaces.
	 * @return the annotation, or {@code null} if there is none
	 * @throws IllegalArgumentException if there are several at the same place
	 */
	@Nullable LockAnnotation findAnnotation() {
		LockAnnotation ofClass = findInClass();
		return (ofClass != null) ? ofClass : findInInterfaces();
	}

	/**
	 * Return the methods whose parameter names a key may use.
	 * @param annotation the annotation with the key
	 * @return the annotated method first, if it is a method
	 */
	List<Method> namingMethods(LockAnnotation annotation) {
		Stream<Method> annotated = (annotation.source() instanceof Method source) ? Stream.of(source) : Stream.empty();
		return Stream.concat(annotated, Stream.concat(Stream.of(this.method), this.declarations.stream()))
			.distinct()
			.toList();
	}

	@Override
	public String toString() {
		Class<?> owner = this.type;
		if (Proxy.isProxyClass(this.type) && !this.declarations.isEmpty()) {
			owner = this.declarations.get(0).getDeclaringClass();
		}
		return Arrays.stream(this.method.getParameterTypes())
			.map(Class::getSimpleName)
			.collect(Collectors.joining(", ", owner.getName() + "." + this.method.getName() + "(", ")"));
	}

	private @Nullable LockAnnotation findInClass() {
		LockAnnotation annotation = LockAnnotation.findOn(this.method);
		if (annotation == null && isCoveredByTypes()) {
			annotation = LockAnnotation.findOn(this.method.getDeclaringClass());
		}
		return annotation;
	}

	private @Nullable LockAnnotation findInInterfaces() {
		for (Method declaration : this.declarations) {
			LockAnnotation annotation = LockAnnotation.findOn(declaration);
			if (annotation != null) {
				return annotation;
			}
		}
		return isCoveredByTypes() ? findOnInterfaces() : null;
	}

	private @Nullable LockAnnotation findOnInterfaces() {
		for (Class<?> each : TypeHierarchy.interfacesOf(this.type)) {
			LockAnnotation annotation = LockAnnotation.findOn(each);
			if (annotation != null && declarationsIn(each, this.method, this.type).findAny().isPresent()) {
				return annotation;
			}
		}
		return null;
	}

	private boolean isCoveredByTypes() {
		int modifiers = this.method.getModifiers();
		return Modifier.isPublic(modifiers) && !Modifier.isStatic(modifiers)
				&& ClassUtils.isUserLevelMethod(this.method) && !isContainerCallback();
	}

	private boolean isContainerCallback() {
		return this.declarations.stream()
			.map(Method::getDeclaringClass)
			.anyMatch((each) -> each == InitializingBean.class || each == DisposableBean.class
					|| Aware.class.isAssignableFrom(each));
	}

	private static Stream<Method> declarationsIn(Class<?> type, Method method, Class<?> targetClass) {
		return Arrays.stream(type.getMethods())
			.filter((each) -> each.getName().equals(method.getName())
					&& each.getParameterCount() == method.getParameterCount()
					&& !Modifier.isStatic(each.getModifiers()))
			.filter((each) -> AopUtils.getMostSpecificMethod(each, targetClass).equals(method));
	}

}

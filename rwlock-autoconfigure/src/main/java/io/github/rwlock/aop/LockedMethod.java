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
import java.util.stream.Stream;

import org.springframework.aop.support.AopUtils;
import org.springframework.util.ClassUtils;

import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.LockLabel;

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
	 * Find the lock annotations in force.
	 * @return the annotations, none if the method is not locked
	 * @throws LockConfigurationException if interfaces contradict each other
	 */
	List<LockAnnotation> findAnnotations() {
		return new LockAnnotationFinder(this).find();
	}

	/**
	 * Return the interfaces that declare the method, themselves or by inheritance.
	 * @return the interfaces, each before those it extends
	 */
	List<Class<?>> declaringInterfaces() {
		return TypeHierarchy.interfacesOf(this.type)
			.stream()
			.filter((each) -> declarationsIn(each, this.method, this.type).findAny().isPresent())
			.toList();
	}

	/**
	 * Return whether an annotation of a type would cover the method.
	 * @return {@code true} for public methods that are called through a proxy
	 */
	boolean isCoveredByTypes() {
		int modifiers = this.method.getModifiers();
		return Modifier.isPublic(modifiers) && !Modifier.isStatic(modifiers)
				&& ClassUtils.isUserLevelMethod(this.method) && !isForOthers();
	}

	/**
	 * Return whether an annotation of a type would cover the method.
	 * @param annotated the type, a class or an interface
	 * @return {@code true} if it would, unless another one is nearer
	 */
	boolean isCoveredBy(Class<?> annotated) {
		return isCoveredByTypes() && (annotated.isInterface() ? declaringInterfaces().contains(annotated)
				: annotated.isAssignableFrom(this.method.getDeclaringClass()));
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

	/**
	 * Return what the locks of the method are counted under.
	 * @param name the name of what is locked, may be empty
	 * @return the label
	 */
	LockLabel label(String name) {
		return new LockLabel(name, simpleName(owner()) + "." + this.method.getName());
	}

	@Override
	public String toString() {
		return owner().getName() + "." + TypeText.signature(this.method);
	}

	/**
	 * Return the class of the bean. One without a name that is the same in every
	 * instance, as of a lambda, is known by what it extends or implements.
	 */
	private Class<?> owner() {
		Class<?> named = this.type;
		while (isNameless(named)) {
			named = named.getSuperclass();
		}
		boolean tellsNothing = named == Object.class || named == Proxy.class;
		return (tellsNothing && !this.declarations.isEmpty()) ? this.declarations.get(0).getDeclaringClass()
				: (tellsNothing ? this.type : named);
	}

	private static boolean isNameless(Class<?> type) {
		return Proxy.isProxyClass(type) || ClassUtils.isLambdaClass(type) || type.isAnonymousClass();
	}

	private static String simpleName(Class<?> type) {
		return type.isAnonymousClass() ? ClassUtils.getShortName(type) : type.getSimpleName();
	}

	/**
	 * Return whether the container calls it in the bean's life, without its proxy.
	 */
	boolean isCallback() {
		return LifeCycle.isCallback(this.method, this.declarations);
	}

	/**
	 * Return whether it is a callback of the container, or there for Mockito alone, which
	 * gives the classes of some mocks and spies methods of its own.
	 */
	private boolean isForOthers() {
		return isCallback() || this.declarations.stream()
			.anyMatch((each) -> each.getDeclaringClass().getName().startsWith("org.mockito."));
	}

	private static Stream<Method> declarationsIn(Class<?> type, Method method, Class<?> targetClass) {
		return Arrays.stream(type.getMethods())
			.filter((each) -> each.getName().equals(method.getName())
					&& each.getParameterCount() == method.getParameterCount()
					&& !Modifier.isStatic(each.getModifiers()))
			.filter((each) -> AopUtils.getMostSpecificMethod(each, targetClass).equals(method));
	}

}

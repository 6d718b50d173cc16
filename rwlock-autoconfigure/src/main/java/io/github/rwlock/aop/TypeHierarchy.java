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
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.util.ReflectionUtils;

/**
 * The types a class is made of.
 */
final class TypeHierarchy {

	private TypeHierarchy() {
	}

	/**
	 * Return a class, its superclasses other than {@link Object}, and all its interfaces.
	 * @param type the class
	 * @return the types
	 */
	static Set<Class<?>> of(Class<?> type) {
		Set<Class<?>> types = new LinkedHashSet<>();
		for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
			types.add(each);
		}
		types.addAll(interfacesOf(type));
		return types;
	}

	/**
	 * Return the methods that these types declare.
	 * @param type the class
	 * @return the methods, also those that are overridden or not visible
	 */
	static Stream<Method> methodsOf(Class<?> type) {
		return of(type).stream().flatMap((each) -> Arrays.stream(ReflectionUtils.getDeclaredMethods(each)));
	}

	/**
	 * Return all interfaces of a class, or of an interface including itself.
	 * @param type the class
	 * @return the interfaces, each before those it extends
	 */
	static Set<Class<?>> interfacesOf(Class<?> type) {
		Set<Class<?>> interfaces = new LinkedHashSet<>();
		for (Class<?> each = type; each != null; each = each.getSuperclass()) {
			collect(each, interfaces);
		}
		return interfaces;
	}

	private static void collect(@Nullable Class<?> type, Set<Class<?>> interfaces) {
		if (type == null) {
			return;
		}
		if (type.isInterface()) {
			interfaces.add(type);
		}
		for (Class<?> each : type.getInterfaces()) {
			collect(each, interfaces);
		}
	}

}

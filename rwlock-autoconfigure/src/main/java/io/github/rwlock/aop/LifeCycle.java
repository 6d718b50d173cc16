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

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.springframework.beans.factory.Aware;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;

/**
 * What the container calls in a bean's life, without its proxy.
 */
final class LifeCycle {

	private static final Set<String> ANNOTATIONS = Set.of("jakarta.annotation.PostConstruct",
			"jakarta.annotation.PreDestroy");

	private LifeCycle() {
	}

	/**
	 * Return whether a method is one of initialization or destruction, by an annotation
	 * or by what it implements.
	 * @param method the method
	 * @param declarations what it implements
	 */
	static boolean isCallback(Method method, List<Method> declarations) {
		return Stream.of(method.getAnnotations())
			.map(Annotation::annotationType)
			.map(Class::getName)
			.anyMatch(ANNOTATIONS::contains)
				|| declarations.stream().map(Method::getDeclaringClass).anyMatch(LifeCycle::isOfContainer);
	}

	private static boolean isOfContainer(Class<?> type) {
		return type == InitializingBean.class || type == DisposableBean.class || Aware.class.isAssignableFrom(type);
	}

}

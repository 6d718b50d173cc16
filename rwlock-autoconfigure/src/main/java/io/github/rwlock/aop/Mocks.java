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

import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Tells the mocks that tests put in the place of beans, by reflection, so that nobody
 * needs Mockito who does not use it.
 */
final class Mocks {

	private Mocks() {
	}

	/**
	 * Return whether an object, or what is inside of the proxies around it, is a mock,
	 * which has no code of its class to be guarded, as a spy has.
	 */
	static boolean is(Object bean) {
		return Libraries.MOCKITO && Mockito.isInUse() && Mockito.isMock(unwrap(bean));
	}

	private static Object unwrap(Object bean) {
		Object target = AopProxyUtils.getSingletonTarget(bean);
		return (target != null) ? unwrap(target) : bean;
	}

	private static final class Mockito {

		private static final Class<?> TYPE = type("org.mockito.Mockito");

		private static final Method DETAILS = ClassUtils.getMethod(TYPE, "mockingDetails", Object.class);

		private static final Method IS_MOCK = ClassUtils.getMethod(type("org.mockito.MockingDetails"), "isMock");

		private static final Method IS_SPY = ClassUtils.getMethod(type("org.mockito.MockingDetails"), "isSpy");

		/**
		 * Return whether anybody has used it, so that nobody pays for its start who only
		 * has it on the classpath.
		 */
		private static boolean isInUse() {
			return TYPE.getClassLoader().getDefinedPackage("org.mockito.internal") != null;
		}

		/**
		 * There are no mocks where it cannot start.
		 */
		private static boolean isMock(Object bean) {
			try {
				Object details = ReflectionUtils.invokeMethod(DETAILS, null, bean);
				return is(IS_MOCK, details) && !is(IS_SPY, details);
			}
			catch (RuntimeException | LinkageError ex) {
				return false;
			}
		}

		private static boolean is(Method method, @Nullable Object details) {
			return Boolean.TRUE.equals(ReflectionUtils.invokeMethod(method, details));
		}

		private static Class<?> type(String name) {
			return ClassUtils.resolveClassName(name, Mocks.class.getClassLoader());
		}

	}

}

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
	 * Return whether an object is a mock, which has no code of its class to be guarded,
	 * as a spy has.
	 */
	static boolean is(Object bean) {
		return Libraries.MOCKITO && Mockito.isMock(bean);
	}

	private static final class Mockito {

		private static final Method DETAILS = method("org.mockito.Mockito", "mockingDetails", Object.class);

		private static final Method IS_MOCK = method("org.mockito.MockingDetails", "isMock");

		private static final Method IS_SPY = method("org.mockito.MockingDetails", "isSpy");

		private static boolean isMock(Object bean) {
			Object details = ReflectionUtils.invokeMethod(DETAILS, null, bean);
			return is(IS_MOCK, details) && !is(IS_SPY, details);
		}

		private static boolean is(Method method, @Nullable Object details) {
			return Boolean.TRUE.equals(ReflectionUtils.invokeMethod(method, details));
		}

		private static Method method(String type, String name, Class<?>... parameters) {
			return ClassUtils.getMethod(ClassUtils.resolveClassName(type, Mocks.class.getClassLoader()), name,
					parameters);
		}

	}

}

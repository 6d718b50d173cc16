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

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.util.ClassUtils;

import io.github.rwlock.LockConfigurationException;

/**
 * The classes of beans, and which of them have locked methods. Each is checked once.
 */
final class LockedBeanTypes {

	private final Map<Class<?>, Boolean> locked = new ConcurrentHashMap<>();

	private final LockedTypeCheck typeCheck;

	private final StandIns standIns;

	LockedBeanTypes(LockedTypeCheck typeCheck, StandIns standIns) {
		this.typeCheck = typeCheck;
		this.standIns = standIns;
	}

	/**
	 * Check a class of a bean that is there.
	 * @param bean the bean
	 * @param beanClass the class
	 * @param beanName its name
	 * @return whether some method of it is to be locked, which a mock has none of
	 * @throws LockConfigurationException if an annotation cannot work
	 */
	boolean check(Object bean, Class<?> beanClass, String beanName) {
		return !this.standIns.leaveOutIfMock(bean, beanName) && check(beanClass, beanName);
	}

	/**
	 * Check a class of a bean.
	 * @param beanClass the class
	 * @param beanName the bean
	 * @return whether some method of it is to be locked
	 * @throws LockConfigurationException if an annotation cannot work
	 */
	boolean check(Class<?> beanClass, String beanName) {
		try {
			return this.locked.computeIfAbsent(ClassUtils.getUserClass(beanClass), this.typeCheck::hasLockedMethods);
		}
		catch (LockConfigurationException ex) {
			throw LockProblem.in(beanName, ex);
		}
	}

}

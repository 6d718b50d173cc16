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
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.Advised;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

import io.github.rwlock.LockConfigurationException;

/**
 * Finds beans whose class has lock annotations that something hides which does not tell
 * what it is around, such as a wrapper that a bean post-processor has put in their place
 * before auto-proxying came to them.
 */
final class ReplacedBeanCheck {

	private final ConfigurableListableBeanFactory beanFactory;

	private final LockedBeanTypes types;

	private final StandIns standIns;

	private final Map<String, Class<?>> created = new ConcurrentHashMap<>();

	/**
	 * Create a check.
	 * @param beanFactory the beans
	 * @param types what knows which of their classes have locked methods
	 * @param standIns what knows the beans of tests
	 */
	ReplacedBeanCheck(ConfigurableListableBeanFactory beanFactory, LockedBeanTypes types, StandIns standIns) {
		this.beanFactory = beanFactory;
		this.types = types;
		this.standIns = standIns;
	}

	/**
	 * Take note of what a bean was created as.
	 * @param beanName the bean
	 * @param type its class, which has locked methods
	 */
	void created(String beanName, Class<?> type) {
		this.created.put(beanName, type);
	}

	/**
	 * Check what has become of all singletons that are there.
	 */
	void checkSingletons() {
		for (String beanName : this.beanFactory.getBeanDefinitionNames()) {
			Object bean = this.beanFactory.getSingleton(beanName);
			if (bean != null) {
				check(beanName, bean);
			}
		}
	}

	/**
	 * Check what has become of a bean.
	 * @param beanName the bean
	 * @param bean what it is
	 * @throws LockConfigurationException if what it was is hidden
	 */
	void check(String beanName, Object bean) {
		Class<?> hidden = hidden(beanName, bean);
		if (hidden != null && !this.types.check(bean.getClass(), beanName) && !isAdvised(beanName)) {
			throw LockProblem.replaced(beanName, hidden, bean);
		}
	}

	private @Nullable Class<?> hidden(String beanName, Object bean) {
		Class<?> before = this.created.remove(beanName);
		if (bean instanceof Advised || Objects.equals(bean, null) || Mocks.is(bean)) {
			return null;
		}
		Class<?> type = (before != null) ? before : declared(beanName);
		return (type != null && !type.isInstance(bean) && this.types.check(type, beanName)) ? type : null;
	}

	/**
	 * Return what the definition of a bean says that it is of, unless it is a factory, or
	 * a test may have put something in its place.
	 */
	private @Nullable Class<?> declared(String beanName) {
		BeanDefinition merged = this.beanFactory.containsBeanDefinition(beanName)
				? this.beanFactory.getMergedBeanDefinition(beanName) : null;
		if (merged == null || this.standIns.mayOverride(beanName)) {
			return null;
		}
		Class<?> type = merged.getResolvableType().resolve();
		return (type == null || FactoryBean.class.isAssignableFrom(type)) ? null : type;
	}

	/**
	 * Return whether auto-proxying has put our advice around a bean, though a wrapper
	 * around that may hide it.
	 */
	boolean isAdvised(String beanName) {
		return this.beanFactory.getBeanProvider(LockAdvisor.class)
			.stream()
			.anyMatch((advisor) -> advisor.guards(beanName));
	}

}

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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

import io.github.rwlock.LockConfigurationException;

/**
 * Finds, when all singletons of a start are there, those with lock annotations that no
 * proxy of ours guards.
 */
final class StartedBeansCheck {

	private final ConfigurableListableBeanFactory beanFactory;

	private final LockedBeanTypes types;

	private final StandIns standIns;

	private final Map<String, Class<?>> locked = new ConcurrentHashMap<>();

	private final Set<String> factories = ConcurrentHashMap.newKeySet();

	StartedBeansCheck(ConfigurableListableBeanFactory beanFactory, LockedBeanTypes types, StandIns standIns) {
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
		this.locked.put(beanName, type);
	}

	/**
	 * Take note of a factory, whose products are looked at as they are made.
	 */
	void createdFactory(String beanName) {
		this.factories.add(beanName);
	}

	/**
	 * Check what has become of all beans, and forget them.
	 * @throws LockConfigurationException if one is not guarded
	 */
	void check() {
		addEarlyBeans();
		this.locked.forEach(this::checkProxied);
		this.locked.clear();
		this.factories.clear();
	}

	/**
	 * Find the beans that were there before those that were noted, or were registered as
	 * they are.
	 */
	private void addEarlyBeans() {
		for (String beanName : this.beanFactory.getSingletonNames()) {
			Object bean = this.beanFactory.getSingleton(beanName);
			if (bean != null && !this.standIns.mayOverride(beanName)) {
				addIfEarly(beanName, bean);
			}
		}
	}

	private void addIfEarly(String beanName, Object bean) {
		if (bean instanceof FactoryBean && !this.factories.contains(beanName)) {
			checkEarlyProduct(beanName);
		}
		if (!this.locked.containsKey(beanName)
				&& this.types.check(bean, AopProxyUtils.ultimateTargetClass(bean), beanName)
				&& !LockedProxyCheck.isGuarded(bean)) {
			this.locked.put(beanName, bean.getClass());
		}
	}

	/**
	 * What a factory has made that was there early is not made again.
	 */
	private void checkEarlyProduct(String beanName) {
		Class<?> type = this.beanFactory.getType(beanName, false);
		if (type != null && this.types.check(type, beanName)
				&& !LockedProxyCheck.isGuarded(this.beanFactory.getBean(beanName))) {
			throw LockProblem.unguarded(beanName, type);
		}
	}

	private void checkProxied(String beanName, Class<?> rawClass) {
		Object bean = this.beanFactory.getSingleton(beanName);
		if (bean instanceof Advised && !LockedProxyCheck.isGuarded(bean)) {
			throw LockProblem.hidden(beanName, AopProxyUtils.ultimateTargetClass(bean));
		}
		if (bean != null && bean.getClass() == rawClass && !AopUtils.isAopProxy(bean)) {
			throw (this.beanFactory.containsBeanDefinition(beanName) ? LockProblem.unguarded(beanName, rawClass)
					: LockProblem.registered(beanName, rawClass));
		}
	}

}

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

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.InstantiationAwareBeanPostProcessor;
import org.springframework.context.annotation.AdviceMode;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.util.ClassUtils;

import io.github.rwlock.LockConfigurationException;

/**
 * Lets the start fail, naming bean and method, where a lock annotation cannot work or
 * would be ignored. Beans that are created later, such as lazy ones, are checked by their
 * declared type. To be declared by a static method, in the infrastructure role.
 */
public final class LockAnnotationCheck
		implements InstantiationAwareBeanPostProcessor, SmartInitializingSingleton, PriorityOrdered {

	private final ConfigurableListableBeanFactory beanFactory;

	private final LockedTypeCheck typeCheck;

	private final AdviceMode mode;

	private final Map<Class<?>, Boolean> lockedTypes = new ConcurrentHashMap<>();

	private final Map<String, Class<?>> lockedBeans = new ConcurrentHashMap<>();

	/**
	 * Create a check.
	 * @param beanFactory the beans to check
	 * @param source what knows the lock annotations
	 * @param mode how methods are advised
	 */
	public LockAnnotationCheck(ConfigurableListableBeanFactory beanFactory, LockOperationSource source,
			AdviceMode mode) {
		this.beanFactory = beanFactory;
		this.typeCheck = new LockedTypeCheck(source, AdviceRules.of(mode, beanFactory));
		this.mode = mode;
	}

	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE;
	}

	@Override
	public boolean postProcessAfterInstantiation(Object bean, String beanName) {
		boolean locked = check(bean.getClass(), beanName);
		locked |= check(AopProxyUtils.ultimateTargetClass(bean), beanName);
		if (locked) {
			this.lockedBeans.put(beanName, bean.getClass());
		}
		return true;
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		check(bean.getClass(), beanName);
		return bean;
	}

	@Override
	public void afterSingletonsInstantiated() {
		if (this.mode == AdviceMode.PROXY) {
			addEarlyBeans();
			this.lockedBeans.forEach(this::checkProxied);
		}
		for (String beanName : this.beanFactory.getBeanDefinitionNames()) {
			if (!this.beanFactory.containsSingleton(beanName)
					&& !this.beanFactory.getMergedBeanDefinition(beanName).isAbstract()) {
				checkDeclared(this.beanFactory.getType(beanName, false), beanName);
			}
		}
	}

	/**
	 * Find the beans that were there before this check, or were registered as they are.
	 */
	private void addEarlyBeans() {
		for (String beanName : this.beanFactory.getSingletonNames()) {
			Object bean = this.beanFactory.getSingleton(beanName);
			if (bean != null && !this.lockedBeans.containsKey(beanName)
					&& check(AopProxyUtils.ultimateTargetClass(bean), beanName) && !isGuarded(bean)) {
				this.lockedBeans.put(beanName, bean.getClass());
			}
		}
	}

	private void checkDeclared(@Nullable Class<?> type, String beanName) {
		if (type != null) {
			check(type, beanName);
		}
	}

	private boolean check(Class<?> beanClass, String beanName) {
		try {
			return this.lockedTypes.computeIfAbsent(ClassUtils.getUserClass(beanClass),
					this.typeCheck::hasLockedMethods);
		}
		catch (LockConfigurationException ex) {
			throw LockProblem.in(beanName, ex);
		}
	}

	private void checkProxied(String beanName, Class<?> rawClass) {
		Object bean = this.beanFactory.getSingleton(beanName);
		if (bean instanceof Advised && !isGuarded(bean)) {
			throw LockProblem.hidden(beanName, AopProxyUtils.ultimateTargetClass(bean));
		}
		if (bean != null && bean.getClass() == rawClass && !AopUtils.isAopProxy(bean)) {
			throw LockProblem.unguarded(beanName, rawClass);
		}
	}

	/**
	 * Return whether one of the proxies around an object is ours, as far as that can be
	 * seen.
	 */
	private static boolean isGuarded(@Nullable Object bean) {
		if (!(bean instanceof Advised proxy)) {
			return false;
		}
		return Arrays.stream(proxy.getAdvisors()).anyMatch(LockAdvisor.class::isInstance)
				|| !proxy.getTargetSource().isStatic() || isGuarded(AopProxyUtils.getSingletonTarget(bean));
	}

}

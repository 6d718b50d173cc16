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

import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.FactoryBean;
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

	private final ReplacedBeanCheck replacedBeans;

	private final Set<String> factories = ConcurrentHashMap.newKeySet();

	private volatile boolean complete;

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
		this.replacedBeans = new ReplacedBeanCheck(beanFactory, this::check);
	}

	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE;
	}

	@Override
	public boolean postProcessAfterInstantiation(Object bean, String beanName) {
		boolean locked = check(bean.getClass(), beanName);
		locked |= check(AopProxyUtils.ultimateTargetClass(bean), beanName);
		if (locked && this.mode == AdviceMode.PROXY) {
			this.replacedBeans.created(beanName, bean.getClass());
		}
		if (!this.complete) {
			note(bean, beanName, locked);
		}
		return true;
	}

	private void note(Object bean, String beanName, boolean locked) {
		if (bean instanceof FactoryBean) {
			this.factories.add(beanName);
		}
		if (locked) {
			this.lockedBeans.put(beanName, bean.getClass());
		}
	}

	/**
	 * Return what finds beans that are no longer what they were created as.
	 */
	ReplacedBeanCheck replacedBeans() {
		return this.replacedBeans;
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		check(bean.getClass(), beanName);
		return bean;
	}

	@Override
	public void afterSingletonsInstantiated() {
		this.complete = true;
		if (this.mode == AdviceMode.PROXY) {
			addEarlyBeans();
			this.lockedBeans.forEach(this::checkProxied);
			this.replacedBeans.checkSingletons();
		}
		for (String beanName : this.beanFactory.getBeanDefinitionNames()) {
			if (isYetToCome(beanName)) {
				checkDeclared(this.beanFactory.getType(beanName, false), beanName);
			}
		}
		this.lockedBeans.clear();
		this.factories.clear();
	}

	/**
	 * Return whether the singletons of the start have been checked, so that what comes
	 * now is not looked at again.
	 */
	boolean isComplete() {
		return this.complete;
	}

	/**
	 * Return whether a bean, or what its factory makes, may be created later.
	 */
	private boolean isYetToCome(String beanName) {
		boolean there = this.beanFactory.containsSingleton(beanName) && !this.beanFactory.isFactoryBean(beanName);
		return !there && !this.beanFactory.getMergedBeanDefinition(beanName).isAbstract();
	}

	/**
	 * Find the beans that were there before this check, or were registered as they are.
	 */
	private void addEarlyBeans() {
		for (String beanName : this.beanFactory.getSingletonNames()) {
			Object bean = this.beanFactory.getSingleton(beanName);
			if (bean instanceof FactoryBean && !this.factories.contains(beanName)) {
				checkEarlyProduct(beanName);
			}
			if (bean != null && !this.lockedBeans.containsKey(beanName)
					&& check(AopProxyUtils.ultimateTargetClass(bean), beanName) && !LockedProxyCheck.isGuarded(bean)) {
				this.lockedBeans.put(beanName, bean.getClass());
			}
		}
	}

	/**
	 * What a factory has made that was there before this check is not made again.
	 */
	private void checkEarlyProduct(String beanName) {
		Class<?> type = this.beanFactory.getType(beanName, false);
		if (type != null && check(type, beanName) && !LockedProxyCheck.isGuarded(this.beanFactory.getBean(beanName))) {
			throw LockProblem.unguarded(beanName, type);
		}
	}

	private void checkDeclared(@Nullable Class<?> type, String beanName) {
		if (type != null) {
			check(type, beanName);
		}
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
			return this.lockedTypes.computeIfAbsent(ClassUtils.getUserClass(beanClass),
					this.typeCheck::hasLockedMethods);
		}
		catch (LockConfigurationException ex) {
			throw LockProblem.in(beanName, ex);
		}
	}

	private void checkProxied(String beanName, Class<?> rawClass) {
		Object bean = this.beanFactory.getSingleton(beanName);
		if (bean instanceof Advised && !LockedProxyCheck.isGuarded(bean)) {
			throw LockProblem.hidden(beanName, AopProxyUtils.ultimateTargetClass(bean));
		}
		if (bean != null && bean.getClass() == rawClass && !AopUtils.isAopProxy(bean)) {
			throw LockProblem.unguarded(beanName, rawClass);
		}
	}

}

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

import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.InstantiationAwareBeanPostProcessor;
import org.springframework.context.annotation.AdviceMode;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;

import io.github.rwlock.LockConfigurationException;

/**
 * Lets the start fail, naming bean and method, where a lock annotation cannot work or
 * would be ignored. Beans that are created later, such as lazy ones, are checked by their
 * declared type. To be declared by a static method, in the infrastructure role.
 */
public final class LockAnnotationCheck
		implements InstantiationAwareBeanPostProcessor, SmartInitializingSingleton, PriorityOrdered {

	private final ConfigurableListableBeanFactory beanFactory;

	private final LockedBeanTypes types;

	private final AdviceMode mode;

	private final StartedBeansCheck startedBeans;

	private final ReplacedBeanCheck replacedBeans;

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
		StandIns standIns = new StandIns(beanFactory);
		this.types = new LockedBeanTypes(new LockedTypeCheck(source, AdviceRules.of(mode, beanFactory)), standIns);
		this.mode = mode;
		this.startedBeans = new StartedBeansCheck(beanFactory, this.types, standIns);
		this.replacedBeans = new ReplacedBeanCheck(beanFactory, this.types, standIns);
	}

	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE;
	}

	@Override
	public boolean postProcessAfterInstantiation(Object bean, String beanName) {
		boolean locked = check(bean, bean.getClass(), beanName);
		locked |= check(bean, AopProxyUtils.ultimateTargetClass(bean), beanName);
		if (locked && this.mode == AdviceMode.PROXY) {
			this.replacedBeans.created(beanName, bean.getClass());
		}
		if (locked && isStarting()) {
			this.startedBeans.created(beanName, bean.getClass());
		}
		return true;
	}

	private boolean isStarting() {
		return this.mode == AdviceMode.PROXY && !this.complete;
	}

	/**
	 * Return what finds beans that are no longer what they were created as.
	 */
	ReplacedBeanCheck replacedBeans() {
		return this.replacedBeans;
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		check(bean, bean.getClass(), beanName);
		if (bean instanceof FactoryBean && isStarting()) {
			this.startedBeans.createdFactory(beanName);
		}
		return bean;
	}

	@Override
	public void afterSingletonsInstantiated() {
		this.complete = true;
		if (this.mode == AdviceMode.PROXY) {
			this.startedBeans.check();
			this.replacedBeans.checkSingletons();
		}
		for (String beanName : this.beanFactory.getBeanDefinitionNames()) {
			if (isYetToCome(beanName)) {
				checkDeclared(this.beanFactory.getType(beanName, false), beanName);
			}
		}
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

	private void checkDeclared(@Nullable Class<?> type, String beanName) {
		if (type != null) {
			this.types.check(type, beanName);
		}
	}

	/**
	 * Check a class of a bean.
	 * @return whether some method of it is to be locked
	 * @throws LockConfigurationException if an annotation cannot work
	 */
	boolean check(Object bean, Class<?> beanClass, String beanName) {
		return this.types.check(bean, beanClass, beanName);
	}

}

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

import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.MergedBeanDefinitionPostProcessor;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.core.Ordered;

/**
 * Lets the creation of a bean fail, when all others have post-processed it, where it has
 * lock annotations that no proxy of ours guards: also of one that is created later, and
 * of what a {@link FactoryBean} makes. To be declared by a static method, in the
 * infrastructure role.
 */
public final class LockedProxyCheck implements MergedBeanDefinitionPostProcessor, Ordered {

	private final ConfigurableListableBeanFactory beanFactory;

	private final LockAnnotationCheck annotations;

	/**
	 * Create a check.
	 * @param beanFactory the beans to check
	 * @param annotations what knows which classes are to be locked
	 */
	public LockedProxyCheck(ConfigurableListableBeanFactory beanFactory, LockAnnotationCheck annotations) {
		this.beanFactory = beanFactory;
		this.annotations = annotations;
	}

	/**
	 * Those that are merged come last of all.
	 */
	@Override
	public int getOrder() {
		return Ordered.LOWEST_PRECEDENCE;
	}

	@Override
	public void postProcessMergedBeanDefinition(RootBeanDefinition definition, Class<?> type, String beanName) {
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		Class<?> type = AopProxyUtils.ultimateTargetClass(bean);
		if (this.annotations.check(bean, type, beanName) && !isGuarded(bean)) {
			refuse(bean, type, beanName);
		}
		else if (!isProduct(bean, beanName) && (!isDeclaredSingleton(beanName) || this.annotations.isComplete())) {
			this.annotations.replacedBeans().check(beanName, bean);
		}
		return bean;
	}

	private void refuse(Object bean, Class<?> type, String beanName) {
		if (bean instanceof Advised) {
			throw LockProblem.hidden(beanName, type);
		}
		boolean last = isProduct(bean, beanName) || !isDeclaredSingleton(beanName) || isLate(beanName);
		if (last && !this.annotations.replacedBeans().isAdvised(beanName)) {
			throw LockProblem.unguarded(beanName, type);
		}
	}

	private boolean isProduct(Object bean, String beanName) {
		return !(bean instanceof FactoryBean) && this.beanFactory.containsBean(beanName)
				&& this.beanFactory.isFactoryBean(beanName);
	}

	/**
	 * Others, such as inner beans, have no proxy if they have none now. One of these may
	 * have been given a proxy early, for a circular reference.
	 */
	private boolean isDeclaredSingleton(String beanName) {
		return this.beanFactory.containsBeanDefinition(beanName)
				&& this.beanFactory.getMergedBeanDefinition(beanName).isSingleton();
	}

	/**
	 * Singletons of the start are looked at when all are there.
	 */
	private boolean isLate(String beanName) {
		return this.annotations.isComplete() && !isGuarded(this.beanFactory.getSingleton(beanName));
	}

	/**
	 * Return whether one of the proxies around an object is ours, as far as that can be
	 * seen, or it has nothing to guard.
	 * @param bean the object
	 * @return {@code true} if one is, or may be
	 */
	static boolean isGuarded(@Nullable Object bean) {
		if (!(bean instanceof Advised proxy)) {
			return bean != null && Mocks.is(bean);
		}
		return Arrays.stream(proxy.getAdvisors()).anyMatch(LockAdvisor.class::isInstance)
				|| !proxy.getTargetSource().isStatic() || isGuarded(AopProxyUtils.getSingletonTarget(bean));
	}

}

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
import java.util.Collection;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.Advisor;
import org.springframework.aop.Pointcut;
import org.springframework.aop.PointcutAdvisor;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.ClassUtils;

import io.github.rwlock.engine.TransactionRelease;

/**
 * Lets the start fail where a proxy puts a transaction around a method into whose code
 * its lock is woven, and locks are released when methods end: such a transaction commits
 * after the lock is released, when others may have entered.
 */
public final class WovenTransactionCheck implements SmartInitializingSingleton {

	private final ConfigurableListableBeanFactory beanFactory;

	private final LockOperationSource source;

	private final TransactionRelease release;

	/**
	 * Create a check.
	 * @param beanFactory the beans to check
	 * @param source what knows the lock annotations
	 * @param release when locks are released that are taken inside a transaction
	 */
	public WovenTransactionCheck(ConfigurableListableBeanFactory beanFactory, LockOperationSource source,
			TransactionRelease release) {
		this.beanFactory = beanFactory;
		this.source = source;
		this.release = release;
	}

	@Override
	public void afterSingletonsInstantiated() {
		if (this.release != TransactionRelease.AFTER_METHOD) {
			return;
		}
		Collection<Advisor> advisors = TransactionAdvisors.in(this.beanFactory).values();
		for (String beanName : this.beanFactory.getBeanDefinitionNames()) {
			Class<?> type = typeOf(beanName);
			if (type != null && this.source.isCandidateClass(type)) {
				advisors.forEach((advisor) -> check(beanName, type, advisor));
			}
		}
	}

	private @Nullable Class<?> typeOf(String beanName) {
		Class<?> type = this.beanFactory.getType(beanName, false);
		return (type != null) ? ClassUtils.getUserClass(type) : null;
	}

	private void check(String beanName, Class<?> type, Advisor advisor) {
		TypeHierarchy.methodsOf(type)
			.filter((method) -> isAround(advisor, method, type) && this.source.isLocked(method, type))
			.findFirst()
			.ifPresent((method) -> {
				throw new InvalidConfigurationPropertyValueException("rwlock.transaction.release", "after-method",
						problem(beanName, LockedMethod.of(method, type)));
			});
	}

	private static boolean isAround(Advisor advisor, Method method, Class<?> type) {
		Pointcut pointcut = (advisor instanceof PointcutAdvisor known) ? known.getPointcut() : Pointcut.TRUE;
		return pointcut.getClassFilter().matches(type) && pointcut.getMethodMatcher().matches(method, type);
	}

	private static String problem(String beanName, LockedMethod method) {
		return ("Bean '%s': a proxy begins the transaction of %s, outside of the lock that is woven into it, so the "
				+ "transaction would commit after the lock is released. Let AspectJ weave transactions too, by "
				+ "'@EnableTransactionManagement(mode = ASPECTJ)', or set 'after-completion' or 'all-after-completion'.")
			.formatted(beanName, method);
	}

}

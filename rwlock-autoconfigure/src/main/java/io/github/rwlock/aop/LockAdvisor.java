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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.aopalliance.aop.Advice;

import org.springframework.aop.Pointcut;
import org.springframework.aop.framework.autoproxy.ProxyCreationContext;
import org.springframework.aop.support.AbstractPointcutAdvisor;
import org.springframework.aop.support.StaticMethodMatcherPointcut;

/**
 * Puts the {@link LockInterceptor} around the methods that carry a lock annotation, in an
 * explicit order among other advice. To be declared in the infrastructure role.
 */
@SuppressWarnings("serial")
public final class LockAdvisor extends AbstractPointcutAdvisor {

	private final LockInterceptor interceptor;

	private final LockPointcut pointcut;

	/**
	 * Create an advisor.
	 * @param source what knows the lock annotations
	 * @param interceptor the advice
	 * @param order the order among advisors: the lower, the further outside
	 */
	public LockAdvisor(LockOperationSource source, LockInterceptor interceptor, int order) {
		this.interceptor = interceptor;
		this.pointcut = new LockPointcut(source);
		setOrder(order);
	}

	@Override
	public Pointcut getPointcut() {
		return this.pointcut;
	}

	@Override
	public Advice getAdvice() {
		return this.interceptor;
	}

	/**
	 * Return whether auto-proxying has put the advice around a bean, whatever has been
	 * put around its proxy since.
	 */
	boolean guards(String beanName) {
		return this.pointcut.matched.contains(beanName);
	}

	/**
	 * Let auto-proxying put no advice around a bean.
	 */
	void leaveOut(String beanName) {
		this.pointcut.leftOut.add(beanName);
	}

	private static final class LockPointcut extends StaticMethodMatcherPointcut {

		private final Set<String> matched = ConcurrentHashMap.newKeySet();

		private final Set<String> leftOut = ConcurrentHashMap.newKeySet();

		private final LockOperationSource source;

		private LockPointcut(LockOperationSource source) {
			this.source = source;
			setClassFilter(source::isCandidateClass);
		}

		@Override
		public boolean matches(Method method, Class<?> targetClass) {
			String beanName = ProxyCreationContext.getCurrentProxiedBeanName();
			if (beanName == null) {
				return this.source.isLocked(method, targetClass);
			}
			boolean locked = !this.leftOut.contains(beanName) && this.source.isLocked(method, targetClass);
			if (locked) {
				this.matched.add(beanName);
			}
			return locked;
		}

	}

}

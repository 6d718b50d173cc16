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
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.framework.autoproxy.AbstractAutoProxyCreator;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.support.AbstractBeanFactory;
import org.springframework.scheduling.annotation.AsyncAnnotationBeanPostProcessor;
import org.springframework.scheduling.config.TaskManagementConfigUtils;

/**
 * Rules by which async advice has to be outside of locks, so that a lock is taken by the
 * thread that runs the body: else it would end when the body is handed over. Spring's is
 * outside, unless it was told otherwise.
 */
final class AsyncMethodRules implements AdviceRules {

	private final AdviceRules rules;

	private final boolean proxied;

	private final BeanFactory beanFactory;

	/**
	 * Create rules.
	 * @param rules what holds for all methods
	 * @param proxied whether proxies guard the methods
	 * @param beanFactory the beans, and what proxies them
	 */
	AsyncMethodRules(AdviceRules rules, boolean proxied, BeanFactory beanFactory) {
		this.rules = rules;
		this.proxied = proxied;
		this.beanFactory = beanFactory;
	}

	@Override
	public @Nullable String whyUnseen(Method method) {
		return this.rules.whyUnseen(method);
	}

	@Override
	public @Nullable String whyUnguardable(LockedMethod locked) {
		String reason = this.rules.whyUnguardable(locked);
		return (reason == null && LockedMethodRules.isAsync(locked)) ? whyInside() : reason;
	}

	private @Nullable String whyInside() {
		if (this.beanFactory.containsBean(TaskManagementConfigUtils.ASYNC_EXECUTION_ASPECT_BEAN_NAME)) {
			return "an @Async method cannot be guarded where async advice is woven into it, and so inside of the lock: "
					+ "use @EnableAsync in proxy mode";
		}
		int async = indexOf(AsyncAnnotationBeanPostProcessor.class);
		return (this.proxied && async >= 0 && async < indexOf(AbstractAutoProxyCreator.class))
				? "an @Async method cannot be guarded where async advice is applied first, and so inside of the lock: "
						+ "remove 'order' from @EnableAsync"
				: null;
	}

	private int indexOf(Class<? extends BeanPostProcessor> type) {
		List<BeanPostProcessor> all = (this.beanFactory instanceof AbstractBeanFactory known)
				? known.getBeanPostProcessors() : List.of();
		for (int i = 0; i < all.size(); i++) {
			if (type.isInstance(all.get(i))) {
				return i;
			}
		}
		return -1;
	}

}

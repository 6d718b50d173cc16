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

package io.github.rwlock.autoconfigure;

import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.SearchStrategy;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.AdviceMode;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;

import io.github.rwlock.aop.LockAdvisor;
import io.github.rwlock.aop.LockAnnotationCheck;
import io.github.rwlock.aop.LockInterceptor;
import io.github.rwlock.aop.LockOperationSource;
import io.github.rwlock.aop.LockedProxyCheck;
import io.github.rwlock.aop.TransactionAdviceOrderCheck;

/**
 * Guards annotated methods by proxies of their beans.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnLocks(advice = AdviceMode.PROXY)
@Import(AutoProxyCreatorRegistrar.class)
@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
class RwLockProxyConfiguration {

	@Bean
	@ConditionalOnMissingBean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static LockAdvisor rwlockAdvisor(LockOperationSource source, LockInterceptor interceptor, Environment environment) {
		return new LockAdvisor(source, interceptor, order(environment));
	}

	@Bean
	@ConditionalOnMissingBean(search = SearchStrategy.CURRENT)
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static LockAnnotationCheck rwlockAnnotationCheck(ConfigurableListableBeanFactory beanFactory,
			LockOperationSource source) {
		return new LockAnnotationCheck(beanFactory, source, AdviceMode.PROXY);
	}

	@Bean
	@ConditionalOnMissingBean(search = SearchStrategy.CURRENT)
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static LockedProxyCheck rwlockProxyCheck(ConfigurableListableBeanFactory beanFactory,
			LockAnnotationCheck annotations) {
		return new LockedProxyCheck(beanFactory, annotations);
	}

	@Bean
	@ConditionalOnMissingBean(search = SearchStrategy.CURRENT)
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static TransactionAdviceOrderCheck rwlockTransactionAdviceOrderCheck(ConfigurableListableBeanFactory beanFactory,
			Environment environment) {
		return new TransactionAdviceOrderCheck(beanFactory, order(environment));
	}

	/**
	 * Binds the order alone, because advisors are made before properties beans may be.
	 */
	private static int order(Environment environment) {
		return Binder.get(environment).bindOrCreate("rwlock.aspect", RwLockProperties.Aspect.class).order();
	}

}

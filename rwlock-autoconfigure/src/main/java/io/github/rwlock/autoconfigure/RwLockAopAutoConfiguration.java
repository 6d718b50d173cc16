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

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Role;

import io.github.rwlock.LockClient;
import io.github.rwlock.aop.LockInterceptor;
import io.github.rwlock.aop.LockOperationSource;

/**
 * Auto-configuration of the advice of annotated methods.
 */
@AutoConfiguration(after = RwLockAutoConfiguration.class,
		afterName = { "org.springframework.boot.autoconfigure.aop.AopAutoConfiguration",
				"org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration" })
@ConditionalOnLocks
@Import({ RwLockProxyConfiguration.class, RwLockAspectJConfiguration.class })
@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
public final class RwLockAopAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static LockOperationSource rwlockOperationSource(ConfigurableListableBeanFactory beanFactory) {
		return new LockOperationSource(beanFactory);
	}

	@Bean
	@ConditionalOnMissingBean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static LockInterceptor rwlockInterceptor(LockOperationSource source, ObjectProvider<LockClient> client) {
		return new LockInterceptor(source, client::getObject);
	}

}

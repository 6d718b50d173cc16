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
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.AdviceMode;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

import io.github.rwlock.aop.LockAnnotationCheck;
import io.github.rwlock.aop.LockAspectBinding;
import io.github.rwlock.aop.LockInterceptor;
import io.github.rwlock.aop.LockOperationSource;
import io.github.rwlock.aop.WovenTransactionCheck;

/**
 * Guards annotated methods where AspectJ weaves them.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnLocks(advice = AdviceMode.ASPECTJ)
@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
class RwLockAspectJConfiguration {

	@Bean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static LockAspectBinding rwlockAspectBinding(LockInterceptor interceptor) {
		if (!ClassUtils.isPresent("org.aspectj.lang.Aspects", null)) {
			throw new InvalidConfigurationPropertyValueException("rwlock.aspect.mode", AdviceMode.ASPECTJ,
					"AspectJ is not on the classpath. Add the dependency 'spring-boot-starter-aspectj', and start the"
							+ " JVM with -javaagent:/path/to/aspectjweaver.jar.");
		}
		return new LockAspectBinding(interceptor);
	}

	/**
	 * As a post-processor it comes before all other beans, and the binding with it, so
	 * that they lock from their creation.
	 */
	@Bean
	@ConditionalOnMissingBean(search = SearchStrategy.CURRENT)
	@DependsOn("rwlockAspectBinding")
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static LockAnnotationCheck rwlockAnnotationCheck(ConfigurableListableBeanFactory beanFactory,
			LockOperationSource source) {
		return new LockAnnotationCheck(beanFactory, source, AdviceMode.ASPECTJ);
	}

	@Bean
	@ConditionalOnMissingBean(search = SearchStrategy.CURRENT)
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static WovenTransactionCheck rwlockWovenTransactionCheck(ConfigurableListableBeanFactory beanFactory,
			LockOperationSource source, Environment environment) {
		return new WovenTransactionCheck(beanFactory, source,
				Binder.get(environment)
					.bindOrCreate("rwlock.transaction", RwLockProperties.Transaction.class)
					.release());
	}

}

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

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Tells what a test has put in the place of a bean, which is not guarded: a mock has no
 * code, and other objects are there before a bean post-processor can see them.
 */
final class StandIns {

	private static final String OVERRIDES = "org.springframework.test.context.bean.override.internalBeanOverrideRegistry";

	private final ConfigurableListableBeanFactory beanFactory;

	StandIns(ConfigurableListableBeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	/**
	 * Let auto-proxying leave a bean out if it is a mock.
	 * @param bean the bean
	 * @param beanName its name
	 * @return whether it is one
	 */
	boolean leaveOutIfMock(Object bean, String beanName) {
		if (!Mocks.is(bean)) {
			return false;
		}
		this.beanFactory.getBeanProvider(LockAdvisor.class, false).forEach((advisor) -> advisor.leaveOut(beanName));
		return true;
	}

	/**
	 * Return whether a bean that was not made before our eyes may be what a test has
	 * registered in its place, such as a {@code @TestBean}. Only Spring's test framework
	 * knows; its registry is there in contexts that have such beans.
	 * @param beanName the bean
	 * @return {@code false} where no test overrides beans, or it has no definition
	 */
	boolean mayOverride(String beanName) {
		return this.beanFactory.containsSingleton(OVERRIDES) && this.beanFactory.containsBeanDefinition(beanName);
	}

}

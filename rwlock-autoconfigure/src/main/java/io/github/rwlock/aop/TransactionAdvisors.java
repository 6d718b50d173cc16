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

import java.util.LinkedHashMap;
import java.util.Map;

import org.springframework.aop.Advisor;
import org.springframework.aop.support.AbstractBeanFactoryPointcutAdvisor;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.transaction.interceptor.BeanFactoryTransactionAttributeSourceAdvisor;
import org.springframework.transaction.interceptor.TransactionInterceptor;

/**
 * Finds the advice of proxies that begins transactions.
 */
final class TransactionAdvisors {

	private TransactionAdvisors() {
	}

	/**
	 * Find the advisors in use.
	 * @param beanFactory the beans among which they are looked for
	 * @return the advisors by the names of their beans
	 */
	static Map<String, Advisor> in(ConfigurableListableBeanFactory beanFactory) {
		Map<String, Advisor> advisors = new LinkedHashMap<>();
		for (String name : BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beanFactory, Advisor.class, false,
				false)) {
			if (beanFactory.containsSingleton(name)
					|| beanFactory.isTypeMatch(name, BeanFactoryTransactionAttributeSourceAdvisor.class)) {
				advisors.put(name, beanFactory.getBean(name, Advisor.class));
			}
		}
		advisors.values().removeIf((advisor) -> !isTransactional(advisor, beanFactory));
		return advisors;
	}

	private static boolean isTransactional(Advisor advisor, ConfigurableListableBeanFactory beanFactory) {
		if (advisor instanceof AbstractBeanFactoryPointcutAdvisor lazy && lazy.getAdviceBeanName() != null) {
			return beanFactory.isTypeMatch(lazy.getAdviceBeanName(), TransactionInterceptor.class);
		}
		return advisor.getAdvice() instanceof TransactionInterceptor;
	}

}

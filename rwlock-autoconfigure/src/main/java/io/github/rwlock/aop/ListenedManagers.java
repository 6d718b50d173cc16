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
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanFactory;
import org.springframework.transaction.TransactionManager;

/**
 * The transaction managers of one application context to which an engine listens, once
 * there is one: those that are there, and those that are created later.
 */
final class ListenedManagers implements BeanPostProcessor {

	private final ConfigurableListableBeanFactory beanFactory;

	private @Nullable LostLeaseRollback listener;

	ListenedManagers(ConfigurableListableBeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		LostLeaseRollback listener = this.listener;
		if (listener != null && bean instanceof TransactionManager manager) {
			listener.addTo(manager, beanName);
		}
		return bean;
	}

	void listen(LostLeaseRollback listener) {
		this.listener = listener;
		this.beanFactory.addBeanPostProcessor(this);
		names().forEach((name) -> listener.addTo(get(name), name));
	}

	void leave() {
		LostLeaseRollback listener = this.listener;
		if (this.beanFactory instanceof AbstractBeanFactory processing) {
			processing.getBeanPostProcessors().remove(this);
		}
		if (listener != null) {
			names().map(this::get).forEach(listener::removeFrom);
		}
	}

	private Stream<String> names() {
		return Arrays.stream(this.beanFactory.getBeanNamesForType(TransactionManager.class, false, false))
			.filter(this.beanFactory::containsSingleton);
	}

	private TransactionManager get(String beanName) {
		return this.beanFactory.getBean(beanName, TransactionManager.class);
	}

}

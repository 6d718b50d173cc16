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

import java.util.ArrayList;
import java.util.List;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.TransactionExecutionListener;

import io.github.rwlock.engine.LockEngine;

/**
 * Lets every transaction manager of the application roll back, instead of commit, what a
 * thread does that has lost a lock, where {@code rwlock.on-lease-lost} says that losses
 * fail what they guard.
 */
public final class LostLeaseRollbackRegistrar implements BeanPostProcessor {

	private final LostLeaseRollback rollback = new LostLeaseRollback();

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		if (bean instanceof ConfigurableTransactionManager manager
				&& !manager.getTransactionExecutionListeners().contains(this.rollback)) {
			add(manager);
		}
		if (bean instanceof LockEngine engine) {
			this.rollback.setEngine(engine);
		}
		return bean;
	}

	/**
	 * The collection that is there may be immutable.
	 */
	private void add(ConfigurableTransactionManager manager) {
		List<TransactionExecutionListener> listeners = new ArrayList<>(manager.getTransactionExecutionListeners());
		listeners.add(this.rollback);
		manager.setTransactionExecutionListeners(listeners);
	}

}

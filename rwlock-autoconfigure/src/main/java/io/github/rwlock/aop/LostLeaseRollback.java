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

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.TransactionManager;

import io.github.rwlock.engine.LeaseLossReaction;
import io.github.rwlock.engine.LockEngine;

/**
 * Lets a transaction fail before its commit, and so be rolled back, if a lease was lost
 * that guards it.
 */
final class LostLeaseRollback implements TransactionExecutionListener {

	private static final Log logger = LogFactory.getLog(LostLeaseRollback.class);

	private final LockEngine engine;

	LostLeaseRollback(LockEngine engine) {
		this.engine = engine;
	}

	@Override
	public void beforeCommit(TransactionExecution transaction) {
		this.engine.failIfLost();
	}

	/**
	 * Listen to a transaction manager from now on. The collection of listeners that is
	 * there may be in use, or be immutable.
	 */
	void addTo(TransactionManager manager, String beanName) {
		if (manager instanceof ConfigurableTransactionManager configurable) {
			synchronized (manager) {
				List<TransactionExecutionListener> listeners = others(configurable);
				listeners.add(this);
				configurable.setTransactionExecutionListeners(listeners);
			}
		}
		else if (this.engine.settings().onLeaseLost() != LeaseLossReaction.WARN) {
			logger.warn(("Transactions of '%s' are committed also if a lock was lost that guards them: "
					+ "as it is no ConfigurableTransactionManager it takes no listener")
				.formatted(beanName));
		}
	}

	/**
	 * Listen to a transaction manager no more.
	 */
	void removeFrom(TransactionManager manager) {
		if (manager instanceof ConfigurableTransactionManager configurable) {
			synchronized (manager) {
				configurable.setTransactionExecutionListeners(others(configurable));
			}
		}
	}

	private List<TransactionExecutionListener> others(ConfigurableTransactionManager manager) {
		List<TransactionExecutionListener> others = new ArrayList<>(manager.getTransactionExecutionListeners());
		others.remove(this);
		return others;
	}

}

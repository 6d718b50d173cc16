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

import org.springframework.aop.Advisor;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.Ordered;

/**
 * Lets the start fail if transactions would begin outside of locks: such a transaction
 * commits after the lock is released, when others may have entered.
 */
public final class TransactionAdviceOrderCheck implements SmartInitializingSingleton {

	private final ConfigurableListableBeanFactory beanFactory;

	private final int order;

	/**
	 * Create a check.
	 * @param beanFactory the beans among which transaction advice is looked for
	 * @param order the order of the lock advice
	 */
	public TransactionAdviceOrderCheck(ConfigurableListableBeanFactory beanFactory, int order) {
		this.beanFactory = beanFactory;
		this.order = order;
	}

	@Override
	public void afterSingletonsInstantiated() {
		TransactionAdvisors.in(this.beanFactory).forEach(this::check);
	}

	private void check(String name, Advisor advisor) {
		int transactionOrder = (advisor instanceof Ordered ordered) ? ordered.getOrder() : Ordered.LOWEST_PRECEDENCE;
		if (transactionOrder <= this.order) {
			throw new LockSetupException(
					("Locks must be taken outside of transactions, as a transaction must not commit after its lock is "
							+ "released. But the transaction advice '%s' has order %d, and the lock advice has order %d.")
						.formatted(name, transactionOrder, this.order),
					null, whatToDo(transactionOrder), null);
		}
	}

	private static String whatToDo(int transactionOrder) {
		return (transactionOrder < Ordered.LOWEST_PRECEDENCE)
				? ("Leave out the order of the transaction advice, as in '@EnableTransactionManagement(order = %d)'. Where"
						+ " it has to stay, set 'rwlock.aspect.order' to a value below %d, which takes locks outside of all"
						+ " advice in between as well, such as that of security and caching.")
					.formatted(transactionOrder, transactionOrder)
				: "Set 'rwlock.aspect.order' to a value below %d.".formatted(transactionOrder);
	}

}

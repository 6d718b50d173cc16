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
package io.github.rwlock.engine;

import org.jspecify.annotations.Nullable;

import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The running transaction of a thread.
 */
final class ThreadTransaction implements TransactionSynchronization {

	private final Flows boundTo;

	private final TransactionFlow flow;

	private boolean goesLast;

	private ThreadTransaction(Flows boundTo) {
		this.boundTo = boundTo;
		this.flow = new TransactionFlow(boundTo.current());
	}

	/**
	 * Return the running transaction of this thread.
	 * @param flows where the flow of this thread is
	 * @return the transaction, {@code null} outside of transactions
	 */
	static @Nullable TransactionFlow of(Flows flows) {
		if (!TransactionSynchronizationManager.isActualTransactionActive()
				|| !TransactionSynchronizationManager.isSynchronizationActive()) {
			return null;
		}
		TransactionFlow known = find(flows);
		return (known != null) ? known : begin(flows);
	}

	/**
	 * Return the running transaction of this thread if something was locked in it. What
	 * is still bound although it has completed was told so on another thread.
	 * @param flows where the flow of this thread is
	 * @return the transaction, {@code null} if none is known
	 */
	static @Nullable TransactionFlow find(Flows flows) {
		ThreadTransaction bound = (ThreadTransaction) TransactionSynchronizationManager.getResource(flows);
		return (bound != null && !bound.flow.hasCompleted()) ? bound.flow : null;
	}

	private static TransactionFlow begin(Flows flows) {
		TransactionSynchronizationManager.unbindResourceIfPossible(flows);
		ThreadTransaction transaction = new ThreadTransaction(flows);
		TransactionSynchronizationManager.bindResource(flows, transaction);
		TransactionSynchronizationManager.registerSynchronization(transaction);
		return transaction.flow;
	}

	@Override
	public void suspend() {
		TransactionSynchronizationManager.unbindResource(this.boundTo);
	}

	@Override
	public void resume() {
		TransactionSynchronizationManager.bindResource(this.boundTo, this);
	}

	/**
	 * Let all others go first: what they do after the completion is done under the locks.
	 */
	@Override
	public void beforeCompletion() {
		this.goesLast = isBound();
		if (this.goesLast) {
			TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {

				@Override
				public void afterCompletion(int status) {
					complete(status);
				}

			});
		}
	}

	@Override
	public void afterCompletion(int status) {
		if (!this.goesLast) {
			complete(status);
		}
	}

	private void complete(int status) {
		if (isBound()) {
			TransactionSynchronizationManager.unbindResource(this.boundTo);
		}
		this.flow.complete(status == STATUS_ROLLED_BACK);
		this.boundTo.tidy();
	}

	/**
	 * Return whether this is the thread of the transaction. A transaction manager may
	 * tell of the completion on another one.
	 */
	private boolean isBound() {
		return TransactionSynchronizationManager.getResource(this.boundTo) == this;
	}

}

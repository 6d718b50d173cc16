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
 * The running transaction of a thread, with the leases that it keeps.
 */
final class ThreadTransaction implements TransactionSynchronization {

	private final Object boundTo;

	private final KeptLeases leases = new KeptLeases();

	private boolean goesLast;

	private ThreadTransaction(Object boundTo) {
		this.boundTo = boundTo;
	}

	/**
	 * Return the leases that the running transaction of this thread keeps.
	 * @param key for whom it keeps them
	 * @return the leases, {@code null} outside of transactions
	 */
	static @Nullable KeptLeases leases(Object key) {
		if (!TransactionSynchronizationManager.isActualTransactionActive()
				|| !TransactionSynchronizationManager.isSynchronizationActive()) {
			return null;
		}
		KeptLeases known = find(key);
		return (known != null) ? known : begin(key);
	}

	/**
	 * Return the leases that the running transaction of this thread is known to keep.
	 * What is still bound although it has completed was told so on another thread.
	 * @param key for whom it keeps them
	 * @return the leases, {@code null} if there are none
	 */
	static @Nullable KeptLeases find(Object key) {
		ThreadTransaction bound = (ThreadTransaction) TransactionSynchronizationManager.getResource(key);
		return (bound != null && !bound.leases.hasCompleted()) ? bound.leases : null;
	}

	private static KeptLeases begin(Object key) {
		TransactionSynchronizationManager.unbindResourceIfPossible(key);
		ThreadTransaction transaction = new ThreadTransaction(key);
		TransactionSynchronizationManager.bindResource(key, transaction);
		TransactionSynchronizationManager.registerSynchronization(transaction);
		return transaction.leases;
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
		this.leases.complete(status == STATUS_ROLLED_BACK);
	}

	/**
	 * Return whether this is the thread of the transaction. A transaction manager may
	 * tell of the completion on another one.
	 */
	private boolean isBound() {
		return TransactionSynchronizationManager.getResource(this.boundTo) == this;
	}

}

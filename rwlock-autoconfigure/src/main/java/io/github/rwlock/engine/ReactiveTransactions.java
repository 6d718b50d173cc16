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
import reactor.core.publisher.Mono;

import org.springframework.transaction.NoTransactionException;
import org.springframework.transaction.reactive.TransactionSynchronizationManager;

import io.github.rwlock.LockClient;

/**
 * Finds the running transaction of what is subscribed to.
 */
public final class ReactiveTransactions {

	private ReactiveTransactions() {
	}

	/**
	 * Return the running transaction that a subscription belongs to: the reactive one of
	 * its chain. Where its chain knows of none it is the one that was found outside.
	 * @param client what takes the locks
	 * @param outside the transaction of the thread that has subscribed
	 * @return the transaction, or none
	 */
	public static Mono<RunningTransaction> within(LockClient client, RunningTransaction outside) {
		if (!(client instanceof LockEngine engine)) {
			return Mono.just(outside);
		}
		return TransactionSynchronizationManager.forCurrentTransaction()
			.map((manager) -> new RunningTransaction(client, running(manager, engine)))
			.onErrorResume(NoTransactionException.class, (ex) -> Mono.just(outside));
	}

	private static @Nullable TransactionFlow running(TransactionSynchronizationManager manager, LockEngine engine) {
		if (!manager.isActualTransactionActive() || !manager.isSynchronizationActive()) {
			return null;
		}
		engine.snapshots()
			.beforeLock(manager.getCurrentTransactionIsolationLevel(), manager.getCurrentTransactionName());
		return ReactiveTransaction.of(manager, engine);
	}

}

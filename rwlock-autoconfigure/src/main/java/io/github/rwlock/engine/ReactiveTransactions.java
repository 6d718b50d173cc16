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

import java.util.List;

import reactor.core.publisher.Mono;

import org.springframework.transaction.NoTransactionException;
import org.springframework.transaction.reactive.TransactionSynchronizationManager;

import io.github.rwlock.Lease;
import io.github.rwlock.LockClient;

/**
 * Lets locks that are taken inside a running reactive transaction last until it has
 * completed.
 */
public final class ReactiveTransactions {

	private ReactiveTransactions() {
	}

	/**
	 * Return a lease to a publisher that it guards, for its end. If the subscription is
	 * inside a running transaction, the release of what is returned may take effect only
	 * when that has completed, as {@code rwlock.transaction.release} says. What a
	 * transaction wrote is not committed if it has lost such a lease and
	 * {@code rwlock.on-lease-lost} says that losses fail what they guard.
	 * @param client what has taken the lease
	 * @param lease the lease, just taken
	 * @return the lease, which counts as released from its release on
	 */
	public static Mono<Lease> guarding(LockClient client, Lease lease) {
		if (client instanceof LockEngine engine && lease instanceof LeaseHandle handle) {
			return running().map((manager) -> ReactiveTransaction.of(manager, engine).guard(handle))
				.defaultIfEmpty(lease);
		}
		return Mono.just(lease);
	}

	/**
	 * Return the leases that the running transaction keeps: what is subscribed to inside
	 * of it is inside of them, and so re-enters them.
	 * @param client what has taken them
	 * @return the leases in the order in which they were taken, none outside of
	 * transactions
	 */
	public static Mono<List<Lease>> kept(LockClient client) {
		if (client instanceof LockEngine engine) {
			return running().mapNotNull((manager) -> ReactiveTransaction.find(manager, engine))
				.map(ReactiveTransaction::kept)
				.defaultIfEmpty(List.of());
		}
		return Mono.just(List.of());
	}

	private static Mono<TransactionSynchronizationManager> running() {
		return TransactionSynchronizationManager.forCurrentTransaction()
			.onErrorResume(NoTransactionException.class, (ex) -> Mono.empty())
			.filter((manager) -> manager.isActualTransactionActive() && manager.isSynchronizationActive());
	}

}

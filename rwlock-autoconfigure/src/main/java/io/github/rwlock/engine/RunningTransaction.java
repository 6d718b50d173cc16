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

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.Lease;
import io.github.rwlock.LockClient;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;

/**
 * The running transaction, if there is one, that guarded code belongs to which ends later
 * than its call: that of the thread which calls it or subscribes to it, or a reactive one
 * (see {@link ReactiveTransactions}). All that a transaction locks is one flow.
 */
public final class RunningTransaction {

	private final LockClient client;

	private final @Nullable TransactionFlow transaction;

	RunningTransaction(LockClient client, @Nullable TransactionFlow transaction) {
		this.client = client;
		this.transaction = transaction;
	}

	/**
	 * Return the running transaction of this thread.
	 * @param client what takes the locks
	 * @return the transaction, or none
	 */
	public static RunningTransaction ofThread(LockClient client) {
		return new RunningTransaction(client,
				(client instanceof LockEngine engine) ? engine.threadTransaction() : null);
	}

	/**
	 * Take a lock as a part of this transaction without holding the thread. It enters
	 * what the transaction has locked already.
	 * @param kind what the lock is for
	 * @param resource what it protects, not blank
	 * @param options how to take it
	 * @param after what has to be done before; if that fails, nothing is asked for and
	 * this fails with it
	 * @return the lease, or the failure
	 * @see LockClient#acquireAsync(LockKind, String, LockOptions, CompletionStage)
	 */
	public CompletableFuture<Lease> acquire(LockKind kind, String resource, LockOptions options,
			CompletionStage<?> after) {
		return (this.client instanceof LockEngine engine && this.transaction != null) ? engine
			.acquireAsync(() -> LockRequest.of(kind, resource, options, engine.settings()), after, this.transaction)
				: this.client.acquireAsync(kind, resource, options, after);
	}

	/**
	 * Return a lease to code that it guards, for its end: the release of what is returned
	 * may take effect only when the transaction has completed, as
	 * {@code rwlock.transaction.release} says. What the transaction wrote is not
	 * committed if it has lost such a lease and {@code rwlock.on-lease-lost} says that
	 * losses fail what they guard.
	 * @param lease the lease, just taken
	 * @return the lease, which counts as released from its release on
	 */
	public Lease guard(Lease lease) {
		if (this.transaction == null || !(this.client instanceof LockEngine engine)
				|| !(lease instanceof LeaseHandle handle)) {
			return lease;
		}
		KeptLeases leases = this.transaction.leases();
		LeaseHandle watched = handle.watchedBy(leases);
		return engine.awaitsCompletion(handle) ? watched.keptBy(leases) : watched;
	}

}

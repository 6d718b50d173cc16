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

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.transaction.reactive.TransactionSynchronization;
import org.springframework.transaction.reactive.TransactionSynchronizationManager;

import io.github.rwlock.Lease;

/**
 * A running reactive transaction, with the leases that it keeps.
 */
final class ReactiveTransaction implements TransactionSynchronization {

	private static final Object BINDING = new Object();

	private final TransactionSynchronizationManager manager;

	private final LockEngine engine;

	private final KeptLeases leases = new KeptLeases();

	private final Map<HeldLease, Lease> handles = Collections.synchronizedMap(new LinkedHashMap<>());

	private ReactiveTransaction(TransactionSynchronizationManager manager, LockEngine engine) {
		this.manager = manager;
		this.engine = engine;
	}

	/**
	 * Return what is known of a running transaction.
	 * @param manager what the transaction is bound to
	 * @param engine whose leases it keeps
	 * @return the transaction, {@code null} if it keeps none yet
	 */
	static @Nullable ReactiveTransaction find(TransactionSynchronizationManager manager, LockEngine engine) {
		synchronized (BINDING) {
			return (ReactiveTransaction) manager.getResource(engine);
		}
	}

	/**
	 * Let a running transaction keep leases. Branches of its chain come here on several
	 * threads, which what Spring keeps of the transaction is not made for.
	 */
	static ReactiveTransaction of(TransactionSynchronizationManager manager, LockEngine engine) {
		synchronized (BINDING) {
			ReactiveTransaction found = find(manager, engine);
			if (found != null) {
				return found;
			}
			ReactiveTransaction transaction = new ReactiveTransaction(manager, engine);
			manager.bindResource(engine, transaction);
			manager.registerSynchronization(transaction);
			return transaction;
		}
	}

	/**
	 * Return an acquisition as one that ends as this transaction wants it: it keeps it
	 * until it has completed if it is of such a kind, and knows in any case whether its
	 * lease was lost.
	 */
	Lease guard(LeaseHandle handle) {
		LeaseHandle watched = handle.watchedBy(this.leases);
		if (!this.engine.awaitsCompletion(handle)) {
			return watched;
		}
		LeaseHandle kept = watched.keptBy(this.leases);
		this.handles.putIfAbsent(kept.lease(), kept.unended());
		return kept;
	}

	/**
	 * Return what is kept, each lease once, in the order in which they were taken.
	 */
	List<Lease> kept() {
		synchronized (this.handles) {
			return List.copyOf(this.handles.values());
		}
	}

	@Override
	public Mono<Void> suspend() {
		return Mono.fromRunnable(() -> this.manager.unbindResource(this.engine));
	}

	@Override
	public Mono<Void> resume() {
		return Mono.fromRunnable(() -> this.manager.bindResource(this.engine, this));
	}

	@Override
	public Mono<Void> beforeCommit(boolean readOnly) {
		return Mono.fromRunnable(() -> this.engine.failIfLost(this.leases.atStake()));
	}

	/**
	 * A release may block.
	 */
	@Override
	public Mono<Void> afterCompletion(int status) {
		Mono<Void> release = Mono.<Void>fromRunnable(() -> this.leases.complete(status == STATUS_ROLLED_BACK))
			.subscribeOn(Schedulers.boundedElastic());
		return Mono.<Void>fromRunnable(() -> this.manager.unbindResourceIfPossible(this.engine)).then(release);
	}

}

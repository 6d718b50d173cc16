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

import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.transaction.reactive.TransactionSynchronization;
import org.springframework.transaction.reactive.TransactionSynchronizationManager;

/**
 * A running reactive transaction. What its chain has locked outside of it, in one that is
 * suspended, is around it.
 */
final class ReactiveTransaction implements TransactionSynchronization {

	private static final Object BINDING = new Object();

	private final TransactionSynchronizationManager manager;

	private final LockEngine engine;

	private final Flow around;

	private final TransactionFlow flow;

	private volatile boolean goesLast;

	private ReactiveTransaction(TransactionSynchronizationManager manager, LockEngine engine, Flow around) {
		this.manager = manager;
		this.engine = engine;
		this.around = around;
		this.flow = new TransactionFlow(around);
	}

	/**
	 * Let a running transaction keep leases. Branches of its chain come here on several
	 * threads, which what Spring keeps of the transaction is not made for.
	 * @param manager what the transaction is bound to
	 * @param engine whose leases it keeps
	 */
	static TransactionFlow of(TransactionSynchronizationManager manager, LockEngine engine) {
		synchronized (BINDING) {
			ReactiveTransaction bound = (ReactiveTransaction) manager.getResource(engine);
			return (bound != null) ? bound.flow : begin(manager, engine);
		}
	}

	private static TransactionFlow begin(TransactionSynchronizationManager manager, LockEngine engine) {
		Chain chain = new Chain(engine);
		Flow around = (Flow) manager.getResource(chain);
		if (around == null) {
			around = new Flow();
			manager.bindResource(chain, around);
		}
		ReactiveTransaction transaction = new ReactiveTransaction(manager, engine, around);
		manager.bindResource(engine, transaction);
		manager.registerSynchronization(transaction);
		return transaction.flow;
	}

	@Override
	public Mono<Void> suspend() {
		return binding(() -> this.manager.unbindResource(this.engine));
	}

	@Override
	public Mono<Void> resume() {
		return binding(() -> this.manager.bindResource(this.engine, this));
	}

	@Override
	public Mono<Void> beforeCommit(boolean readOnly) {
		return Mono.fromRunnable(() -> this.engine.commits().check(this.flow.leases().atStake()));
	}

	/**
	 * Let all others go first: what they do after the completion is done under the locks.
	 */
	@Override
	public Mono<Void> beforeCompletion() {
		return binding(() -> {
			this.manager.registerSynchronization(new TransactionSynchronization() {

				@Override
				public Mono<Void> afterCompletion(int status) {
					return complete(status);
				}

			});
			this.goesLast = true;
		});
	}

	@Override
	public Mono<Void> afterCompletion(int status) {
		return Mono.defer(() -> this.goesLast ? Mono.empty() : complete(status));
	}

	/**
	 * A release may block.
	 */
	private Mono<Void> complete(int status) {
		Mono<Void> release = Mono.<Void>fromRunnable(() -> this.flow.complete(status == STATUS_ROLLED_BACK))
			.subscribeOn(Schedulers.boundedElastic());
		return binding(() -> this.manager.unbindResourceIfPossible(this.engine)).then(release)
			.then(binding(this::leaveChain));
	}

	/**
	 * The last transaction of a chain leaves nothing.
	 */
	private void leaveChain() {
		if (this.around.branches() == null) {
			this.manager.unbindResourceIfPossible(new Chain(this.engine));
		}
	}

	private static Mono<Void> binding(Runnable code) {
		return Mono.fromRunnable(() -> {
			synchronized (BINDING) {
				code.run();
			}
		});
	}

	/**
	 * Names what the transactions of a chain have in common.
	 *
	 * @param engine whose leases they keep
	 */
	private record Chain(LockEngine engine) {

	}

}

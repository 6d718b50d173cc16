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
package io.github.rwlock.transaction;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import reactor.core.publisher.Mono;

import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.reactive.AbstractReactiveTransactionManager;
import org.springframework.transaction.reactive.GenericReactiveTransaction;
import org.springframework.transaction.reactive.TransactionSynchronizationManager;

/**
 * Reactive transactions of which nothing comes but events.
 */
@SuppressWarnings("serial")
final class PlainReactiveTransactionManager extends AbstractReactiveTransactionManager {

	final List<String> events = new CopyOnWriteArrayList<>();

	@Override
	protected Object doGetTransaction(TransactionSynchronizationManager manager) {
		return new Running(manager.hasResource(this));
	}

	@Override
	protected boolean isExistingTransaction(Object transaction) {
		return ((Running) transaction).existing();
	}

	@Override
	protected Mono<Void> doBegin(TransactionSynchronizationManager manager, Object transaction,
			TransactionDefinition definition) {
		return Mono.fromRunnable(() -> manager.bindResource(this, transaction));
	}

	@Override
	protected Mono<Object> doSuspend(TransactionSynchronizationManager manager, Object transaction) {
		return Mono.fromSupplier(() -> manager.unbindResource(this));
	}

	@Override
	protected Mono<Void> doResume(TransactionSynchronizationManager manager, Object transaction, Object suspended) {
		return Mono.fromRunnable(() -> manager.bindResource(this, suspended));
	}

	@Override
	protected Mono<Void> doCommit(TransactionSynchronizationManager manager, GenericReactiveTransaction status) {
		return Mono.fromRunnable(() -> this.events.add("commit"));
	}

	@Override
	protected Mono<Void> doRollback(TransactionSynchronizationManager manager, GenericReactiveTransaction status) {
		return Mono.fromRunnable(() -> this.events.add("rollback"));
	}

	@Override
	protected Mono<Void> doSetRollbackOnly(TransactionSynchronizationManager manager,
			GenericReactiveTransaction status) {
		return Mono.empty();
	}

	@Override
	protected Mono<Void> doCleanupAfterCompletion(TransactionSynchronizationManager manager, Object transaction) {
		return Mono.fromRunnable(() -> manager.unbindResource(this));
	}

	private record Running(boolean existing) {

	}

}

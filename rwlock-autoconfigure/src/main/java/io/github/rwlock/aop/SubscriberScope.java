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

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

import io.github.rwlock.Lease;
import io.github.rwlock.LockClient;
import io.github.rwlock.LockContext;
import io.github.rwlock.ReactiveLockContext;
import io.github.rwlock.engine.ReactiveTransactions;
import io.github.rwlock.engine.RunningTransaction;

/**
 * What a subscription is inside of: what the subscribing thread and the subscriber's
 * chain are inside of. What follows on other threads has what the subscribing thread had.
 */
final class SubscriberScope {

	private final LockClient client;

	private final LockContext outside;

	private final Executor values;

	private final RunningTransaction transaction;

	/**
	 * Take what there is, on the thread that subscribes.
	 * @param client what takes the locks
	 * @param context the Reactor context of the subscriber
	 */
	SubscriberScope(LockClient client, ContextView context) {
		this.client = client;
		this.outside = LockContext.capture().inside(ReactiveLockContext.in(context));
		this.values = ThreadValues.capture(context);
		this.transaction = context.<RunningTransaction>getOrEmpty(new Carried(client))
			.orElseGet(() -> RunningTransaction.ofThread(client));
	}

	/**
	 * Return what takes locks here.
	 */
	Mono<RunningTransaction> transaction() {
		return ReactiveTransactions.within(this.client, this.transaction);
	}

	/**
	 * Return what is around code that leases guard besides.
	 */
	LockContext with(List<Lease> leases) {
		LockContext inside = this.outside;
		for (Lease lease : leases) {
			inside = inside.with(lease);
		}
		return inside;
	}

	/**
	 * Run code inside of what is around, and with what the subscriber's chain has, such
	 * as what is observed.
	 */
	<T> T run(Supplier<T> code) {
		AtomicReference<@Nullable T> result = new AtomicReference<>();
		this.values.execute(() -> result.set(this.outside.run(code::get)));
		return Objects.requireNonNull(result.get());
	}

	/**
	 * Return a future that ends with another one, where what follows has what the chain
	 * has.
	 */
	@SuppressWarnings("FutureReturnValueIgnored") // it ends the future that is returned
	<T extends @Nullable Object> CompletableFuture<T> carried(CompletableFuture<T> future) {
		CompletableFuture<T> carried = new CompletableFuture<>();
		future.whenComplete(
				(value, failure) -> this.values.execute(() -> Failures.end(carried, value, Failures.unwrap(failure))));
		return carried;
	}

	/**
	 * Put what is around code into its Reactor context. What its chain subscribes to, on
	 * whatever thread, belongs to the same transaction.
	 */
	Context put(Context context, LockContext inside) {
		return ReactiveLockContext.put(context, inside).put(new Carried(this.client), this.transaction);
	}

	/**
	 * Under what a Reactor context has the transaction.
	 *
	 * @param client what takes the locks
	 */
	private record Carried(LockClient client) {

	}

}

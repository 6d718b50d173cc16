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
import java.util.concurrent.CompletableFuture;

import kotlinx.coroutines.flow.Flow;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.util.context.ContextView;

import org.springframework.core.ReactiveAdapter;

import io.github.rwlock.Lease;
import io.github.rwlock.LockClient;
import io.github.rwlock.LockContext;
import io.github.rwlock.engine.RunningTransaction;

/**
 * One subscription to what a guarded method returns.
 */
final class GuardedSubscription {

	private static final Log logger = LogFactory.getLog(GuardedSubscription.class);

	private final GuardedCall call;

	private final LockClient client;

	private final ReactiveAdapter adapter;

	private final ContextView context;

	private final SubscriberScope scope;

	private final AsyncLocks locks = new AsyncLocks();

	private volatile @Nullable Throwable lost;

	/**
	 * Create a subscription, on the thread that subscribes.
	 * @param call the call of the method, for this subscription alone
	 * @param client what takes the locks
	 * @param adapter knows what the method returns
	 * @param context the Reactor context of the subscriber
	 */
	GuardedSubscription(GuardedCall call, LockClient client, ReactiveAdapter adapter, ContextView context) {
		this.call = call;
		this.client = client;
		this.adapter = adapter;
		this.context = context;
		this.scope = new SubscriberScope(client, context);
	}

	/**
	 * Return what brings, once the locks are held, what the method returns; or what
	 * stands in for it.
	 */
	Mono<Publisher<Object>> publisher() {
		return this.scope.transaction()
			.flatMap((transaction) -> Mono.fromFuture(() -> acquire(transaction), true))
			.map(this::body)
			.onErrorResume(RuntimeException.class, (failure) -> Mono.just(fallback(failure)));
	}

	/**
	 * End after the method's completion.
	 */
	Mono<Void> complete() {
		return Mono.fromFuture(() -> this.scope.carried(this.locks.close(this.call::ended)), true)
			.doOnError((failure) -> this.lost = failure);
	}

	/**
	 * Return the failure of a completion itself instead of what Reactor makes of it.
	 */
	Throwable ownFailure(Throwable failure) {
		Throwable own = this.lost;
		return (own != null && failure.getCause() == own) ? own : failure;
	}

	/**
	 * End after a failure, which gets ours as suppressed.
	 */
	Mono<Void> fail(Throwable failure) {
		return complete().onErrorResume((other) -> {
			Failures.first(failure, other);
			return Mono.empty();
		});
	}

	/**
	 * End after a cancel, when nobody is told any more.
	 */
	Mono<Void> cancel() {
		return complete().onErrorResume((failure) -> {
			logger.debug("The end of a cancelled subscription failed", failure);
			return Mono.empty();
		});
	}

	/**
	 * Take the locks inside of what is around.
	 */
	private CompletableFuture<List<Lease>> acquire(RunningTransaction within) {
		return this.scope.carried(this.scope.run(() -> this.locks.acquire(within, this.call.targets())));
	}

	private Publisher<Object> body(List<Lease> leases) {
		LockContext inside = this.scope.with(leases);
		return (subscriber) -> subscribe(subscriber, inside);
	}

	/**
	 * Call the method and subscribe to what it returns: until that is done the locks
	 * stay, also after a cancel. Where a coroutine has suspended, others may go on in its
	 * place, on this thread: they are not inside.
	 */
	private void subscribe(Subscriber<? super Object> subscriber, LockContext inside) {
		try {
			this.locks.run(() -> {
				Publisher<Object> publisher = inside.run(() -> returned(inside));
				LockContext around = (this.call.coroutine() != null) ? LockContext.capture() : inside;
				return around.run(() -> {
					publisher.subscribe(subscriber);
					return true;
				});
			});
		}
		catch (Throwable ex) {
			Operators.error(subscriber, ex);
		}
	}

	private Publisher<Object> returned(LockContext inside) {
		Publisher<Object> publisher;
		try {
			publisher = publisher(this.call.proceed());
		}
		catch (Throwable ex) {
			return Mono.error(ex);
		}
		return (publisher instanceof Mono<Object> mono)
				? mono.contextWrite((context) -> this.scope.put(context, inside))
				: Flux.from(publisher).contextWrite((context) -> this.scope.put(context, inside));
	}

	private Publisher<Object> publisher(@Nullable Object returned) {
		CoroutineEnd end = this.call.coroutine();
		if (end == null || returned == null) {
			return this.adapter.toPublisher(returned);
		}
		return ReturnType.isFlow(this.adapter.getReactiveType())
				? CollectedFlow.publisher((Flow<?>) returned, end, this.context)
				: Mono.from(this.adapter.toPublisher(returned)).doOnNext(this.call::requireEnded);
	}

	private Publisher<Object> fallback(RuntimeException failure) {
		try {
			return publisher(this.call.fallBack(failure, () -> this.client));
		}
		catch (Throwable ex) {
			return Mono.error(ex);
		}
	}

}

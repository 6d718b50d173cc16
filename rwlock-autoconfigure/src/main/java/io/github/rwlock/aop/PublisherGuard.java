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

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;

import io.github.rwlock.LockClient;

/**
 * Guards methods that have ended when the subscription ends of the publisher that they
 * return. Each subscription takes the locks, calls the method and releases the locks.
 */
final class PublisherGuard implements CallGuard {

	private final ReactiveAdapterRegistry adapters = ReactiveAdapterRegistry.getSharedInstance();

	private final Supplier<LockClient> client;

	PublisherGuard(Supplier<LockClient> client) {
		this.client = client;
	}

	@Override
	public @Nullable Object invoke(GuardedCall call) {
		ReactiveAdapter adapter = this.adapters.getAdapter(call.returnType());
		if (adapter == null) {
			throw new IllegalStateException("No adapter for " + call.returnType());
		}
		if (ReturnType.isFlow(adapter.getReactiveType())) {
			return CollectedFlow.of(many(call, adapter));
		}
		return adapter.fromPublisher(adapter.isMultiValue() ? many(call, adapter) : one(call, adapter));
	}

	private Mono<Object> one(GuardedCall call, ReactiveAdapter adapter) {
		return Mono.deferContextual((context) -> {
			GuardedSubscription subscription = subscribe(call, adapter, context);
			return Mono
				.usingWhen(Mono.just(subscription), (held) -> held.publisher().flatMap(Mono::fromDirect),
						GuardedSubscription::complete, GuardedSubscription::fail, GuardedSubscription::cancel)
				.onErrorMap(subscription::ownFailure);
		});
	}

	private Flux<Object> many(GuardedCall call, ReactiveAdapter adapter) {
		return Flux.deferContextual((context) -> {
			GuardedSubscription subscription = subscribe(call, adapter, context);
			return Flux
				.usingWhen(Mono.just(subscription), (held) -> held.publisher().flatMapMany(Flux::from),
						GuardedSubscription::complete, GuardedSubscription::fail, GuardedSubscription::cancel)
				.onErrorMap(subscription::ownFailure);
		});
	}

	private GuardedSubscription subscribe(GuardedCall call, ReactiveAdapter adapter, ContextView context) {
		return new GuardedSubscription(call.again(), this.client.get(), adapter, context);
	}

}

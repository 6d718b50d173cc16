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

import java.util.function.UnaryOperator;

import kotlin.coroutines.ContinuationInterceptor;
import kotlin.coroutines.CoroutineContext;
import kotlinx.coroutines.channels.BufferOverflow;
import kotlinx.coroutines.flow.Flow;
import kotlinx.coroutines.flow.FlowKt;
import kotlinx.coroutines.reactive.ReactiveFlowKt;
import kotlinx.coroutines.reactor.ReactorFlowKt;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.util.context.ContextView;

/**
 * Kotlin's flows on their way through publishers and back, so that they stay what they
 * are: code of the flow has the coroutine context of who collects it but for the
 * dispatcher, elements may be null, and each is asked for when the one before is done
 * with.
 */
final class CollectedFlow {

	/**
	 * Under what a Reactor context has the coroutine context.
	 */
	private static final Object COLLECTOR = new Object();

	/**
	 * What stands for a null element in a publisher.
	 */
	private static final Object NULL = new Object();

	private CollectedFlow() {
	}

	/**
	 * Return a flow that subscribes to a publisher each time that it is collected. It has
	 * no buffer, with which a publisher would run ahead of its collector. The dispatcher
	 * of that is left out, as its thread may wait for the lock that the flow is to end,
	 * once it has had enough of it.
	 * @param publisher a publisher that was made of a flow for its subscriber
	 */
	static Flow<Object> of(Flux<Object> publisher) {
		return (collector, continuation) -> {
			CoroutineContext context = continuation.getContext().minusKey(ContinuationInterceptor.Key);
			Flow<Object> flow = ReactiveFlowKt
				.asFlow(publisher.contextWrite((values) -> values.put(COLLECTOR, context)));
			return mapped(FlowKt.buffer(flow, 0, BufferOverflow.SUSPEND), (value) -> (value != NULL) ? value : null)
				.collect(collector, continuation);
		};
	}

	/**
	 * Return a publisher of a flow for a subscriber.
	 * @param flow the flow
	 * @param end is to know when code of the flow has ended
	 * @param subscriber the Reactor context of the subscriber
	 */
	static Publisher<Object> publisher(Flow<?> flow, CoroutineEnd end, ContextView subscriber) {
		return ReactorFlowKt.asFlux(mapped(flow, (value) -> (value != null) ? value : NULL),
				end.within(subscriber.get(COLLECTOR)));
	}

	private static Flow<Object> mapped(Flow<?> flow, UnaryOperator<@Nullable Object> operator) {
		return (collector, continuation) -> flow.collect((value, next) -> collector.emit(operator.apply(value), next),
				continuation);
	}

}

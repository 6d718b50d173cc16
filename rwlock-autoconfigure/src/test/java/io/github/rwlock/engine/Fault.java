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

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import io.github.rwlock.store.StoreException;

/**
 * What happens to a request on its way to the store or to its answer on the way back.
 *
 * @param <A> the type of the answer
 */
@FunctionalInterface
interface Fault<A> {

	/**
	 * Pass a request on, or not.
	 * @param request sends it
	 * @return the answer as the sender gets it
	 */
	CompletionStage<A> pass(Supplier<CompletionStage<A>> request);

	static <A> Fault<A> none() {
		return Supplier::get;
	}

	/**
	 * The request takes effect and its answer never arrives.
	 */
	static <A> Fault<A> swallowReply() {
		return (request) -> request.get().thenCompose((answer) -> new CompletableFuture<>());
	}

	/**
	 * The request never arrives.
	 */
	static <A> Fault<A> loseRequest() {
		return (request) -> new CompletableFuture<>();
	}

	/**
	 * The request fails at once and has no effect.
	 */
	static <A> Fault<A> fail() {
		return (request) -> CompletableFuture.failedFuture(new StoreException("failing on purpose", true, null));
	}

	/**
	 * The request arrives twice.
	 */
	static <A> Fault<A> repeat() {
		return (request) -> request.get().thenCompose((first) -> request.get());
	}

	/**
	 * The request arrives when a gate opens.
	 */
	static <A> Fault<A> arriveAfter(CompletableFuture<?> gate) {
		return (request) -> gate.thenCompose((opened) -> request.get());
	}

	/**
	 * The answer arrives when a gate opens.
	 */
	static <A> Fault<A> answerAfter(CompletableFuture<?> gate) {
		return (request) -> request.get().thenCombine(gate, (answer, opened) -> answer);
	}

	/**
	 * The answer takes a while.
	 */
	static <A> Fault<A> answerLate(Duration delay) {
		Executor later = CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS);
		return (request) -> request.get().thenApplyAsync((answer) -> answer, later);
	}

	/**
	 * A fault of the first requests only.
	 */
	static <A> Fault<A> first(int count, Fault<A> fault) {
		AtomicInteger left = new AtomicInteger(count);
		return (request) -> (left.getAndDecrement() > 0) ? fault.pass(request) : request.get();
	}

	/**
	 * A fault of all requests but the first.
	 */
	static <A> Fault<A> after(int count, Fault<A> fault) {
		AtomicInteger left = new AtomicInteger(count);
		return (request) -> (left.getAndDecrement() > 0) ? request.get() : fault.pass(request);
	}

}

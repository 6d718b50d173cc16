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
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.StoreException;

/**
 * A call of the store that ends something, which is no error if it fails.
 *
 * @param <A> the type of the answer
 * @param answer the answer
 * @param timeout how long to wait for it
 * @param reception takes in what comes of it
 */
record Sent<A>(CompletionStage<A> answer, Duration timeout, Reception<A> reception) {

	/**
	 * Wait for the answer, also on an interrupted thread, whose flag stays set.
	 */
	void await() {
		A received;
		try {
			received = StoreCalls.awaitUninterruptibly(this.answer, this.timeout);
		}
		catch (StoreException ex) {
			this.reception.failed(ex);
			return;
		}
		this.reception.answered(received);
	}

	/**
	 * Go on when the answer is there, or cannot be awaited any longer.
	 * @param followUps where to go on
	 */
	CompletableFuture<Void> then(Executor followUps) {
		return this.answer.thenApply(Function.identity())
			.toCompletableFuture()
			.orTimeout(this.timeout.toNanos(), TimeUnit.NANOSECONDS)
			.handleAsync((received, failure) -> end(received, failure), followUps);
	}

	private @Nullable Void end(A received, @Nullable Throwable failure) {
		if (failure == null) {
			this.reception.answered(received);
		}
		else {
			this.reception.failed((failure instanceof TimeoutException) ? StoreCalls.timedOut(this.timeout)
					: StoreCalls.failure(failure));
		}
		return null;
	}

	/**
	 * Takes in what comes of a call.
	 *
	 * @param <A> the type of the answer
	 */
	interface Reception<A> {

		/**
		 * Take in the answer.
		 */
		void answered(A answer);

		/**
		 * Take in that the store failed or did not answer in time.
		 */
		void failed(StoreException failure);

	}

}

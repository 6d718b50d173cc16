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
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.StoreException;

/**
 * A call of the store that was sent, and what follows from its answer.
 *
 * @param <A> the type of the answer
 * @param answer the answer
 * @param timeout how long to wait for it
 * @param next takes the answer in, and returns the call that it made necessary or
 * {@code null}
 * @param quiet whether an answer only tells to go on waiting
 */
record Call<A>(CompletionStage<A> answer, Duration timeout, Function<A, @Nullable Call<?>> next, Predicate<A> quiet) {

	Call(CompletionStage<A> answer, Duration timeout, Function<A, @Nullable Call<?>> next) {
		this(answer, timeout, next, (any) -> false);
	}

	/**
	 * Return whether the answer is there.
	 */
	boolean isHere() {
		return this.answer.toCompletableFuture().isDone();
	}

	/**
	 * Wait for the answer, and take it in.
	 * @return the call that it made necessary, {@code null} if none
	 * @throws StoreException if the store failed or did not answer in time
	 * @throws InterruptedException if the thread was interrupted
	 */
	@Nullable Call<?> await() throws InterruptedException {
		return this.next.apply(StoreCalls.await(this.answer, this.timeout));
	}

	/**
	 * Wait for the answer also on an interrupted thread, whose flag stays set.
	 * @return whether it came in time
	 */
	boolean isAnswered() {
		try {
			StoreCalls.awaitUninterruptibly(this.answer, this.timeout);
			return true;
		}
		catch (StoreException ex) {
			return false;
		}
	}

}

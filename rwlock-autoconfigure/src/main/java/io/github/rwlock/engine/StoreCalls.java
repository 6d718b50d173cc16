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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.StoreException;

/**
 * Waits for answers of the store.
 */
public final class StoreCalls {

	private StoreCalls() {
	}

	/**
	 * Wait for an answer.
	 * @throws StoreException if the store failed or did not answer in time
	 * @throws InterruptedException if the thread was interrupted
	 */
	static <T> T await(CompletionStage<T> stage, Duration timeout) throws InterruptedException {
		try {
			return stage.toCompletableFuture().get(timeout.toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (TimeoutException ex) {
			throw timedOut(timeout);
		}
		catch (ExecutionException ex) {
			throw failure(ex);
		}
	}

	/**
	 * Wait for an answer, and take an interrupt, which stays set, for a failure to get
	 * it.
	 * @param <T> the type of the answer
	 * @param stage the call of the store
	 * @param timeout how long to wait
	 * @return the answer
	 * @throws StoreException if the store failed or did not answer in time, or the thread
	 * was interrupted
	 */
	public static <T> T awaitOrFail(CompletionStage<T> stage, Duration timeout) {
		try {
			return await(stage, timeout);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new StoreException("Interrupted while waiting for the store", true, ex);
		}
	}

	/**
	 * Wait for an answer, also on an interrupted thread, whose flag stays set.
	 * @throws StoreException if the store failed or did not answer in time
	 */
	static <T> T awaitUninterruptibly(CompletionStage<T> stage, Duration timeout) {
		return stage.toCompletableFuture().isDone() ? awaitOrFail(stage, timeout) : awaitAnswer(stage, timeout);
	}

	private static <T> T awaitAnswer(CompletionStage<T> stage, Duration timeout) {
		long deadline = Nanos.now() + timeout.toNanos();
		boolean interrupted = false;
		try {
			while (true) {
				try {
					return await(stage, Nanos.until(deadline, Nanos.now()));
				}
				catch (InterruptedException ex) {
					interrupted = true;
				}
			}
		}
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

	/**
	 * Return what callers are told that needed no lease of their own.
	 * @param failure why the store could not be asked
	 */
	static LockUnavailableException unavailable(LockStore store, String resource, StoreException failure) {
		StoreException located = store.located(failure);
		return new LockUnavailableException(resource, String.valueOf(located.getMessage()), located);
	}

	static StoreException timedOut(Duration timeout) {
		return new StoreException("the store did not answer within %d ms".formatted(timeout.toMillis()), true, null);
	}

	static StoreException failure(Throwable failure) {
		Throwable ex = StoreException.causeOf(failure);
		return (ex instanceof StoreException known) ? known : new StoreException("the store failed", true, ex);
	}

}

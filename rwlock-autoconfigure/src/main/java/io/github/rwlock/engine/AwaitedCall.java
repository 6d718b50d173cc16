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

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.StoreException;

/**
 * A thread that waits for the answer of a call. An answer that only tells it to go on
 * waiting is taken in by the thread that brings it, and wakes nobody before something is
 * to be done.
 *
 * @param <A> the type of the answer
 */
final class AwaitedCall<A> {

	private final Call<A> call;

	private final LongSupplier nextStep;

	private final Thread thread = Thread.currentThread();

	private final long end;

	private int looks;

	private boolean givenUp;

	private @Nullable Supplier<@Nullable Call<?>> outcome;

	private AwaitedCall(Call<A> call, LongSupplier nextStep) {
		this.call = call;
		this.nextStep = nextStep;
		this.end = Nanos.now() + Nanos.of(call.timeout());
	}

	/**
	 * Wait for the answer of a call, and see to it that it is taken in.
	 * @param nextStep when there is something to do after an answer that woke nobody
	 * @return the call that it made necessary, {@code null} if none
	 * @throws StoreException if the store failed or did not answer in time
	 * @throws InterruptedException if the thread was interrupted
	 */
	static @Nullable Call<?> await(Call<?> call, LongSupplier nextStep) throws InterruptedException {
		return call.isHere() ? call.await() : new AwaitedCall<>(call, nextStep).await();
	}

	private @Nullable Call<?> await() throws InterruptedException {
		this.call.answer().whenComplete(this::brought);
		Supplier<@Nullable Call<?>> came = outcome();
		while (came == null) {
			LockSupport.parkNanos(this, this.end - Nanos.now());
			came = outcome();
		}
		return came.get();
	}

	/**
	 * Return what has come of the call, {@code null} if it is to be awaited.
	 */
	private synchronized @Nullable Supplier<@Nullable Call<?>> outcome() throws InterruptedException {
		if (this.outcome != null) {
			return this.outcome;
		}
		this.looks++;
		if (Thread.interrupted()) {
			this.givenUp = true;
			throw new InterruptedException();
		}
		if (Nanos.isPast(this.end, Nanos.now())) {
			this.givenUp = true;
			throw StoreCalls.timedOut(this.call.timeout());
		}
		return null;
	}

	private void brought(A answer, @Nullable Throwable failure) {
		if (keep(answer, failure)) {
			LockSupport.unpark(this.thread);
		}
	}

	/**
	 * Keep what has come of the call.
	 * @return whether the thread is to be woken: not in here, where it would meet the
	 * monitor that this holds, and sleep again
	 */
	private synchronized boolean keep(A answer, @Nullable Throwable failure) {
		if (this.givenUp) {
			return false;
		}
		if (failure == null && this.call.quiet().test(answer)) {
			return !takenQuietly(answer);
		}
		this.outcome = () -> take(answer, failure);
		return true;
	}

	/**
	 * Take in an answer on behalf of the thread.
	 * @return whether that may sleep on: it was not woken for news that it could not look
	 * into yet, and has nothing to do before the call would be over
	 */
	private boolean takenQuietly(A answer) {
		try {
			Call<?> next = this.call.next().apply(answer);
			this.outcome = () -> next;
			return next == null && this.looks < 2 && this.nextStep.getAsLong() - this.end >= 0;
		}
		catch (RuntimeException | Error ex) {
			this.outcome = () -> {
				throw ex;
			};
			return false;
		}
	}

	private @Nullable Call<?> take(A answer, @Nullable Throwable failure) {
		if (failure != null) {
			throw StoreCalls.failure(failure);
		}
		return this.call.next().apply(answer);
	}

}

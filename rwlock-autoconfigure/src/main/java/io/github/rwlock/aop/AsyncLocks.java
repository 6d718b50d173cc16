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

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.Lease;
import io.github.rwlock.LockedAction;
import io.github.rwlock.engine.RunningTransaction;

/**
 * The locks that one call holds, taken and released as one without holding a thread.
 */
final class AsyncLocks {

	private static final CompletableFuture<@Nullable Throwable> NO_FAILURE = CompletableFuture.completedFuture(null);

	private List<CompletableFuture<Lease>> requests = new ArrayList<>();

	private CompletableFuture<@Nullable Void> ran = CompletableFuture.completedFuture(null);

	private boolean closed;

	/**
	 * Take locks one after the other, inside of what this thread is inside of now. If one
	 * is not granted, or was lost while the later ones were waited for, the others are
	 * released.
	 * @param transaction what takes them as a part of it
	 * @param targets what to lock, in this order
	 * @return all leases in this order, or why one was not granted
	 */
	CompletableFuture<List<Lease>> acquire(RunningTransaction transaction, List<LockTarget> targets) {
		List<CompletableFuture<Lease>> asked = ask(transaction, targets);
		if (asked.isEmpty()) {
			return CompletableFuture.completedFuture(List.of());
		}
		return asked.get(asked.size() - 1)
			.thenApply((last) -> guard(transaction, asked))
			.exceptionallyCompose(this::closeAfter);
	}

	/**
	 * Run something before whose end the locks are not released.
	 * @param action the code
	 * @return what it returns
	 * @throws CancellationException if the locks were closed before
	 * @throws Throwable what the code throws
	 */
	<T extends @Nullable Object> T run(LockedAction<T, Throwable> action) throws Throwable {
		CompletableFuture<@Nullable Void> running = beginRun();
		try {
			return action.run();
		}
		finally {
			running.complete(null);
		}
	}

	/**
	 * Withdraw what is not granted yet, and release what is, the last one first.
	 * @return done when that has ended, or failed with the first failure, the others with
	 * it
	 */
	CompletableFuture<Void> close() {
		return close(() -> CompletableFuture.completedFuture(null));
	}

	/**
	 * Withdraw what is not granted yet, and release what is, the last one first, after
	 * what goes on beyond the code that was run under it.
	 * @param after gives what that is, once the code was run
	 * @return done when that has ended, or failed with the first failure, the others with
	 * it
	 */
	CompletableFuture<Void> close(Supplier<CompletableFuture<@Nullable Void>> after) {
		List<CompletableFuture<Lease>> lastFirst = end();
		lastFirst.forEach((request) -> request.cancel(false));
		CompletableFuture<@Nullable Throwable> released = afterRun().thenCompose((done) -> after.get())
			.thenCompose((ended) -> NO_FAILURE);
		for (CompletableFuture<Lease> request : lastFirst) {
			released = released.thenCompose((failure) -> release(request, failure));
		}
		return released.thenCompose(AsyncLocks::ended);
	}

	private CompletableFuture<List<Lease>> closeAfter(Throwable failure) {
		return close().handle((released, other) -> Failures.first(failure, other))
			.thenCompose(CompletableFuture::failedFuture);
	}

	private static CompletableFuture<Void> ended(@Nullable Throwable failure) {
		return (failure != null) ? CompletableFuture.failedFuture(failure) : CompletableFuture.completedFuture(null);
	}

	private synchronized List<CompletableFuture<Lease>> ask(RunningTransaction transaction, List<LockTarget> targets) {
		requireOpen();
		CompletableFuture<?> before = NO_FAILURE;
		for (LockTarget target : targets) {
			CompletableFuture<Lease> request = transaction.acquire(target.kind(), target.resource(), target.options(),
					before);
			this.requests.add(request);
			before = request;
		}
		return List.copyOf(this.requests);
	}

	/**
	 * What was closed has released what was granted: it is not lost.
	 */
	private synchronized List<Lease> guard(RunningTransaction transaction, List<CompletableFuture<Lease>> granted) {
		requireOpen();
		List<Lease> leases = HeldLocks.requireHeld(granted.stream().map(CompletableFuture::join).toList());
		List<Lease> guarding = leases.stream().map(transaction::guard).toList();
		this.requests = new ArrayList<>(guarding.stream().map(CompletableFuture::completedFuture).toList());
		return guarding;
	}

	private void requireOpen() {
		if (this.closed) {
			throw new CancellationException();
		}
	}

	private synchronized CompletableFuture<@Nullable Void> beginRun() {
		requireOpen();
		this.ran = new CompletableFuture<>();
		return this.ran;
	}

	private synchronized CompletableFuture<@Nullable Void> afterRun() {
		return this.ran;
	}

	private synchronized List<CompletableFuture<Lease>> end() {
		this.closed = true;
		List<CompletableFuture<Lease>> lastFirst = this.requests;
		this.requests = List.of();
		Collections.reverse(lastFirst);
		return lastFirst;
	}

	private static CompletableFuture<@Nullable Throwable> release(CompletableFuture<Lease> request,
			@Nullable Throwable before) {
		if (request.isCompletedExceptionally()) {
			return CompletableFuture.completedFuture(before);
		}
		return request.join().releaseAsync().handle((done, failure) -> Failures.first(before, failure));
	}

}

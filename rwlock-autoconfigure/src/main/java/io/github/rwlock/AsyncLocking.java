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
package io.github.rwlock;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The part of {@link ReadWriteLockTemplate} that takes locks without holding a thread.
 * <p>
 * A lease that is taken so belongs to its request, not to the thread that asked for it:
 * any thread may release it, and nothing else re-enters it, unless
 * {@link LockOptions#owner()} is named. Inside a lock of the same resource that the
 * asking thread holds, it re-enters that lock and keeps it until its own end, whichever
 * ends first.
 * <p>
 * All failures come by the future, with the exceptions of the methods that wait. What
 * follows a future is done on threads of rwlock's own, and may block; where the lease was
 * there at once, it is done on the calling thread. To cancel it, or to let it time out by
 * {@link CompletableFuture#orTimeout}, withdraws the request: nothing of it is left, and
 * a lease that is granted at that moment is released.
 */
abstract class AsyncLocking extends LockedExecution {

	AsyncLocking(LockClient client) {
		super(client);
	}

	/**
	 * Take a read lock without holding a thread, waiting up to {@code rwlock.wait-time}.
	 * @param resource what to lock
	 * @return the lease, to be released by whoever is done with it, or the failure: a
	 * {@link LockTimeoutException} if the lock was not granted in that time, else a
	 * {@link LockException}. Cancelling withdraws the request
	 */
	public CompletableFuture<Lease> acquireReadAsync(String resource) {
		return acquireReadAsync(resource, LockOptions.defaults());
	}

	/**
	 * Take a read lock without holding a thread while it is waited for.
	 * @param resource what to lock
	 * @param options how to take it
	 * @return the lease, to be released by whoever is done with it, or the failure: a
	 * {@link LockTimeoutException} if the lock was not granted within the wait time, else
	 * a {@link LockException}. Cancelling withdraws the request
	 */
	public CompletableFuture<Lease> acquireReadAsync(String resource, LockOptions options) {
		return client().acquireAsync(LockKind.READ, resource, options);
	}

	/**
	 * Take a write lock without holding a thread, waiting up to {@code rwlock.wait-time}.
	 * @param resource what to lock
	 * @return the lease, to be released by whoever is done with it, or the failure: a
	 * {@link LockTimeoutException} if the lock was not granted in that time, else a
	 * {@link LockException}. Cancelling withdraws the request
	 */
	public CompletableFuture<Lease> acquireWriteAsync(String resource) {
		return acquireWriteAsync(resource, LockOptions.defaults());
	}

	/**
	 * Take a write lock without holding a thread while it is waited for.
	 * @param resource what to lock
	 * @param options how to take it
	 * @return the lease, to be released by whoever is done with it, or the failure: a
	 * {@link LockTimeoutException} if the lock was not granted within the wait time, else
	 * a {@link LockException}. Cancelling withdraws the request
	 */
	public CompletableFuture<Lease> acquireWriteAsync(String resource, LockOptions options) {
		return client().acquireAsync(LockKind.WRITE, resource, options);
	}

	/**
	 * Take a read lock if that is possible at once, without holding a thread until the
	 * store answers.
	 * @param resource what to lock
	 * @return the lease, to be released by whoever is done with it, or empty if others
	 * hold the lock or go first. A {@link LockException} is the failure. Cancelling
	 * withdraws the request
	 */
	public CompletableFuture<Optional<Lease>> tryAcquireReadAsync(String resource) {
		return tryAcquireReadAsync(resource, LockOptions.defaults());
	}

	/**
	 * Take a read lock if that is possible at once, without holding a thread until the
	 * store answers.
	 * @param resource what to lock
	 * @param options how to take it; the wait time is not used
	 * @return the lease, to be released by whoever is done with it, or empty if others
	 * hold the lock or go first. A {@link LockException} is the failure. Cancelling
	 * withdraws the request
	 */
	public CompletableFuture<Optional<Lease>> tryAcquireReadAsync(String resource, LockOptions options) {
		return client().tryAcquireAsync(LockKind.READ, resource, options);
	}

	/**
	 * Take a write lock if that is possible at once, without holding a thread until the
	 * store answers.
	 * @param resource what to lock
	 * @return the lease, to be released by whoever is done with it, or empty if others
	 * hold the lock or go first. A {@link LockException} is the failure. Cancelling
	 * withdraws the request
	 */
	public CompletableFuture<Optional<Lease>> tryAcquireWriteAsync(String resource) {
		return tryAcquireWriteAsync(resource, LockOptions.defaults());
	}

	/**
	 * Take a write lock if that is possible at once, without holding a thread until the
	 * store answers.
	 * @param resource what to lock
	 * @param options how to take it; the wait time is not used
	 * @return the lease, to be released by whoever is done with it, or empty if others
	 * hold the lock or go first. A {@link LockException} is the failure. Cancelling
	 * withdraws the request
	 */
	public CompletableFuture<Optional<Lease>> tryAcquireWriteAsync(String resource, LockOptions options) {
		return client().tryAcquireAsync(LockKind.WRITE, resource, options);
	}

}

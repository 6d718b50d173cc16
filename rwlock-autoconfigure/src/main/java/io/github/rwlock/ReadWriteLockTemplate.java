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

import org.jspecify.annotations.Nullable;

/**
 * Takes distributed read and write locks from code, the way the annotations
 * {@link ReadLocked} and {@link WriteLocked} do it for a method. Any text can be a
 * resource, except a blank one. Thread-safe.
 * <p>
 * Inside a lock, the same thread takes the same resource again without waiting: a read
 * lock inside a read or write lock, a write lock inside a write lock.
 */
public class ReadWriteLockTemplate {

	private final LockClient client;

	/**
	 * Create a template.
	 * @param client what takes the locks
	 */
	public ReadWriteLockTemplate(LockClient client) {
		this.client = client;
	}

	/**
	 * Run code under a read lock.
	 * @param <T> what the code returns
	 * @param <E> what the code may throw
	 * @param resource what to lock
	 * @param action the code
	 * @return what the code returned
	 * @throws E if the code fails
	 * @throws LockTimeoutException if the lock was not granted within
	 * {@code rwlock.wait-time}
	 * @throws LockException if the lock failed otherwise
	 */
	public <T extends @Nullable Object, E extends Throwable> T read(String resource, LockedAction<T, E> action)
			throws E {
		return this.client.execute(LockKind.READ, resource, LockOptions.defaults(), action);
	}

	/**
	 * Run code under a read lock.
	 * @param <E> what the code may throw
	 * @param resource what to lock
	 * @param action the code
	 * @throws E if the code fails
	 * @throws LockTimeoutException if the lock was not granted within
	 * {@code rwlock.wait-time}
	 * @throws LockException if the lock failed otherwise
	 */
	public <E extends Throwable> void read(String resource, LockedRunnable<E> action) throws E {
		run(LockKind.READ, resource, action);
	}

	/**
	 * Run code under a write lock.
	 * @param <T> what the code returns
	 * @param <E> what the code may throw
	 * @param resource what to lock
	 * @param action the code
	 * @return what the code returned
	 * @throws E if the code fails
	 * @throws LockTimeoutException if the lock was not granted within
	 * {@code rwlock.wait-time}
	 * @throws LockException if the lock failed otherwise
	 */
	public <T extends @Nullable Object, E extends Throwable> T write(String resource, LockedAction<T, E> action)
			throws E {
		return this.client.execute(LockKind.WRITE, resource, LockOptions.defaults(), action);
	}

	/**
	 * Run code under a write lock.
	 * @param <E> what the code may throw
	 * @param resource what to lock
	 * @param action the code
	 * @throws E if the code fails
	 * @throws LockTimeoutException if the lock was not granted within
	 * {@code rwlock.wait-time}
	 * @throws LockException if the lock failed otherwise
	 */
	public <E extends Throwable> void write(String resource, LockedRunnable<E> action) throws E {
		run(LockKind.WRITE, resource, action);
	}

	/**
	 * Take a read lock, waiting up to {@code rwlock.wait-time}.
	 * @param resource what to lock
	 * @return the lease, to be released by the caller
	 * @throws LockTimeoutException if the lock was not granted in that time
	 * @throws LockException if the lock failed otherwise
	 */
	public Lease acquireRead(String resource) {
		return acquireRead(resource, LockOptions.defaults());
	}

	/**
	 * Take a read lock.
	 * @param resource what to lock
	 * @param options how to take it
	 * @return the lease, to be released by the caller
	 * @throws LockTimeoutException if the lock was not granted within the wait time
	 * @throws LockException if the lock failed otherwise
	 */
	public Lease acquireRead(String resource, LockOptions options) {
		return this.client.acquire(LockKind.READ, resource, options);
	}

	/**
	 * Take a write lock, waiting up to {@code rwlock.wait-time}.
	 * @param resource what to lock
	 * @return the lease, to be released by the caller
	 * @throws LockTimeoutException if the lock was not granted in that time
	 * @throws LockException if the lock failed otherwise
	 */
	public Lease acquireWrite(String resource) {
		return acquireWrite(resource, LockOptions.defaults());
	}

	/**
	 * Take a write lock.
	 * @param resource what to lock
	 * @param options how to take it
	 * @return the lease, to be released by the caller
	 * @throws LockTimeoutException if the lock was not granted within the wait time
	 * @throws LockException if the lock failed otherwise
	 */
	public Lease acquireWrite(String resource, LockOptions options) {
		return this.client.acquire(LockKind.WRITE, resource, options);
	}

	/**
	 * Take a read lock if that is possible at once.
	 * @param resource what to lock
	 * @return the lease, to be released by the caller, or empty if others hold the lock
	 * or go first
	 * @throws LockException if the lock failed otherwise
	 */
	public Optional<Lease> tryAcquireRead(String resource) {
		return tryAcquireRead(resource, LockOptions.defaults());
	}

	/**
	 * Take a read lock if that is possible at once.
	 * @param resource what to lock
	 * @param options how to take it; the wait time is not used
	 * @return the lease, to be released by the caller, or empty if others hold the lock
	 * or go first
	 * @throws LockException if the lock failed otherwise
	 */
	public Optional<Lease> tryAcquireRead(String resource, LockOptions options) {
		return this.client.tryAcquire(LockKind.READ, resource, options);
	}

	/**
	 * Take a write lock if that is possible at once.
	 * @param resource what to lock
	 * @return the lease, to be released by the caller, or empty if others hold the lock
	 * or go first
	 * @throws LockException if the lock failed otherwise
	 */
	public Optional<Lease> tryAcquireWrite(String resource) {
		return tryAcquireWrite(resource, LockOptions.defaults());
	}

	/**
	 * Take a write lock if that is possible at once.
	 * @param resource what to lock
	 * @param options how to take it; the wait time is not used
	 * @return the lease, to be released by the caller, or empty if others hold the lock
	 * or go first
	 * @throws LockException if the lock failed otherwise
	 */
	public Optional<Lease> tryAcquireWrite(String resource, LockOptions options) {
		return this.client.tryAcquire(LockKind.WRITE, resource, options);
	}

	private <E extends Throwable> void run(LockKind kind, String resource, LockedRunnable<E> runnable) throws E {
		this.client.execute(kind, resource, LockOptions.defaults(), () -> {
			runnable.run();
			return Boolean.TRUE;
		});
	}

}

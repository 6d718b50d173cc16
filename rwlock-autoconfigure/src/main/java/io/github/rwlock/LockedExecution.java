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

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * The half of {@link ReadWriteLockTemplate} that runs code under locks.
 */
abstract class LockedExecution {

	private final LockClient client;

	LockedExecution(LockClient client) {
		this.client = client;
	}

	/**
	 * Run code under a read lock, taken as the properties say.
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
		return read(resource, LockOptions.defaults(), action);
	}

	/**
	 * Run code under a read lock.
	 * @param <T> what the code returns
	 * @param <E> what the code may throw
	 * @param resource what to lock
	 * @param options how to take the lock
	 * @param action the code
	 * @return what the code returned
	 * @throws E if the code fails
	 * @throws LockTimeoutException if the lock was not granted within the wait time
	 * @throws LockException if the lock failed otherwise
	 */
	public <T extends @Nullable Object, E extends Throwable> T read(String resource, LockOptions options,
			LockedAction<T, E> action) throws E {
		Assert.notNull(action, "The action must not be null");
		return this.client.execute(LockKind.READ, resource, options, action);
	}

	/**
	 * Run code that returns nothing under a read lock, taken as the properties say.
	 * @param <E> what the code may throw
	 * @param resource what to lock
	 * @param action the code
	 * @throws E if the code fails
	 * @throws LockTimeoutException if the lock was not granted within
	 * {@code rwlock.wait-time}
	 * @throws LockException if the lock failed otherwise
	 */
	public <E extends Throwable> void read(String resource, LockedRunnable<E> action) throws E {
		read(resource, LockOptions.defaults(), action);
	}

	/**
	 * Run code that returns nothing under a read lock.
	 * @param <E> what the code may throw
	 * @param resource what to lock
	 * @param options how to take the lock
	 * @param action the code
	 * @throws E if the code fails
	 * @throws LockTimeoutException if the lock was not granted within the wait time
	 * @throws LockException if the lock failed otherwise
	 */
	public <E extends Throwable> void read(String resource, LockOptions options, LockedRunnable<E> action) throws E {
		read(resource, options, returning(action));
	}

	/**
	 * Run code under a write lock, taken as the properties say.
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
		return write(resource, LockOptions.defaults(), action);
	}

	/**
	 * Run code under a write lock.
	 * @param <T> what the code returns
	 * @param <E> what the code may throw
	 * @param resource what to lock
	 * @param options how to take the lock
	 * @param action the code
	 * @return what the code returned
	 * @throws E if the code fails
	 * @throws LockTimeoutException if the lock was not granted within the wait time
	 * @throws LockException if the lock failed otherwise
	 */
	public <T extends @Nullable Object, E extends Throwable> T write(String resource, LockOptions options,
			LockedAction<T, E> action) throws E {
		Assert.notNull(action, "The action must not be null");
		return this.client.execute(LockKind.WRITE, resource, options, action);
	}

	/**
	 * Run code that returns nothing under a write lock, taken as the properties say.
	 * @param <E> what the code may throw
	 * @param resource what to lock
	 * @param action the code
	 * @throws E if the code fails
	 * @throws LockTimeoutException if the lock was not granted within
	 * {@code rwlock.wait-time}
	 * @throws LockException if the lock failed otherwise
	 */
	public <E extends Throwable> void write(String resource, LockedRunnable<E> action) throws E {
		write(resource, LockOptions.defaults(), action);
	}

	/**
	 * Run code that returns nothing under a write lock.
	 * @param <E> what the code may throw
	 * @param resource what to lock
	 * @param options how to take the lock
	 * @param action the code
	 * @throws E if the code fails
	 * @throws LockTimeoutException if the lock was not granted within the wait time
	 * @throws LockException if the lock failed otherwise
	 */
	public <E extends Throwable> void write(String resource, LockOptions options, LockedRunnable<E> action) throws E {
		write(resource, options, returning(action));
	}

	LockClient client() {
		return this.client;
	}

	private static <E extends Throwable> LockedAction<Boolean, E> returning(LockedRunnable<E> runnable) {
		Assert.notNull(runnable, "The action must not be null");
		return () -> {
			runnable.run();
			return Boolean.TRUE;
		};
	}

}

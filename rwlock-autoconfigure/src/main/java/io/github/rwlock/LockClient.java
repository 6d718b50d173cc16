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
 * Takes locks for one application context. {@link ReadWriteLockTemplate} and the
 * annotations stand on it; applications use those.
 */
public interface LockClient {

	/**
	 * Take a lock, waiting for it as long as the options say.
	 * @param kind what the lock is for
	 * @param resource what it protects, not blank
	 * @param options how to take it
	 * @return the lease, with time left on it
	 * @throws LockTimeoutException if others held the lock for the whole wait time
	 * @throws LockUpgradeConflictException if this flow only holds a read lease where it
	 * asks for a write lease
	 * @throws LockUnavailableException if the store could not be asked
	 * @throws LockInterruptedException if the thread was interrupted
	 * @throws LeaseLostException if this flow already held the resource and lost it
	 * @throws LockConfigurationException if the options cannot work
	 */
	Lease acquire(LockKind kind, String resource, LockOptions options);

	/**
	 * Take a lock if that is possible at once.
	 * @param kind what the lock is for
	 * @param resource what it protects, not blank
	 * @param options how to take it; its wait time is not used
	 * @return the lease, or empty if others hold the lock or go first
	 * @throws LockUpgradeConflictException if this flow only holds a read lease where it
	 * asks for a write lease
	 * @throws LockUnavailableException if the store could not be asked
	 * @throws LockInterruptedException if the thread was interrupted
	 * @throws LeaseLostException if this flow already held the resource and lost it
	 * @throws LockConfigurationException if the options cannot work
	 */
	Optional<Lease> tryAcquire(LockKind kind, String resource, LockOptions options);

	/**
	 * Run code under a lock, with its lease in the {@link LockContext}, and release the
	 * lock when the code ends. If the lease was lost meanwhile,
	 * {@link LeaseLostException} is thrown when the code has ended; it is added as
	 * suppressed to an exception of the code itself.
	 * @param <T> what the code returns
	 * @param <E> what the code may throw
	 * @param kind what the lock is for
	 * @param resource what it protects, not blank
	 * @param options how to take it
	 * @param action the code
	 * @return what the code returned
	 * @throws E if the code fails
	 */
	default <T extends @Nullable Object, E extends Throwable> T execute(LockKind kind, String resource,
			LockOptions options, LockedAction<T, E> action) throws E {
		try (Lease lease = acquire(kind, resource, options)) {
			return LockContext.run(lease, action);
		}
	}

}

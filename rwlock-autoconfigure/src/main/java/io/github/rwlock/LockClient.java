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

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

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
	 * @throws LockUpgradeConflictException if the owner holds a read lease here, and
	 * waiting for more could only deadlock
	 * @throws LockUnavailableException if the store could not be asked
	 * @throws LockInterruptedException if the thread was interrupted
	 * @throws LeaseLostException if this flow already held the resource and lost it
	 * @throws LockKeyException if the resource is blank
	 * @throws LockConfigurationException if the options cannot work
	 */
	Lease acquire(LockKind kind, String resource, LockOptions options);

	/**
	 * Take a lock if that is possible at once.
	 * @param kind what the lock is for
	 * @param resource what it protects, not blank
	 * @param options how to take it; its wait time is not used
	 * @return the lease, or empty if others hold the lock or go first
	 * @throws LockUpgradeConflictException if the owner holds a read lease here, and
	 * waiting for more could only deadlock
	 * @throws LockUnavailableException if the store could not be asked
	 * @throws LockInterruptedException if the thread was interrupted
	 * @throws LeaseLostException if this flow already held the resource and lost it
	 * @throws LockKeyException if the resource is blank
	 * @throws LockConfigurationException if the options cannot work
	 */
	Optional<Lease> tryAcquire(LockKind kind, String resource, LockOptions options);

	/**
	 * Take a lock without holding a thread while it is waited for. The lease belongs to
	 * this request, not to the thread, and any thread may release it. Inside a lock of
	 * the same resource that the calling thread holds, it re-enters that lock and keeps
	 * it until its own end, whichever ends first.
	 * @param kind what the lock is for
	 * @param resource what it protects, not blank
	 * @param options how to take it
	 * @return the lease, or the failure that {@link #acquire} throws. What follows is
	 * done on threads of the client's own, and may block; where the lease was there at
	 * once, it is done on the calling thread. To cancel the future is to withdraw the
	 * request: nothing of it is left, and a lease that was granted at that moment is
	 * released
	 */
	CompletableFuture<Lease> acquireAsync(LockKind kind, String resource, LockOptions options);

	/**
	 * Take a lock like {@link #acquireAsync(LockKind, String, LockOptions)}, asking for
	 * it when something else is done: the wait time begins then. It is inside of what the
	 * calling thread holds or runs a part of now.
	 * @param kind what the lock is for
	 * @param resource what it protects, not blank
	 * @param options how to take it
	 * @param after what has to be done before; if that fails, nothing is asked for and
	 * this fails with it
	 * @return the lease, or the failure
	 */
	CompletableFuture<Lease> acquireAsync(LockKind kind, String resource, LockOptions options,
			CompletionStage<?> after);

	/**
	 * Take a lock if that is possible at once, without holding a thread until the store
	 * answers.
	 * @param kind what the lock is for
	 * @param resource what it protects, not blank
	 * @param options how to take it; its wait time is not used
	 * @return the lease, empty if others hold the lock or go first, or the failure that
	 * {@link #tryAcquire} throws; otherwise like {@link #acquireAsync}
	 */
	CompletableFuture<Optional<Lease>> tryAcquireAsync(LockKind kind, String resource, LockOptions options);

	/**
	 * End a lease by its ticket, in any application context that shares the store.
	 * @param ticket what {@link Lease#ticket()} or {@link Lease#detach()} gave
	 * @throws LeaseLostException if the lease had ended before
	 * @throws LockTicketException if it is no ticket, or one of another store
	 * @throws LockUnavailableException if the store could not be asked: the lease ends by
	 * itself at the latest
	 */
	void release(String ticket);

	/**
	 * Renew a lease by its ticket, in any application context that shares the store.
	 * @param ticket what {@link Lease#ticket()} or {@link Lease#detach()} gave
	 * @param duration how long the lease is to last from now: at least 100 ms. An expiry
	 * is never brought forward
	 * @return how long it lasts now, at least
	 * @throws LeaseLostException if the lease had ended before
	 * @throws LockTicketException if it is no ticket, or one of another store
	 * @throws LockUnavailableException if the store could not be asked
	 * @throws LockInterruptedException if the thread was interrupted
	 * @throws LockConfigurationException if the duration cannot work
	 */
	Duration renew(String ticket, Duration duration);

	/**
	 * Look at a resource, without changing anything.
	 * @param resource the resource, not blank
	 * @return who holds it, and who waits for it
	 * @throws LockKeyException if the resource is blank
	 * @throws LockUnavailableException if the store could not be asked
	 */
	LockSnapshot inspect(String resource);

	/**
	 * End all leases of a resource, whoever holds them, and hand over to those who wait.
	 * The holders are not asked: they learn of it at their next renewal or release.
	 * @param resource the resource, not blank
	 * @return how many leases were ended
	 * @throws LockKeyException if the resource is blank
	 * @throws LockUnavailableException if the store could not be asked
	 */
	int forceRelease(String resource);

	/**
	 * Return a lease to code that it guards, for its end. If this thread is inside a
	 * running transaction, the release of what is returned may take effect only when that
	 * has completed, as {@code rwlock.transaction.release} says. To be called on the
	 * thread that has taken the lease, right after that.
	 * @param lease what {@link #acquire} gave
	 * @return the lease, which counts as released from its release on
	 */
	default Lease guarding(Lease lease) {
		return lease;
	}

	/**
	 * Know that something else is about to run instead of code that was to be guarded.
	 * @param failure why the lock was not to be had
	 */
	default void fallingBack(RuntimeException failure) {
	}

	/**
	 * Run code under a lock, with its lease in the {@link LockContext}, and release the
	 * lock when the code ends: inside a running transaction as {@link #guarding} says. If
	 * the lease was lost meanwhile, {@link LeaseLostException} is thrown when the code
	 * has ended; it is added as suppressed to an exception of the code itself.
	 * @param <T> what the code returns
	 * @param <E> what the code may throw
	 * @param kind what the lock is for
	 * @param resource what it protects, not blank
	 * @param options how to take it
	 * @param action the code
	 * @return what the code returned
	 * @throws E if the code fails
	 * @throws LockException if the lock was not to be had, as {@link #acquire} throws it:
	 * the code was not run
	 * @throws LeaseLostException if the lease was lost while the code ran
	 */
	default <T extends @Nullable Object, E extends Throwable> T execute(LockKind kind, String resource,
			LockOptions options, LockedAction<T, E> action) throws E {
		try (Lease lease = acquireGuarding(kind, resource, options)) {
			return run(lease, action);
		}
	}

	private Lease acquireGuarding(LockKind kind, String resource, LockOptions options) {
		Lease lease = acquire(kind, resource, options);
		try {
			return guarding(lease);
		}
		catch (RuntimeException | Error ex) {
			try (lease) {
				throw ex;
			}
		}
	}

	/**
	 * Run code under a lease that was taken from here, with the lease in the
	 * {@link LockContext}. If {@code rwlock.on-lease-lost} is {@code interrupt}, the
	 * thread is interrupted when the lease is lost, while the code runs: an interrupt
	 * that the code leaves pending ends with it.
	 * @param <T> what the code returns
	 * @param <E> what the code may throw
	 * @param lease the lease, which is not released by this
	 * @param action the code
	 * @return what the code returned
	 * @throws E if the code fails
	 */
	default <T extends @Nullable Object, E extends Throwable> T run(Lease lease, LockedAction<T, E> action) throws E {
		return LockContext.run(lease, action);
	}

}

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
import java.util.concurrent.locks.ReadWriteLock;

/**
 * Takes distributed read and write locks from code, the way the annotations
 * {@link ReadLocked} and {@link WriteLocked} do it for a method. Any text can be a
 * resource, except a blank one. Thread-safe.
 * <p>
 * Inside a lock, the same thread takes the same resource again without waiting: a read
 * lock inside a read or write lock, a write lock inside a write lock. A write lock inside
 * a read lock is an upgrade: it is granted once that reader is the only one, and refused
 * at once with {@link LockUpgradeConflictException} if another reader waits for the same.
 * A write lock that is released before a read lock inside it leaves a read lock, without
 * a gap. {@link LockOptions#owner()} lets other threads and processes re-enter, each
 * lease being released on its own.
 * <p>
 * The {@code ...Async} methods hold no thread while they wait. What they take belongs to
 * the request, not to the thread: any thread may release it, and only a lock that the
 * asking thread holds at that moment is re-entered, and then kept until the later end.
 * All failures come by the future, what follows it runs on threads of rwlock's own, or on
 * the calling thread where the lease was there at once, and to cancel it, or to end it by
 * {@code orTimeout}, withdraws the request. {@link #readWriteLock(String)} gives a lock
 * of the JDK.
 */
public class ReadWriteLockTemplate extends AsyncLocking {

	private final ThreadLocks locked = new ThreadLocks();

	/**
	 * Create a template.
	 * @param client what takes the locks
	 */
	public ReadWriteLockTemplate(LockClient client) {
		super(client);
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
		return client().acquire(LockKind.READ, resource, options);
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
		return client().acquire(LockKind.WRITE, resource, options);
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
		return client().tryAcquire(LockKind.READ, resource, options);
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
		return client().tryAcquire(LockKind.WRITE, resource, options);
	}

	/**
	 * Return a resource as a lock of the JDK, for code that knows no other. Each thread
	 * unlocks as often as it has locked, through this or any other view of the resource
	 * that this template gave; the locks re-enter, upgrade and downgrade as all others of
	 * the thread do, and are taken as the properties say.
	 * <p>
	 * {@code lock()} waits without limit, also while the store cannot be reached; an
	 * interrupt does not end it, but costs its place in the queue. Both forms of
	 * {@code tryLock} return {@code false} where the lock is not to be had: not at once,
	 * not in the time given, or not ever, as waiting could only deadlock; of that
	 * {@code lock()} and {@code lockInterruptibly()} tell by
	 * {@link LockUpgradeConflictException}. Otherwise these methods throw what
	 * {@link #acquireRead} and {@link #acquireWrite} throw, as where the store cannot be
	 * reached, except that interrupts are told in the way of the JDK. {@code unlock()}
	 * throws {@link IllegalMonitorStateException} if this thread has not locked, and
	 * {@link LeaseLostException} if the lock was lost meanwhile. There are no conditions.
	 * @param resource what to lock
	 * @return its read lock and its write lock; nothing is asked for yet
	 */
	public ReadWriteLock readWriteLock(String resource) {
		return new ResourceReadWriteLock(new ResourceLock(client(), LockKind.READ, resource, this.locked),
				new ResourceLock(client(), LockKind.WRITE, resource, this.locked));
	}

	/**
	 * Release a lease by its ticket, wherever it was taken.
	 * @param ticket what {@link Lease#ticket()} or {@link Lease#detach()} gave
	 * @throws LeaseLostException if the lease had ended before
	 * @throws LockTicketException if it is no ticket, or one of another store
	 * @throws LockException if the release failed otherwise: the lease ends by itself
	 */
	public void release(String ticket) {
		client().release(ticket);
	}

	/**
	 * Renew a lease by its ticket, wherever it was taken.
	 * @param ticket what {@link Lease#ticket()} or {@link Lease#detach()} gave
	 * @param duration how long the lease is to last from now: at least 100 ms. It never
	 * ends earlier than it would have
	 * @return how long it lasts now, at least
	 * @throws LeaseLostException if the lease had ended before
	 * @throws LockTicketException if it is no ticket, or one of another store
	 * @throws LockException if the renewal failed otherwise
	 */
	public Duration renew(String ticket, Duration duration) {
		return client().renew(ticket, duration);
	}

	/**
	 * Look at a resource, without changing anything.
	 * @param resource the resource
	 * @return who holds it, and who waits for it
	 * @throws LockException if the store could not be asked
	 */
	public LockSnapshot inspect(String resource) {
		return client().inspect(resource);
	}

	/**
	 * End all leases of a resource, whoever holds them, and hand over to those who wait.
	 * The holders are not asked, and may still be at work: they learn of it at their next
	 * renewal or release, as {@link LeaseLostException}.
	 * @param resource the resource
	 * @return how many leases were ended
	 * @throws LockException if the store could not be asked
	 */
	public int forceRelease(String resource) {
		return client().forceRelease(resource);
	}

}

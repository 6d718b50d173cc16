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
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;

/**
 * One of the two locks on a resource, for one thread at a time. All views of a resource
 * that one template gives are the same lock.
 */
final class ResourceLock implements Lock {

	private static final LockOptions WITHOUT_LIMIT = LockOptions.defaults()
		.withWaitTime(ChronoUnit.FOREVER.getDuration());

	private final LockClient client;

	private final LockKind kind;

	private final String resource;

	private final ThreadLocks locked;

	ResourceLock(LockClient client, LockKind kind, String resource, ThreadLocks locked) {
		this.client = client;
		this.kind = kind;
		this.resource = resource;
		this.locked = locked;
	}

	@Override
	public void lock() {
		hold(uninterruptibly(this::acquire));
	}

	@Override
	public void lockInterruptibly() throws InterruptedException {
		hold(interruptibly(this::acquire));
	}

	@Override
	public boolean tryLock() {
		try {
			return holdIfPresent(uninterruptibly(this::tryAcquire));
		}
		catch (LockUpgradeConflictException ex) {
			return false;
		}
	}

	@Override
	public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
		Duration waitTime = Duration.ofNanos(Math.max(0, unit.toNanos(time)));
		LockOptions options = LockOptions.defaults().withWaitTime(waitTime);
		try {
			hold(interruptibly(() -> this.client.acquire(this.kind, this.resource, options)));
			return true;
		}
		catch (LockTimeoutException | LockUpgradeConflictException ex) {
			return false;
		}
	}

	@Override
	public void unlock() {
		this.locked.pop(this.kind, this.resource).release();
	}

	@Override
	public Condition newCondition() {
		throw new UnsupportedOperationException("Locks that others share have no conditions");
	}

	@Override
	public String toString() {
		return "ResourceLock[resource=%s, kind=%s]".formatted(LockMessages.shown(this.resource), this.kind);
	}

	private Lease acquire() {
		return this.client.acquire(this.kind, this.resource, WITHOUT_LIMIT);
	}

	private Optional<Lease> tryAcquire() {
		return this.client.tryAcquire(this.kind, this.resource, LockOptions.defaults());
	}

	private void hold(Lease lease) {
		this.locked.push(this.kind, this.resource, lease);
	}

	private boolean holdIfPresent(Optional<Lease> lease) {
		lease.ifPresent(this::hold);
		return lease.isPresent();
	}

	private static <T> T interruptibly(Supplier<T> acquire) throws InterruptedException {
		try {
			return acquire.get();
		}
		catch (LockInterruptedException ex) {
			Thread.interrupted();
			InterruptedException interrupted = new InterruptedException(ex.getMessage());
			interrupted.initCause(ex);
			throw interrupted;
		}
	}

	/**
	 * Ask again when interrupted, as only this keeps the flag for later.
	 */
	private static <T> T uninterruptibly(Supplier<T> acquire) {
		boolean interrupted = false;
		try {
			while (true) {
				try {
					return acquire.get();
				}
				catch (LockInterruptedException ex) {
					interrupted = Thread.interrupted();
				}
			}
		}
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

}

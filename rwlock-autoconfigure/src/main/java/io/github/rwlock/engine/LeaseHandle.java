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
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;

/**
 * One acquisition of a lease, which may share it with others of its flow.
 */
final class LeaseHandle implements Lease {

	private enum Leaving {

		DETACHING, RELEASED

	}

	private static final AtomicReferenceFieldUpdater<LeaseHandle, @Nullable Leaving> LEAVING = AtomicReferenceFieldUpdater
		.newUpdater(LeaseHandle.class, Leaving.class, "leaving");

	private final Stay stay;

	private final LeaseEnd end;

	private final Detaching detaching;

	private volatile @Nullable Leaving leaving;

	/**
	 * Create a handle.
	 * @param stay the acquisition
	 * @param end ends it
	 * @param detaching what gives it away
	 */
	LeaseHandle(Stay stay, LeaseEnd end, Detaching detaching) {
		this.stay = stay;
		this.end = end;
		this.detaching = detaching;
	}

	HeldLease lease() {
		return this.stay.lease();
	}

	/**
	 * Return whether this is of a client.
	 * @param detaching what gives leases of the client away
	 */
	boolean isOf(Detaching detaching) {
		return this.detaching == detaching;
	}

	/**
	 * Return whether the acquisition has ended, whatever else its lease is held for.
	 */
	boolean isReleased() {
		return this.leaving == Leaving.RELEASED;
	}

	/**
	 * Return what had been acquired, a read also inside a write lease.
	 */
	LockKind acquired() {
		return this.stay.kind();
	}

	/**
	 * Return this acquisition as one that a transaction keeps until it has completed.
	 */
	LeaseHandle keptBy(KeptLeases transaction) {
		return endingBy(transaction.keep(this.stay, this.end));
	}

	/**
	 * Return this acquisition as one whose loss a transaction keeps in mind.
	 */
	LeaseHandle watchedBy(KeptLeases transaction) {
		return endingBy(transaction.watch(this.end));
	}

	@Override
	public String resource() {
		return lease().resource();
	}

	@Override
	public LockKind kind() {
		return lease().kind();
	}

	@Override
	public OptionalLong fencingToken() {
		return (kind() == LockKind.WRITE) ? OptionalLong.of(lease().granted().token()) : OptionalLong.empty();
	}

	@Override
	public boolean isHeld() {
		return !isReleased() && lease().isHeld();
	}

	@Override
	public Duration remaining() {
		return isHeld() ? lease().validity().remaining() : Duration.ZERO;
	}

	@Override
	public String ticket() {
		return this.detaching.ticket(lease());
	}

	@Override
	public String detach() {
		if (!LEAVING.compareAndSet(this, null, Leaving.DETACHING)) {
			throw new IllegalStateException(
					"The lease of '%s' was released before".formatted(ResourceText.of(resource())));
		}
		try {
			String ticket = this.detaching.detach(this.stay);
			this.leaving = Leaving.RELEASED;
			return ticket;
		}
		catch (RuntimeException | Error ex) {
			releaseIfAsked();
			throw ex;
		}
	}

	@Override
	public void release() {
		if (LEAVING.getAndSet(this, Leaving.RELEASED) == null) {
			this.end.now(this.stay);
		}
	}

	@Override
	public CompletableFuture<Void> releaseAsync() {
		if (LEAVING.getAndSet(this, Leaving.RELEASED) == null) {
			return this.end.later(this.stay);
		}
		return CompletableFuture.completedFuture(null);
	}

	private LeaseHandle endingBy(LeaseEnd end) {
		return new LeaseHandle(this.stay, end, this.detaching);
	}

	/**
	 * A release that came during a detach which failed was left to it.
	 */
	private void releaseIfAsked() {
		if (!LEAVING.compareAndSet(this, Leaving.DETACHING, null)) {
			this.end.now(this.stay);
		}
	}

	@Override
	public String toString() {
		return "Lease[resource=%s, kind=%s, held=%s]".formatted(ResourceText.of(resource()), kind(), isHeld());
	}

}

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
import java.util.concurrent.atomic.AtomicReference;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;

/**
 * One acquisition of a lease, which may share it with others of its flow.
 */
final class LeaseHandle implements Lease {

	private enum State {

		HELD, DETACHING, RELEASED

	}

	private final HeldLease lease;

	private final Runnable leaving;

	private final Detaching detaching;

	private final AtomicReference<State> state = new AtomicReference<>(State.HELD);

	/**
	 * Create a handle.
	 * @param lease the lease that the acquisition stands on
	 * @param leaving ends the acquisition
	 * @param detaching what gives it away
	 */
	LeaseHandle(HeldLease lease, Runnable leaving, Detaching detaching) {
		this.lease = lease;
		this.leaving = leaving;
		this.detaching = detaching;
	}

	@Override
	public String resource() {
		return this.lease.resource();
	}

	@Override
	public LockKind kind() {
		return this.lease.kind();
	}

	@Override
	public OptionalLong fencingToken() {
		return (kind() == LockKind.WRITE) ? OptionalLong.of(this.lease.granted().token()) : OptionalLong.empty();
	}

	@Override
	public boolean isHeld() {
		return this.state.get() != State.RELEASED && this.lease.isHeld();
	}

	@Override
	public Duration remaining() {
		return isHeld() ? this.lease.validity().remaining() : Duration.ZERO;
	}

	@Override
	public String ticket() {
		return this.detaching.ticket(this.lease);
	}

	@Override
	public String detach() {
		if (!this.state.compareAndSet(State.HELD, State.DETACHING)) {
			throw new IllegalStateException("The lease of '%s' was released before".formatted(resource()));
		}
		try {
			String ticket = this.detaching.detach(this.lease);
			this.state.set(State.RELEASED);
			return ticket;
		}
		catch (RuntimeException ex) {
			releaseIfAsked();
			throw ex;
		}
	}

	@Override
	public void release() {
		if (this.state.getAndSet(State.RELEASED) == State.HELD) {
			this.leaving.run();
		}
	}

	/**
	 * A release that came during a detach which failed was left to it.
	 */
	private void releaseIfAsked() {
		if (!this.state.compareAndSet(State.DETACHING, State.HELD)) {
			this.leaving.run();
		}
	}

	@Override
	public String toString() {
		return "Lease[resource=%s, kind=%s, held=%s]".formatted(resource(), kind(), isHeld());
	}

}

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

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.store.StoreException;

/**
 * Waits for one lease until it is there, the wait time has passed, or the thread is
 * interrupted. Unless it gives a lease, nothing is left in the store.
 */
final class Acquisition {

	private final LockRequest request;

	private final Asking asking;

	private final Duration retryInterval;

	private final long start = Nanos.now();

	private @Nullable StoreException failure;

	Acquisition(LockRequest request, Asking asking, Duration retryInterval) {
		this.request = request;
		this.asking = asking;
		this.retryInterval = retryInterval;
	}

	/**
	 * Wait for the lease. Its id counts as asked for until the lease is registered.
	 * @return the lease, or {@code null} if the wait time has passed
	 */
	@Nullable GrantedLease run() {
		GrantedLease lease = null;
		try {
			lease = waitForGrant();
			return lease;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw this.request.interrupted();
		}
		finally {
			if (lease == null) {
				this.asking.giveUp(this.failure == null);
			}
		}
	}

	/**
	 * Return the exception that tells of the time-out.
	 */
	LockTimeoutException timedOut() {
		return new LockTimeoutException(this.request.resource(), this.request.kind(), this.request.mode(),
				Duration.ofNanos(Nanos.now() - this.start), this.asking.pace().blockedFor());
	}

	private @Nullable GrantedLease waitForGrant() throws InterruptedException {
		if (Thread.interrupted()) {
			throw new InterruptedException();
		}
		while (true) {
			GrantedLease lease = step();
			if (lease != null) {
				return lease;
			}
			if (this.asking.pace().isOver() && (this.failure != null || !this.asking.isCorrecting())) {
				throwIfUnavailable();
				return null;
			}
			this.asking.awaitNextStep();
		}
	}

	private @Nullable GrantedLease step() throws InterruptedException {
		try {
			GrantedLease lease = this.asking.ask();
			this.failure = null;
			return lease;
		}
		catch (StoreException ex) {
			this.failure = ex;
			this.asking.pace().nextStepIn(this.retryInterval);
			if (!ex.isPassing()) {
				throw this.request.unavailable(ex);
			}
			return null;
		}
	}

	private void throwIfUnavailable() {
		StoreException cause = this.failure;
		if (cause != null) {
			throw this.request.unavailable(cause);
		}
	}

}

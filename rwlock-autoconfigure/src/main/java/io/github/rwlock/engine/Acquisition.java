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
 * One request on its way to a lease, in steps that never wait: a step asks the store, and
 * goes on with each answer until there is nothing more to ask for now. Whoever drives it
 * waits for the answers, and between steps for news or the next moment. Unless it comes
 * to a lease, nothing is left in the store.
 */
final class Acquisition {

	/**
	 * Whoever waits for less than this reckons with waiting in vain.
	 */
	private static final long LONG = Nanos.of(Duration.ofSeconds(1));

	private final LockRequest request;

	private final Asking asking;

	private final Duration retryInterval;

	private final Watch watch;

	private @Nullable StoreException failure;

	Acquisition(LockRequest request, Asking asking, Duration retryInterval, Watch watch) {
		this.request = request;
		this.asking = asking;
		this.retryInterval = retryInterval;
		this.watch = watch;
	}

	LockRequest request() {
		return this.request;
	}

	/**
	 * Return what watches the request.
	 */
	Watch watch() {
		return this.watch;
	}

	/**
	 * Return the moment of the first step, if it is taken by the thread that began this.
	 */
	long firstStep() {
		return this.asking.firstStep();
	}

	/**
	 * Begin a step.
	 * @param alarm wakes whoever drives this when there is news
	 * @param now when that is
	 * @return the call to be answered, {@code null} if the step is done
	 * @throws StoreException if the store failed
	 */
	@Nullable Call<?> step(Runnable alarm, long now) {
		return this.asking.ask(alarm, now);
	}

	/**
	 * End a step in which the store answered.
	 */
	void answered() {
		this.failure = null;
	}

	/**
	 * End a step in which the store failed or did not answer in time.
	 * @throws io.github.rwlock.LockUnavailableException if it is of no use to try again
	 */
	void failed(StoreException failure) {
		this.failure = failure;
		this.asking.failed(failure);
		this.asking.begin();
		this.asking.pace().nextStepIn(this.retryInterval);
		if (!failure.isPassing()) {
			throw this.request.unavailable(this.asking.located(failure));
		}
	}

	/**
	 * Return what the steps have come to, {@code null} as long as they have not.
	 */
	@Nullable GrantedLease lease() {
		return this.asking.lease();
	}

	/**
	 * Know that the lease is registered.
	 */
	void registered() {
		this.asking.registered();
	}

	/**
	 * Return whether the wait time has passed, and no more is to be asked.
	 * @throws io.github.rwlock.LockUnavailableException if it has, and the store did not
	 * answer at the end
	 */
	boolean isOver() {
		StoreException cause = this.failure;
		if (!this.asking.pace().isOver() || (cause == null && this.asking.isCorrecting())) {
			return false;
		}
		if (cause != null) {
			throw this.request.unavailable(this.asking.located(cause));
		}
		return true;
	}

	/**
	 * Return when to take the next step if there is no news before.
	 */
	long nextStep() {
		return this.asking.pace().nextStep();
	}

	/**
	 * Return the exception that tells of the time-out.
	 */
	LockTimeoutException timedOut() {
		return new LockTimeoutException(this.request.resource(), this.request.kind(), this.request.mode(), waited(),
				this.asking.pace().blockedFor());
	}

	/**
	 * Return how long ago this began.
	 */
	Duration waited() {
		return Duration.ofNanos(Nanos.now() - start());
	}

	/**
	 * Return whether this has waited for a second, and then for more than half of its
	 * wait time, or for longer than a lease lasts, and mostly for others.
	 */
	boolean isLong() {
		if (nextStep() == start()) {
			return false;
		}
		long now = Nanos.now();
		long waited = now - start();
		long waitTime = Nanos.of(this.request.waitTime());
		return waited >= LONG && waitTime > 0 && (waited > waitTime / 2 || waited > Nanos.of(this.request.leaseTime()))
				&& this.asking.pace().isMostlyBlocked(now);
	}

	/**
	 * Know that nobody drives this any more.
	 */
	void end() {
		this.asking.end();
	}

	/**
	 * Give up: withdraw what was asked for. If the store does not answer that, or did not
	 * answer before, {@link #withdrawLater()} sees to it.
	 * @return the call to be answered, {@code null} if there is none
	 */
	@Nullable Call<?> withdraw() {
		if (this.failure != null) {
			withdrawLater();
			return null;
		}
		return this.asking.withdraw();
	}

	/**
	 * Give up: withdraw what was asked for in the background.
	 */
	void withdrawLater() {
		this.asking.withdrawLater();
	}

	private long start() {
		return this.asking.pace().start();
	}

}

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

import java.util.function.Function;
import java.util.function.Supplier;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.store.StoreException;

/**
 * Drives an acquisition without holding a thread, by answers, wake-ups and timers, all of
 * which take their turns on one thread.
 */
final class AsyncAcquisition {

	private static final Log logger = LogFactory.getLog(AsyncAcquisition.class);

	private final Acquisition acquisition;

	private final LeaseFuture<?> future;

	private final AsyncThreads threads;

	private final Function<GrantedLease, Lease> holding;

	private final Awaiting awaiting;

	private boolean withdrawn;

	private boolean news;

	private boolean ended;

	/**
	 * Create a driver.
	 * @param holding makes a lease that was granted one that is held
	 */
	AsyncAcquisition(Acquisition acquisition, LeaseFuture<?> future, AsyncThreads threads,
			Function<GrantedLease, Lease> holding) {
		this.acquisition = acquisition;
		this.future = future;
		this.threads = threads;
		this.holding = holding;
		this.awaiting = new Awaiting(threads);
		future.onWithdrawal(() -> threads.step(this::stop));
	}

	/**
	 * Begin a step, unless the request has ended or the one before is not done.
	 */
	void step() {
		if (this.future.isDone()) {
			this.future.watch().end(LockOutcome.CANCELLED, null);
			stop();
		}
		if (!this.ended && !this.awaiting.isCalling()) {
			this.news = false;
			this.awaiting.cancel();
			proceed(() -> this.acquisition.step(this::alarm, Nanos.now()));
		}
	}

	/**
	 * Fail because the client is shutting down.
	 */
	void refuse() {
		if (!this.ended) {
			fail(this.acquisition.request().shuttingDown());
		}
	}

	private void fail(Throwable failure) {
		stop();
		this.threads.followUp(() -> this.future.fail(failure));
	}

	private void alarm() {
		this.threads.step(() -> {
			this.news = true;
			step();
		});
	}

	/**
	 * A withdrawal that is not answered yet is no longer awaited, and so repeated in the
	 * background.
	 */
	private void stop() {
		if (!this.ended && !this.withdrawn) {
			this.acquisition.withdrawLater();
		}
		end();
		this.awaiting.cancel();
	}

	private void end() {
		this.ended = true;
		this.acquisition.end();
	}

	private void proceed(Supplier<@Nullable Call<?>> part) {
		try {
			goOn(part);
		}
		catch (RuntimeException | Error ex) {
			giveUp(ex);
		}
	}

	private void goOn(Supplier<@Nullable Call<?>> part) {
		try {
			Call<?> call = part.get();
			if (call != null) {
				this.awaiting.answer(call, this::proceed);
				return;
			}
			this.acquisition.answered();
		}
		catch (StoreException ex) {
			this.acquisition.failed(ex);
		}
		endStep();
	}

	private void endStep() {
		GrantedLease granted = this.acquisition.lease();
		if (granted != null) {
			enter(granted);
		}
		else if (this.acquisition.isOver()) {
			giveUp(this.acquisition.timedOut());
		}
		else {
			long next = this.news ? Nanos.now() : this.acquisition.nextStep();
			this.awaiting.moment(next, this::step);
		}
	}

	private void enter(GrantedLease granted) {
		if (this.future.isDone()) {
			stop();
			return;
		}
		Lease lease = this.holding.apply(granted);
		end();
		this.threads.followUp(() -> {
			if (!this.future.give(lease)) {
				release(lease);
			}
		});
	}

	/**
	 * Fail once the withdrawal was answered, or cannot be awaited any longer.
	 */
	private void giveUp(Throwable reason) {
		Call<?> withdrawal = this.acquisition.withdraw();
		if (withdrawal != null) {
			this.awaiting.answer(withdrawal, (part) -> endWithdrawal(part, reason));
		}
		else {
			this.withdrawn = true;
			fail(reason);
		}
	}

	private void endWithdrawal(Supplier<@Nullable Call<?>> part, Throwable reason) {
		this.withdrawn = isAnswered(part);
		fail(reason);
	}

	private static boolean isAnswered(Supplier<@Nullable Call<?>> part) {
		try {
			return part.get() == null;
		}
		catch (StoreException ex) {
			return false;
		}
	}

	/**
	 * Nobody wants this lease any more.
	 */
	static void release(Lease lease) {
		try {
			lease.release();
		}
		catch (LeaseLostException ex) {
			logger.debug("A lease that nobody waited for any more was lost", ex);
		}
	}

}

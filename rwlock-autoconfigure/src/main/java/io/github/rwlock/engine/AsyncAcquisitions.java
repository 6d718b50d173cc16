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

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.Lease;
import io.github.rwlock.LockTimeoutException;

/**
 * Takes locks without holding the caller's thread. Each request is a flow of its own,
 * inside of what the caller's thread holds of the resource, or runs a part of, at the
 * moment of the call. One that is made in a transaction is a branch of that, inside of
 * what it holds when it is asked for.
 */
final class AsyncAcquisitions {

	private final Set<AsyncAcquisition> running = ConcurrentHashMap.newKeySet();

	private final Acquisitions acquisitions;

	private final LeaseHandles handles;

	private final Visits visits;

	private final Surroundings surroundings;

	private final LockEvents events;

	private final AsyncThreads threads;

	AsyncAcquisitions(Acquisitions acquisitions, LeaseHandles handles, Visits visits, Surroundings surroundings,
			LockEvents events, AsyncThreads threads) {
		this.acquisitions = acquisitions;
		this.handles = handles;
		this.visits = visits;
		this.surroundings = surroundings;
		this.events = events;
		this.threads = threads;
	}

	/**
	 * Let a future bring what a request comes to.
	 * @param after what has to be done before it is asked for
	 * @param transaction what it is made in, {@code null} outside of transactions
	 * @return the future
	 */
	<T> CompletableFuture<T> acquire(LeaseFuture<T> future, CompletionStage<?> after, Supplier<LockRequest> request,
			@Nullable TransactionFlow transaction) {
		try {
			LockRequest wanted = request.get();
			future.watchedBy(this.events.watch(wanted));
			Flow outside = this.surroundings.of(wanted.resource());
			begin(AsyncRequest.inside(outside, wanted, future, transaction), after);
		}
		catch (RuntimeException | Error ex) {
			future.fail(ex);
		}
		return future;
	}

	/**
	 * Fail the requests that wait, and begin no more.
	 */
	void close() {
		this.threads.close(() -> this.running.forEach(AsyncAcquisition::refuse));
	}

	@SuppressWarnings("FutureReturnValueIgnored") // goOn(...) reports its own failures
	private void begin(AsyncRequest asked, CompletionStage<?> after) {
		if (after.toCompletableFuture().isDone()) {
			after.whenComplete((done, failure) -> goOn(asked, failure, () -> begin(asked)));
			return;
		}
		after.whenComplete((done, failure) -> this.threads.followUp(() -> goOn(asked, failure, () -> begin(asked))));
	}

	private static void goOn(AsyncRequest asked, @Nullable Throwable failure, Runnable next) {
		LeaseFuture<?> future = asked.future();
		if (future.isDone()) {
			return;
		}
		try {
			if (failure == null) {
				next.run();
				return;
			}
			future.fail(failure);
		}
		catch (RuntimeException | Error ex) {
			future.fail(ex);
		}
	}

	@SuppressWarnings("FutureReturnValueIgnored") // goOn(...) reports its own failures
	private void begin(AsyncRequest asked) {
		asked.future().watch().begin();
		long since = Nanos.now();
		CompletableFuture<?> before = asked.follow();
		if (before == null || this.visits.areOpenTo(asked.flow(), asked.request())) {
			ask(asked, since);
			return;
		}
		before.handle((lease, failure) -> true)
			.completeOnTimeout(false, this.acquisitions.patience(asked.request()), TimeUnit.NANOSECONDS)
			.whenComplete((answered, failure) -> this.threads.followUp(() -> goOn(asked, failure, () -> {
				asked.enterTransaction();
				ask(asked, since);
			})));
	}

	private void ask(AsyncRequest asked, long since) {
		LockRequest request = asked.request();
		LeaseFuture<?> future = asked.future();
		Flow flow = asked.flow();
		HeldLease held = this.visits.find(flow, request);
		if (held != null) {
			visit(new Stay(held, request.kind(), flow), request, future);
			return;
		}
		Acquisition acquisition = this.acquisitions.begin(request, flow, future.watch(), since);
		AsyncAcquisition driver = new AsyncAcquisition(acquisition, future, this.threads,
				(granted) -> this.handles.hold(acquisition, granted, flow));
		this.running.add(driver);
		follow(future, driver, acquisition);
		if (!this.threads.step(driver::step)) {
			driver.refuse();
		}
	}

	@SuppressWarnings("FutureReturnValueIgnored") // none of this can fail
	private void follow(LeaseFuture<?> future, AsyncAcquisition driver, Acquisition acquisition) {
		future.whenComplete((lease, failure) -> {
			this.running.remove(driver);
			if (failure instanceof LockTimeoutException) {
				this.events.timedOut(acquisition);
			}
		});
	}

	private void visit(Stay stay, LockRequest request, LeaseFuture<?> future) {
		if (this.visits.isEnough(stay.lease(), request)) {
			enter(stay, request, future);
		}
		else {
			this.threads.followUp(() -> enter(stay, request, future));
		}
	}

	private void enter(Stay stay, LockRequest request, LeaseFuture<?> future) {
		try {
			Lease lease = this.visits.entered(stay, request);
			future.watch().end(LockOutcome.RE_ENTERED, null);
			if (!future.give(lease)) {
				AsyncAcquisition.release(lease);
			}
		}
		catch (RuntimeException | Error ex) {
			future.fail(ex);
		}
	}

}

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
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import io.github.rwlock.Lease;

/**
 * Takes locks without holding the caller's thread. Each request is a flow of its own,
 * inside of what the caller's thread holds of the resource at that moment.
 */
final class AsyncAcquisitions {

	private final AsyncThreads threads = new AsyncThreads();

	private final Set<AsyncAcquisition> running = ConcurrentHashMap.newKeySet();

	private final Acquisitions acquisitions;

	private final LeaseHandles handles;

	private final Reentry reentry;

	private final Flows flows;

	AsyncAcquisitions(Acquisitions acquisitions, LeaseHandles handles, Reentry reentry, Flows flows) {
		this.acquisitions = acquisitions;
		this.handles = handles;
		this.reentry = reentry;
		this.flows = flows;
	}

	/**
	 * Let a future bring what a request comes to.
	 * @return the future
	 */
	<T> CompletableFuture<T> acquire(LeaseFuture<T> future, Supplier<LockRequest> request) {
		try {
			begin(request.get(), future);
		}
		catch (RuntimeException ex) {
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

	private void begin(LockRequest request, LeaseFuture<?> future) {
		Flow flow = Flow.inside(this.flows.running(), request.resource());
		HeldLease held = this.reentry.visit(flow, request);
		if (held != null) {
			visit(held, request, future);
			return;
		}
		AsyncAcquisition acquisition = new AsyncAcquisition(this.acquisitions.begin(request, flow), future,
				this.threads, (granted) -> this.handles.hold(request, granted, flow));
		track(acquisition, future);
		if (!this.threads.step(acquisition::step)) {
			acquisition.refuse();
		}
	}

	@SuppressWarnings("FutureReturnValueIgnored") // to remove it cannot fail
	private void track(AsyncAcquisition acquisition, LeaseFuture<?> future) {
		this.running.add(acquisition);
		future.whenComplete((lease, failure) -> this.running.remove(acquisition));
	}

	private void visit(HeldLease held, LockRequest request, LeaseFuture<?> future) {
		Lease lease = this.handles.visited(held, request.kind());
		if (this.reentry.isEnough(held, request)) {
			future.give(lease);
		}
		else {
			this.threads.followUp(() -> strengthen(held, request, lease, future));
		}
	}

	private void strengthen(HeldLease held, LockRequest request, Lease lease, LeaseFuture<?> future) {
		try {
			this.reentry.strengthenVisited(held, request);
		}
		catch (RuntimeException ex) {
			AsyncAcquisition.release(lease);
			future.fail(ex);
			return;
		}
		if (!future.give(lease)) {
			AsyncAcquisition.release(lease);
		}
	}

}

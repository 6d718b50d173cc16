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

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.Lease;

/**
 * Takes locks on the threads that want them. Each request is one of the thread's flow,
 * inside of what the thread holds of the resource, or runs a part of.
 */
final class ThreadAcquisitions {

	private final Acquisitions acquisitions;

	private final LeaseHandles handles;

	private final Surroundings surroundings;

	private final Reentry reentry;

	private final Flows flows;

	private final LockEvents events;

	private final Function<Acquisition, @Nullable Lease> taking = this::take;

	private final Function<Acquisition, @Nullable Lease> trying = this::tryTake;

	ThreadAcquisitions(Acquisitions acquisitions, LeaseHandles handles, Surroundings surroundings, Reentry reentry,
			Flows flows, LockEvents events) {
		this.acquisitions = acquisitions;
		this.handles = handles;
		this.surroundings = surroundings;
		this.reentry = reentry;
		this.flows = flows;
		this.events = events;
	}

	/**
	 * Take a lock, waiting for it.
	 * @throws io.github.rwlock.LockTimeoutException if the wait time has passed
	 */
	Lease acquire(LockRequest request) {
		Watch watch = this.events.watch(request).begin();
		try {
			return Objects.requireNonNull(enter(request, watch, this.taking));
		}
		catch (RuntimeException | Error ex) {
			watch.failed(ex);
			throw ex;
		}
	}

	/**
	 * Take a lock if that is possible at once.
	 * @param request a request that does not wait
	 */
	Optional<Lease> tryAcquire(LockRequest request) {
		Watch watch = this.events.watch(request).begin();
		try {
			Lease lease = enter(request, watch, this.trying);
			watch.end(LockOutcome.TIMED_OUT, null);
			return Optional.ofNullable(lease);
		}
		catch (RuntimeException | Error ex) {
			watch.failed(ex);
			throw ex;
		}
	}

	private @Nullable Lease enter(LockRequest request, Watch watch, Function<Acquisition, @Nullable Lease> taking) {
		Flow running = this.flows.running();
		Branches branches = (running != null) ? running.branches() : null;
		return (branches != null) ? enterInTurn(request, watch, taking, branches)
				: enter(request, watch, taking, Nanos.now());
	}

	private @Nullable Lease enterInTurn(LockRequest request, Watch watch, Function<Acquisition, @Nullable Lease> taking,
			Branches branches) {
		try (Turn turn = Turn.of(branches, request.resource())) {
			if (!this.reentry.isOpenTo(this.surroundings.of(request.resource()), request)) {
				turn.await(this.acquisitions.patience(request));
			}
			return enter(request, watch, taking, turn.since());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw request.interrupted();
		}
	}

	private @Nullable Lease enter(LockRequest request, Watch watch, Function<Acquisition, @Nullable Lease> taking,
			long since) {
		Flow flow = this.surroundings.of(request.resource());
		Lease reentered = reenter(flow, request, watch);
		return (reentered != null) ? reentered : taking.apply(this.acquisitions.begin(request, flow, watch, since));
	}

	private Lease take(Acquisition acquisition) {
		Lease lease = tryTake(acquisition);
		if (lease == null) {
			this.events.timedOut(acquisition);
			throw acquisition.timedOut();
		}
		return lease;
	}

	private @Nullable Lease tryTake(Acquisition acquisition) {
		GrantedLease granted = ThreadAcquisition.run(acquisition);
		return (granted != null) ? this.handles.hold(acquisition, granted, this.flows.current()) : null;
	}

	private @Nullable Lease reenter(@Nullable Flow flow, LockRequest request, Watch watch) {
		Lease reentered = reenter(flow, request);
		if (reentered != null) {
			watch.end(LockOutcome.RE_ENTERED, null);
		}
		return reentered;
	}

	private @Nullable Lease reenter(@Nullable Flow flow, LockRequest request) {
		HeldLease lease = this.reentry.enter(flow, request);
		return (lease != null) ? this.handles.entered(new Stay(lease, request.kind(), this.flows.current())) : null;
	}

}

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

/**
 * Begins acquisitions, until the client is closed.
 */
final class Acquisitions {

	private final EngineSettings settings;

	private final Nesting nesting;

	private final Attempts attempts;

	private final SnapshotNotice snapshots;

	private volatile boolean closed;

	Acquisitions(EngineSettings settings, Nesting nesting, Attempts attempts, SnapshotNotice snapshots) {
		this.settings = settings;
		this.nesting = nesting;
		this.attempts = attempts;
		this.snapshots = snapshots;
	}

	/**
	 * Begin to ask for a lease of its own, on the thread of whoever wants it.
	 * @param flow whose request it is, {@code null} for one that holds nothing
	 * @param watch what watches the request
	 * @param since when its wait time began
	 * @throws io.github.rwlock.LockUnavailableException if this was closed, other than to
	 * a flow that holds a lease
	 */
	Acquisition begin(LockRequest request, @Nullable Flow flow, Watch watch, long since) {
		if (this.closed && (flow == null || flow.holdsNothing())) {
			throw request.shuttingDown();
		}
		this.snapshots.beforeLock();
		Pace pace = new Pace(request.waitTime(), since, this.attempts.longestCall(request));
		Asking asking = new Asking(request, flow, this.nesting, this.attempts, pace);
		return new Acquisition(request, asking, this.settings.retryInterval(), watch);
	}

	/**
	 * Return for how many nanoseconds a request waits for the answer to another one of
	 * its transaction: for its own wait time, and for such as the store may need, which
	 * leaves as much for its own.
	 */
	long patience(LockRequest request) {
		Duration answer = this.settings.commandTimeoutFor(request.leaseTime()).dividedBy(2);
		return Nanos.later(Nanos.of(request.waitTime()), Nanos.of(answer));
	}

	void close() {
		this.closed = true;
	}

}

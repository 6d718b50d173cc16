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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.rwlock.LockKind;

/**
 * Tells those who watch a client what it does. Where nobody watches, nothing is made for
 * it. Nothing that they do may fail a lock.
 */
final class Monitoring {

	private static final Log logger = LogFactory.getLog(Monitoring.class);

	private static final TellingFailures FAILURES = new TellingFailures(logger);

	private final Map<HeldLease, List<LeaseWatch>> holds = new ConcurrentHashMap<>();

	private volatile List<LockMonitor> monitors = List.of();

	synchronized void add(LockMonitor monitor) {
		List<LockMonitor> more = new ArrayList<>(this.monitors);
		more.add(monitor);
		this.monitors = List.copyOf(more);
	}

	/**
	 * Watch a request, which has not begun.
	 */
	Watch watch(LockRequest request) {
		List<LockMonitor> current = this.monitors;
		if (current.isEmpty()) {
			return Watch.NONE;
		}
		LockSubject subject = new LockSubject(request.kind(), request.mode(), request.label(), request.resource());
		List<RequestWatch> watches = new ArrayList<>();
		current.forEach((monitor) -> tell(() -> watches.add(monitor.asked(subject))));
		return new Watch(watches);
	}

	/**
	 * Watch a lease from now on.
	 */
	void held(HeldLease lease, Watch watch) {
		List<LeaseWatch> watches = watch.held();
		if (!watches.isEmpty()) {
			this.holds.put(lease, watches);
			if (lease.hasEnded()) {
				ended(lease, LeaseOutcome.LOST);
			}
		}
	}

	/**
	 * Know that the hold of a lease has ended.
	 */
	void ended(HeldLease lease, LeaseOutcome outcome) {
		if (this.monitors.isEmpty()) {
			return;
		}
		List<LeaseWatch> watches = this.holds.remove(lease);
		if (watches != null) {
			watches.forEach((watch) -> tell(() -> watch.end(outcome)));
		}
	}

	void lost(HeldLease lease) {
		ended(lease, LeaseOutcome.LOST);
		each((monitor) -> monitor.lost(lease.kind()));
	}

	void waited(LockKind kind, boolean wokenUp) {
		each((monitor) -> monitor.waited(kind, wokenUp));
	}

	void renewed(long sent) {
		if (!this.monitors.isEmpty()) {
			Duration took = Duration.ofNanos(Nanos.now() - sent);
			each((monitor) -> monitor.renewed(took));
		}
	}

	void renewalFailed() {
		each(LockMonitor::renewalFailed);
	}

	void fellBack(RuntimeException failure) {
		each((monitor) -> monitor.fellBack(LockOutcome.of(failure)));
	}

	static void tell(Runnable what) {
		try {
			what.run();
		}
		catch (Throwable ex) {
			FAILURES.add("What watches locks failed", ex);
		}
	}

	private void each(Consumer<LockMonitor> what) {
		this.monitors.forEach((monitor) -> tell(() -> what.accept(monitor)));
	}

}

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
import java.util.concurrent.locks.LockSupport;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.rwlock.store.LeaseSpec;

/**
 * Renews the leases of a client when they are due, repeats downgrades that were not
 * answered, and notices when a lease has run out. One thread looks after all of them: no
 * timer outlives a lease.
 */
final class RenewalSchedule implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(RenewalSchedule.class);

	private static final long LONGEST_PAUSE = Nanos.of(Duration.ofMinutes(1));

	private static final long SHORTEST_PAUSE = Nanos.of(Duration.ofMillis(1));

	private final EngineSettings settings;

	private final LeaseRegistry leases;

	private final Renewals renewals;

	private volatile boolean closed;

	private volatile long wakeAt = Nanos.now();

	RenewalSchedule(EngineSettings settings, LeaseRegistry leases, Renewals renewals) {
		this.settings = settings;
		this.leases = leases;
		this.renewals = renewals;
	}

	void start() {
		Thread created = new Thread(this::run, "rwlock-renew");
		created.setDaemon(true);
		this.leases.onChange(() -> LockSupport.unpark(created));
		created.start();
	}

	/**
	 * Look after a lease from now on, or after a change of when it is due.
	 */
	void add(HeldLease lease) {
		this.leases.add(lease);
		if (lease.dueAt() - this.wakeAt < 0) {
			this.leases.changed();
		}
	}

	@Override
	public void close() {
		this.closed = true;
		this.leases.changed();
	}

	private void run() {
		while (!this.closed) {
			long now = Nanos.now();
			this.wakeAt = now + LONGEST_PAUSE;
			long next = scan(now);
			this.wakeAt = next;
			LockSupport.parkNanos(this, Math.max(SHORTEST_PAUSE, next - Nanos.now()));
		}
	}

	private long scan(long now) {
		long next = now + LONGEST_PAUSE;
		for (HeldLease lease : this.leases.all()) {
			try {
				look(lease, now);
			}
			catch (RuntimeException | Error ex) {
				logger.error("Cannot renew a lease of '" + lease.resource() + "' now", ex);
				postpone(lease, now);
			}
			next = Nanos.earlier(next, lease.dueAt());
		}
		return next;
	}

	private void look(HeldLease lease, long now) {
		Downgrade downgrade = lease.form().downgrade();
		if (lease.hasEnded()) {
			this.leases.remove(lease);
		}
		else if (Nanos.isPast(lease.validity().until(), now)) {
			this.leases.lose(lease);
		}
		else if (downgrade != null) {
			downgrade(lease, downgrade, now);
		}
		else if (lease.renewals().areDue(now)) {
			renew(lease, now);
		}
	}

	private void downgrade(HeldLease lease, Downgrade downgrade, long now) {
		if (downgrade.isDue(now)) {
			this.renewals.downgrade(lease, downgrade);
		}
	}

	private void renew(HeldLease lease, long now) {
		LeaseSpec spec = lease.form().settled();
		if (spec == null) {
			return;
		}
		lease.renewIn(interval(lease), now);
		this.renewals.renew(lease, spec).whenComplete((answer, failure) -> {
			if (failure == null) {
				lease.renewIn(interval(lease), now);
			}
			else {
				logger.debug("A renewal failed and is tried again", failure);
				postpone(lease, Nanos.now());
				this.leases.changed();
			}
		});
	}

	private void postpone(HeldLease lease, long now) {
		long pause = Nanos.of(this.settings.retryInterval());
		Downgrade downgrade = lease.form().downgrade();
		if (downgrade != null) {
			downgrade.dueAt(now + pause);
		}
		else {
			lease.renewIn(pause, now);
		}
	}

	private long interval(HeldLease lease) {
		return Nanos.of(this.settings.renewIntervalFor(lease.spec().leaseTime()));
	}

}

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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.RenewAnswer;

/**
 * Renews the leases of a client when they are due, and notices when one has run out. One
 * thread looks after all of them: a lease is a member of a set, and no timer outlives it.
 */
final class RenewalSchedule implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(RenewalSchedule.class);

	private static final long LONGEST_PAUSE = Nanos.of(Duration.ofMinutes(1));

	private static final long SHORTEST_PAUSE = Nanos.of(Duration.ofMillis(1));

	private final LockStore store;

	private final EngineSettings settings;

	private final LossSignal signal;

	private final Set<HeldLease> leases = ConcurrentHashMap.newKeySet();

	private volatile @Nullable Thread thread;

	private volatile boolean closed;

	private volatile long wakeAt = Nanos.now();

	RenewalSchedule(LockStore store, EngineSettings settings, LossSignal signal) {
		this.store = store;
		this.settings = settings;
		this.signal = signal;
	}

	void start() {
		Thread created = new Thread(this::run, "rwlock-renew");
		created.setDaemon(true);
		this.thread = created;
		created.start();
	}

	/**
	 * Look after a lease from now on, or after a change of when it is due.
	 */
	void add(HeldLease lease) {
		this.leases.add(lease);
		if (due(lease) - this.wakeAt < 0) {
			LockSupport.unpark(this.thread);
		}
	}

	void remove(HeldLease lease) {
		this.leases.remove(lease);
	}

	int size() {
		return this.leases.size();
	}

	/**
	 * Mark a lease as lost and tell of it, unless it has ended before.
	 */
	void lose(HeldLease lease) {
		this.leases.remove(lease);
		if (lease.markLost()) {
			this.signal.lost(lease);
		}
	}

	@Override
	public void close() {
		this.closed = true;
		LockSupport.unpark(this.thread);
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
		for (HeldLease lease : this.leases) {
			try {
				look(lease, now);
			}
			catch (RuntimeException | Error ex) {
				logger.error("Cannot renew a lease of '" + lease.resource() + "' now", ex);
				lease.renewIn(Nanos.of(this.settings.retryInterval()), now);
			}
			next = Nanos.earlier(next, due(lease));
		}
		return next;
	}

	private void look(HeldLease lease, long now) {
		if (lease.hasEnded()) {
			this.leases.remove(lease);
		}
		else if (Nanos.isPast(lease.validity().until(), now)) {
			lose(lease);
		}
		else if (lease.isRenewalDue(now)) {
			renew(lease, now);
		}
	}

	private void renew(HeldLease lease, long now) {
		lease.renewIn(interval(lease), now);
		this.store.renew(lease.spec()).whenComplete((answer, failure) -> {
			if (failure == null) {
				take(lease, answer, now);
			}
			else {
				logger.debug("A renewal failed and is tried again", failure);
				lease.renewIn(Nanos.of(this.settings.retryInterval()), Nanos.now());
				LockSupport.unpark(this.thread);
			}
		});
	}

	private void take(HeldLease lease, RenewAnswer answer, long sent) {
		if (answer instanceof RenewAnswer.Renewed renewed) {
			lease.extend(Validity.of(renewed.expiry(), renewed.time(), sent));
			lease.renewIn(interval(lease), sent);
		}
		else {
			lose(lease);
		}
	}

	private long interval(HeldLease lease) {
		return Nanos.of(this.settings.renewIntervalFor(lease.spec().leaseTime()));
	}

	private static long due(HeldLease lease) {
		long until = lease.validity().until();
		return lease.isRenewed() ? Nanos.earlier(until, lease.renewAt()) : until;
	}

}

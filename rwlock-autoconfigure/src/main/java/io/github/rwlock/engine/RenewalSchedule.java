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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.LeaseSpec;

/**
 * Renews the leases of a client when they are due, repeats downgrades that were not
 * answered, and notices when a lease has run out. One thread looks after all of them, at
 * each moment after those that are due: no timer outlives a lease.
 */
final class RenewalSchedule implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(RenewalSchedule.class);

	private static final long SHORTEST_PAUSE = Nanos.of(Duration.ofMillis(1));

	/**
	 * So many renewals go out together, and no more, so that requests of others get in
	 * between.
	 */
	private static final int LARGEST_BATCH = 128;

	private final EngineSettings settings;

	private final LeaseRegistry leases;

	private final Renewals renewals;

	private final LateRenewals late = new LateRenewals();

	private volatile boolean closed;

	RenewalSchedule(EngineSettings settings, LeaseRegistry leases, Renewals renewals) {
		this.settings = settings;
		this.leases = leases;
		this.renewals = renewals;
	}

	void start() {
		Thread created = new Thread(this::run, "rwlock-renew");
		created.setDaemon(true);
		created.start();
	}

	/**
	 * Look after a lease from now on, or after a change of when it is due.
	 */
	void add(HeldLease lease) {
		this.leases.add(lease);
	}

	@Override
	public void close() {
		this.closed = true;
		this.leases.due().wake();
	}

	private void run() {
		AgendaTaker taker = new AgendaTaker(this.leases.due(), this.leases::lookAtAll,
				(failure) -> logger.error("Cannot look after the leases now", failure));
		while (!this.closed) {
			taker.take(this::lookAfterDue);
		}
	}

	private void lookAfterDue() {
		if (!this.closed) {
			lookAfterDue(Nanos.now());
		}
	}

	private void lookAfterDue(long now) {
		List<HeldLease> due = this.leases.due().take(now, LARGEST_BATCH);
		Map<HeldLease, LeaseSpec> batch = new LinkedHashMap<>();
		try {
			due.forEach((lease) -> lookAfter(lease, now, batch));
			if (!batch.isEmpty()) {
				renew(batch, now);
			}
		}
		finally {
			this.leases.due().putBack(due, now + SHORTEST_PAUSE);
		}
	}

	private void lookAfter(HeldLease lease, long now, Map<HeldLease, LeaseSpec> batch) {
		try {
			look(lease, now, batch);
		}
		catch (RuntimeException | Error ex) {
			failed(lease, ex);
		}
	}

	private void look(HeldLease lease, long now, Map<HeldLease, LeaseSpec> batch) {
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
			plan(lease, now, batch);
		}
	}

	private void downgrade(HeldLease lease, Downgrade downgrade, long now) {
		if (downgrade.isDue(now)) {
			this.renewals.downgrade(lease, downgrade);
		}
	}

	private void plan(HeldLease lease, long now, Map<HeldLease, LeaseSpec> batch) {
		LeaseSpec spec = lease.form().settled();
		if (lease.isHeldFor(this.settings.maxHoldTime(), now)) {
			lease.renewals().stop();
			logger.warn("The lease of '%s' is renewed no more, as it has been held for longer than %s"
				.formatted(ResourceText.of(lease.resource()), this.settings.maxHoldTime()));
		}
		else if (spec != null) {
			lease.renewNow(interval(lease), now);
			batch.put(lease, spec);
		}
	}

	private void renew(Map<HeldLease, LeaseSpec> batch, long now) {
		try {
			this.renewals.renewAll(batch, (lease, failure) -> answered(lease, failure, now));
		}
		catch (RuntimeException | Error ex) {
			batch.keySet().forEach((lease) -> failed(lease, ex));
		}
	}

	private void answered(HeldLease lease, @Nullable Throwable failure, long sent) {
		this.late.answered(lease, failure);
		if (failure == null && lease.renewals().areOn()) {
			lease.renewIn(interval(lease), sent);
		}
		else if (failure != null && lease.renewals().isLast(sent)) {
			logger.debug("A renewal failed and is tried again", failure);
			postpone(lease);
			this.leases.due().put(lease);
		}
	}

	private void failed(HeldLease lease, Throwable failure) {
		logger.error("Cannot renew a lease of '" + ResourceText.of(lease.resource()) + "' now", failure);
		postpone(lease);
	}

	private void postpone(HeldLease lease) {
		long now = Nanos.now();
		long pause = Nanos.of(this.settings.retryInterval());
		Downgrade downgrade = lease.form().downgrade();
		if (downgrade != null) {
			downgrade.dueAt(now + pause);
		}
		else {
			lease.renewAgain(pause, now);
		}
	}

	private long interval(HeldLease lease) {
		return this.settings.renewNanosFor(lease.spec().leaseTime());
	}

}

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
package io.github.rwlock.actuate;

import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.docs.MeterDocumentation;

/**
 * The meters of one application context: all that {@link RwLockMetrics} registers.
 */
public enum RwLockMeter implements MeterDocumentation {

	/**
	 * Times requests for locks, from when they are made until it is known what they have
	 * come to.
	 */
	ACQUISITIONS("rwlock.acquisitions", Meter.Type.TIMER,
			"How long it took to get a lock, or to know that there is none", RwLockTag.KIND, RwLockTag.MODE,
			RwLockTag.OUTCOME, RwLockTag.NAME, RwLockTag.METHOD),

	/**
	 * Times leases, from their grant until they are released, lost or given away.
	 */
	HOLDS("rwlock.holds", Meter.Type.TIMER, "How long a lease was held", RwLockTag.KIND, RwLockTag.MODE,
			RwLockTag.OUTCOME, RwLockTag.NAME, RwLockTag.METHOD),

	/**
	 * The age of the lease that has been held longest: what is held for too long shows
	 * here before it ends.
	 */
	LONGEST_HOLD("rwlock.holds.longest", Meter.Type.GAUGE, "For how long the oldest of the held leases has been held"),

	/**
	 * Counts leases that are neither released nor lost.
	 */
	HELD_LEASES("rwlock.leases.held", Meter.Type.GAUGE, "How many leases are held"),

	/**
	 * Counts leases that were lost before they were released.
	 */
	LOST_LEASES("rwlock.leases.lost", Meter.Type.COUNTER, "How many leases were lost", RwLockTag.KIND),

	/**
	 * Counts requests that stand in the queue of a lock.
	 */
	WAITERS("rwlock.waiters", Meter.Type.GAUGE, "How many requests wait in queues"),

	/**
	 * Counts leases that were handed over by a release to a request that waited, which a
	 * wake-up told of.
	 */
	HAND_OFFS("rwlock.handoffs", Meter.Type.COUNTER, "How many waits ended by a wake-up", RwLockTag.KIND),

	/**
	 * Counts leases that a request which waited found by asking: the wake-up was lost or
	 * late, wake-ups are not delivered, or the lock came free without a release.
	 */
	MISSED_WAKE_UPS("rwlock.wakeups.missed", Meter.Type.COUNTER, "How many waits ended by a poll", RwLockTag.KIND),

	/**
	 * Times renewals, from when they are sent until they are answered.
	 */
	RENEWALS("rwlock.renewals", Meter.Type.TIMER, "How long the store took to answer a renewal"),

	/**
	 * Counts renewals that failed or were not answered. They are tried again for as long
	 * as the lease lasts.
	 */
	FAILED_RENEWALS("rwlock.renewals.failed", Meter.Type.COUNTER, "How many renewals failed"),

	/**
	 * Counts leases whose renewal is due and not sent, sent and not answered, or failed
	 * and to be tried again.
	 */
	RENEWAL_BACKLOG("rwlock.renewals.backlog", Meter.Type.GAUGE, "How many leases are behind with their renewal"),

	/**
	 * Counts calls for which a fallback ran instead of the guarded method.
	 */
	FALLBACKS("rwlock.fallbacks", Meter.Type.COUNTER, "How many calls were answered by a fallback", RwLockTag.OUTCOME);

	private final String meter;

	private final Meter.Type type;

	private final String description;

	@SuppressWarnings("ImmutableEnumChecker") // never given out
	private final KeyName[] tags;

	RwLockMeter(String meter, Meter.Type type, String description, KeyName... tags) {
		this.meter = meter;
		this.type = type;
		this.description = description;
		this.tags = tags;
	}

	@Override
	public String getName() {
		return this.meter;
	}

	@Override
	public Meter.Type getType() {
		return this.type;
	}

	@Override
	public KeyName[] getKeyNames() {
		return this.tags.clone();
	}

	/**
	 * Return what the meter tells, as it is registered.
	 * @return the description
	 */
	public String getDescription() {
		return this.description;
	}

}

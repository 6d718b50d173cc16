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

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.SparseLog;

/**
 * Warns of renewals that come so late that leases may soon be lost: when half the time
 * has passed that a lease had left when its renewal was due.
 */
final class LateRenewals {

	private static final Log logger = LogFactory.getLog(LateRenewals.class);

	private final SparseLog warnings = new SparseLog(logger::warn);

	/**
	 * Look at a renewal that was answered, before the next one is planned.
	 * @param failure why it failed, {@code null} if it did not
	 */
	void answered(HeldLease lease, @Nullable Throwable failure) {
		if (lease.renewals().isLate(Nanos.now()) && !lease.hasEnded()) {
			this.warnings.say(() -> (failure == null) ? late(lease) : failing(lease, failure));
		}
	}

	private static String late(HeldLease lease) {
		return ("The lease of '%s' was renewed late: the store answers slowly, or this JVM stands still. A lease is lost if"
				+ " it is not renewed within %d ms")
			.formatted(ResourceText.of(lease.resource()), lease.spec().leaseTime().toMillis());
	}

	private static String failing(HeldLease lease, Throwable failure) {
		return "The lease of '%s' cannot be renewed, and is lost in %d ms: %s".formatted(
				ResourceText.of(lease.resource()), lease.validity().remaining().toMillis(),
				StoreCalls.failure(failure).getMessage());
	}

}

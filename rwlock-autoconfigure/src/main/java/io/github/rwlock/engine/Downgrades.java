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

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.SparseLog;
import io.github.rwlock.store.StoreException;

/**
 * Turns write leases into read leases when the writing has ended before the reading.
 */
final class Downgrades {

	private static final Log logger = LogFactory.getLog(Downgrades.class);

	private final SparseLog warnings = new SparseLog(logger::warn);

	private final EngineSettings settings;

	private final Renewals renewals;

	Downgrades(EngineSettings settings, Renewals renewals) {
		this.settings = settings;
		this.renewals = renewals;
	}

	/**
	 * Send the downgrade that a lease has before it. Without an answer it is sent again
	 * in the background.
	 * @return what was sent, {@code null} if there is nothing to send
	 */
	@Nullable Sent<?> send(HeldLease lease) {
		Downgrade downgrade = lease.form().downgrade();
		if (downgrade == null || lease.hasEnded()) {
			return null;
		}
		Duration timeout = this.settings.commandTimeoutFor(lease.spec().leaseTime());
		return new Sent<>(this.renewals.downgrade(lease, downgrade), timeout, new Sent.Reception<>() {

			@Override
			public void answered(RenewAnswer answer) {
			}

			@Override
			public void failed(StoreException failure) {
				warn(lease, failure);
			}

		});
	}

	private void warn(HeldLease lease, StoreException failure) {
		this.warnings.say(() -> "The downgrade of '%s' is sent again, and others wait until it is answered: %s"
			.formatted(ResourceText.of(lease.resource()), failure.getMessage()));
	}

}

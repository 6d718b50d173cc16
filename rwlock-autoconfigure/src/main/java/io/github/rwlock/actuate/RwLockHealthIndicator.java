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

import java.time.Duration;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.engine.StoreCalls;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.StoreException;
import io.github.rwlock.store.StoreReport;

/**
 * Asks the store about itself, by the same means as any lock request and without making a
 * lock: up when it answers in time. What endangers locks is shown, and logged once, but
 * leaves it up.
 */
public class RwLockHealthIndicator extends AbstractHealthIndicator {

	private final LockEngine engine;

	private final Duration timeout;

	private final Concerns concerns = new Concerns();

	/**
	 * Create an indicator.
	 * @param engine whose store is asked
	 * @param timeout how long to wait for the answer
	 */
	public RwLockHealthIndicator(LockEngine engine, Duration timeout) {
		super("Lock store health check failed");
		this.engine = engine;
		this.timeout = timeout;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		describe(builder, this.engine.store());
		try {
			StoreReport report = StoreCalls.awaitOrFail(this.engine.store().report(), this.timeout);
			builder.up().withDetails(report.details());
			if (!report.warnings().isEmpty()) {
				builder.withDetail("warnings", report.warnings());
			}
			this.concerns.up(report.warnings());
		}
		catch (StoreException ex) {
			String reason = String.valueOf(this.engine.store().located(ex).getMessage());
			builder.down().withDetail("error", reason);
			this.concerns.down(reason);
		}
	}

	private void describe(Health.Builder builder, LockStore store) {
		builder.withDetail("store", store.name())
			.withDetail("mode", ConstantText.of(this.engine.settings().mode()))
			.withDetail("clientId", this.engine.clientId())
			.withDetail("heldLeases", this.engine.heldLeases())
			.withDetail("leasesLostInLastMinute", this.engine.view().leasesLostInLastMinute())
			.withDetail("wakeUps", store.isDelivering() ? "delivering" : "polling");
	}

}

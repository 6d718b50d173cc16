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

import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;

import io.github.rwlock.engine.ClientLoad;
import io.github.rwlock.engine.LockEngine;

/**
 * Registers the meters of a client, and counts from then on.
 *
 * @see RwLockMeter
 */
public class RwLockMetrics implements MeterBinder {

	private final LockEngine engine;

	/**
	 * Create metrics.
	 * @param engine what they are about
	 */
	public RwLockMetrics(LockEngine engine) {
		this.engine = engine;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		ClientLoad load = this.engine.view().load();
		gauge(RwLockMeter.HELD_LEASES, load, ClientLoad::heldLeases).register(registry);
		gauge(RwLockMeter.WAITERS, load, ClientLoad::waiters).register(registry);
		gauge(RwLockMeter.RENEWAL_BACKLOG, load, ClientLoad::renewalBacklog).register(registry);
		TimeGauge
			.builder(RwLockMeter.LONGEST_HOLD.getName(), load, TimeUnit.MILLISECONDS,
					(now) -> now.longestHold().toMillis())
			.description(RwLockMeter.LONGEST_HOLD.getDescription())
			.register(registry);
		this.engine.view().watch(new MeterMonitor(registry));
	}

	private static Gauge.Builder<ClientLoad> gauge(RwLockMeter meter, ClientLoad load,
			ToDoubleFunction<ClientLoad> value) {
		return Gauge.builder(meter.getName(), load, value).description(meter.getDescription());
	}

}

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
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;

import io.github.rwlock.LockOptions;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.engine.TestClients;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.local.LocalLockStore;

/**
 * Clients that share leases within this JVM, and the meters of one of them.
 */
abstract class MetricsTestCase {

	static final LockOptions DEFAULTS = LockOptions.defaults();

	static final Duration LEASE = Duration.ofSeconds(30);

	static final Duration SHORT = Duration.ofMillis(100);

	final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final List<LockEngine> opened = new ArrayList<>();

	private final String prefix = "test-" + LockEngine.newClientId();

	@AfterEach
	void closeClients() {
		this.opened.forEach(LockEngine::close);
		this.opened.forEach((engine) -> engine.store().close());
	}

	/**
	 * Start a client with these meters.
	 */
	LockEngine measured(LockStore store, String clientId, Duration lease) {
		LockEngine engine = started(store, clientId, lease);
		new RwLockMetrics(engine).bindTo(this.registry);
		return engine;
	}

	LockEngine measured() {
		String clientId = LockEngine.newClientId();
		return measured(store(clientId), clientId, LEASE);
	}

	LockEngine unmeasured() {
		String clientId = LockEngine.newClientId();
		return started(store(clientId), clientId, LEASE);
	}

	LockStore store(String clientId) {
		return new LocalLockStore(this.prefix, clientId);
	}

	double gauge(RwLockMeter meter) {
		return this.registry.get(meter.getName()).gauge().value();
	}

	/**
	 * Return what was counted.
	 * @param tags keys and values
	 */
	double count(RwLockMeter meter, String... tags) {
		return this.registry.get(meter.getName()).tags(tags).counter().count();
	}

	/**
	 * Return how many were timed, in all timers with these tags.
	 * @param tags keys and values
	 */
	long timed(RwLockMeter meter, String... tags) {
		return timers(meter, tags).stream().mapToLong(Timer::count).sum();
	}

	/**
	 * Return how long all took together.
	 */
	Duration total(RwLockMeter meter, String... tags) {
		double nanos = timers(meter, tags).stream().mapToDouble((timer) -> timer.totalTime(TimeUnit.NANOSECONDS)).sum();
		return Duration.ofNanos((long) nanos);
	}

	List<Meter.Id> ids() {
		return this.registry.getMeters().stream().map(Meter::getId).toList();
	}

	private Collection<Timer> timers(RwLockMeter meter, String... tags) {
		return this.registry.find(meter.getName()).tags(tags).timers();
	}

	private LockEngine started(LockStore store, String clientId, Duration lease) {
		LockEngine engine = new LockEngine(store, clientId, TestClients.settings(lease), (event) -> {
		});
		engine.start();
		this.opened.add(engine);
		return engine;
	}

}

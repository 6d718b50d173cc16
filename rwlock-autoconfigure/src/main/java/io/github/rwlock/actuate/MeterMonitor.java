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
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

import io.github.rwlock.LockKind;
import io.github.rwlock.engine.LeaseOutcome;
import io.github.rwlock.engine.LockMonitor;
import io.github.rwlock.engine.LockOutcome;
import io.github.rwlock.engine.LockSubject;
import io.github.rwlock.engine.RequestWatch;

/**
 * Times and counts what a client does. What cannot be counted under a method is there
 * from the start, so that its first count is a change.
 */
final class MeterMonitor implements LockMonitor {

	private final MeterRegistry registry;

	private final Map<LockTimer, Timer> timers = new ConcurrentHashMap<>();

	private final Map<LockKind, Counter> handOffs;

	private final Map<LockKind, Counter> missed;

	private final Map<LockKind, Counter> lost;

	private final Map<LockOutcome, Counter> fallbacks;

	private final Timer renewals;

	private final Counter failedRenewals;

	MeterMonitor(MeterRegistry registry) {
		this.registry = registry;
		this.handOffs = byKind(RwLockMeter.HAND_OFFS);
		this.missed = byKind(RwLockMeter.MISSED_WAKE_UPS);
		this.lost = byKind(RwLockMeter.LOST_LEASES);
		this.fallbacks = new EnumMap<>(LockOutcome.class);
		countFallbacks(LockOutcome.TIMED_OUT, LockOutcome.UNAVAILABLE, LockOutcome.CONFLICT);
		this.renewals = Timer.builder(RwLockMeter.RENEWALS.getName())
			.description(RwLockMeter.RENEWALS.getDescription())
			.register(registry);
		this.failedRenewals = counter(RwLockMeter.FAILED_RENEWALS).register(registry);
	}

	@Override
	public RequestWatch asked(LockSubject subject) {
		return new TimedRequest(subject, this);
	}

	@Override
	public void waited(LockKind kind, boolean wokenUp) {
		count(wokenUp ? this.handOffs : this.missed, kind);
	}

	@Override
	public void renewed(Duration took) {
		this.renewals.record(took);
	}

	@Override
	public void renewalFailed() {
		this.failedRenewals.increment();
	}

	@Override
	public void lost(LockKind kind) {
		count(this.lost, kind);
	}

	@Override
	public void fellBack(LockOutcome outcome) {
		count(this.fallbacks, outcome);
	}

	/**
	 * Return the time on the registry's clock.
	 */
	long now() {
		return this.registry.config().clock().monotonicTime();
	}

	Timer acquisitions(LockSubject subject, LockOutcome outcome) {
		return timer(new LockTimer(RwLockMeter.ACQUISITIONS, subject.kind(), subject.mode(), subject.label(), outcome));
	}

	Timer holds(LockSubject subject, LeaseOutcome outcome) {
		return timer(new LockTimer(RwLockMeter.HOLDS, subject.kind(), subject.mode(), subject.label(), outcome));
	}

	private Timer timer(LockTimer timer) {
		Timer known = this.timers.get(timer);
		return (known != null) ? known : this.timers.computeIfAbsent(timer, (each) -> each.register(this.registry));
	}

	private Map<LockKind, Counter> byKind(RwLockMeter meter) {
		Map<LockKind, Counter> counters = new EnumMap<>(LockKind.class);
		for (LockKind kind : LockKind.values()) {
			counters.put(kind,
					counter(meter).tag(RwLockTag.KIND.asString(), RwLockTag.value(kind)).register(this.registry));
		}
		return counters;
	}

	private void countFallbacks(LockOutcome... outcomes) {
		for (LockOutcome outcome : outcomes) {
			this.fallbacks.put(outcome,
					counter(RwLockMeter.FALLBACKS).tag(RwLockTag.OUTCOME.asString(), RwLockTag.value(outcome))
						.register(this.registry));
		}
	}

	private static Counter.Builder counter(RwLockMeter meter) {
		return Counter.builder(meter.getName()).description(meter.getDescription());
	}

	private static <K> void count(Map<K, Counter> counters, K key) {
		Counter counter = counters.get(key);
		if (counter != null) {
			counter.increment();
		}
	}

}

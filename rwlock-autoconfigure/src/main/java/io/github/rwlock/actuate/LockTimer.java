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

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockLabel;
import io.github.rwlock.LockMode;

/**
 * A timer of requests or leases, which knows no resource.
 *
 * @param meter what it times
 * @param kind what the lock is for
 * @param mode who goes first
 * @param label what the lock is counted under
 * @param outcome how it ended
 */
record LockTimer(RwLockMeter meter, LockKind kind, LockMode mode, LockLabel label, Enum<?> outcome) {

	Timer register(MeterRegistry registry) {
		return Timer.builder(this.meter.getName())
			.description(this.meter.getDescription())
			.tag(RwLockTag.KIND.asString(), RwLockTag.value(this.kind))
			.tag(RwLockTag.MODE.asString(), RwLockTag.value(this.mode))
			.tag(RwLockTag.OUTCOME.asString(), RwLockTag.value(this.outcome))
			.tag(RwLockTag.NAME.asString(), this.label.name())
			.tag(RwLockTag.METHOD.asString(), this.label.method())
			.register(registry);
	}

}

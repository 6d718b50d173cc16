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

import org.jspecify.annotations.Nullable;

import io.github.rwlock.engine.LeaseWatch;
import io.github.rwlock.engine.LockOutcome;
import io.github.rwlock.engine.LockSubject;
import io.github.rwlock.engine.RequestWatch;

/**
 * Times one request, and the lease that it comes to.
 */
final class TimedRequest implements RequestWatch {

	private final LockSubject subject;

	private final MeterMonitor meters;

	private volatile long start;

	TimedRequest(LockSubject subject, MeterMonitor meters) {
		this.subject = subject;
		this.meters = meters;
	}

	@Override
	public void begin() {
		this.start = this.meters.now();
	}

	@Override
	public void end(LockOutcome outcome, @Nullable Throwable failure) {
		this.meters.acquisitions(this.subject, outcome).record(this.meters.now() - this.start, TimeUnit.NANOSECONDS);
	}

	@Override
	public LeaseWatch held() {
		long since = this.meters.now();
		return (outcome) -> this.meters.holds(this.subject, outcome)
			.record(this.meters.now() - since, TimeUnit.NANOSECONDS);
	}

}

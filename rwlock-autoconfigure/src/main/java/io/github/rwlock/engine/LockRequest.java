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

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.LockKeyException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;

/**
 * A request for a lock, with everything decided that its options left open.
 *
 * @param resource what to lock
 * @param kind what for
 * @param mode who goes first
 * @param waitTime how long to wait
 * @param leaseTime how long the lease lasts unrenewed
 * @param renew whether to renew it
 */
record LockRequest(String resource, LockKind kind, LockMode mode, Duration waitTime, Duration leaseTime,
		boolean renew) {

	static LockRequest of(LockKind kind, String resource, LockOptions options, EngineSettings settings) {
		if (resource.isBlank()) {
			throw new LockKeyException("The resource of a lock must not be blank", kind, null);
		}
		LockRequest request = new LockRequest(resource, kind, orElse(options.mode(), settings.mode()),
				orElse(options.waitTime(), settings.waitTime()), orElse(options.leaseTime(), settings.leaseTime()),
				options.renew());
		request.check();
		return request;
	}

	LockRequest notWaiting() {
		return new LockRequest(this.resource, this.kind, this.mode, Duration.ZERO, this.leaseTime, this.renew);
	}

	private void check() {
		if (this.waitTime.isNegative()) {
			throw invalid("wait time must not be negative, but is " + this.waitTime);
		}
		if (this.leaseTime.compareTo(EngineSettings.SHORTEST_LEASE) < 0
				|| this.leaseTime.compareTo(EngineSettings.LONGEST_LEASE) > 0) {
			throw invalid("lease time must lie between %s and %s, but is %s".formatted(EngineSettings.SHORTEST_LEASE,
					EngineSettings.LONGEST_LEASE, this.leaseTime));
		}
	}

	private LockConfigurationException invalid(String rule) {
		return new LockConfigurationException("Cannot lock '%s': the %s".formatted(this.resource, rule), this.resource,
				this.kind, null);
	}

	private static <T> T orElse(@Nullable T value, T fallback) {
		return (value != null) ? value : fallback;
	}

}

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

package io.github.rwlock.store.local;

import java.time.Duration;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockKind;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;

/**
 * Makes and changes the leases of one resource.
 */
final class Grants {

	private final LiveLeases leases;

	private long lastToken;

	Grants(LiveLeases leases) {
		this.leases = leases;
	}

	LiveLease grant(LeaseSpec lease, Duration duration, Instant time) {
		LiveLease granted = new LiveLease(lease.name(), time, time.plus(duration), token(lease.kind(), time));
		this.leases.put(granted);
		return granted;
	}

	@Nullable LiveLease renew(LeaseSpec lease, Instant time) {
		LiveLease held = this.leases.find(lease.name());
		if (held == null) {
			return null;
		}
		LiveLease renewed = held.renewed(time.plus(lease.leaseTime()));
		this.leases.put(renewed);
		return renewed;
	}

	/**
	 * Turn a write lease into a read lease, if it is there.
	 * @param lease the write lease
	 * @param group the readers who share it from now on
	 */
	void downgrade(LeaseName lease, String group) {
		LiveLease held = this.leases.find(lease);
		if (held != null && held.isWrite()) {
			this.leases.remove(lease);
			this.leases.put(held.downgradedTo(group));
		}
	}

	void forget(Instant time) {
		if (FencingTokens.isPassed(this.lastToken, time)) {
			this.lastToken = 0;
		}
	}

	boolean isTokenKept() {
		return this.lastToken != 0;
	}

	private long token(LockKind kind, Instant time) {
		if (kind == LockKind.READ) {
			return 0;
		}
		long held = this.leases.fencingToken();
		if (held != 0) {
			return held;
		}
		this.lastToken = FencingTokens.next(this.lastToken, time);
		return this.lastToken;
	}

}

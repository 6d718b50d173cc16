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
 * Makes and changes the leases of one resource. The fencing token outlives each write
 * lease by one lease time.
 */
final class Grants {

	private final LiveLeases leases;

	private final FencingTokens tokens = new FencingTokens();

	Grants(LiveLeases leases) {
		this.leases = leases;
	}

	LiveLease grant(LeaseSpec lease, Duration duration, Instant time) {
		Instant since = lease.id().heldSince(time);
		LiveLease granted = new LiveLease(lease.name(), since, time.plus(duration), token(lease.kind(), time));
		keep(granted, lease.leaseTime());
		return granted;
	}

	@Nullable LiveLease renew(LeaseSpec lease, Instant time) {
		LiveLease held = this.leases.find(lease.name());
		if (held == null) {
			return null;
		}
		LiveLease renewed = held.renewed(time.plus(lease.leaseTime()));
		keep(renewed, lease.leaseTime());
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
		this.tokens.forget(time);
	}

	boolean isTokenKept() {
		return !this.tokens.isEmpty();
	}

	private long token(LockKind kind, Instant time) {
		if (kind == LockKind.READ) {
			return 0;
		}
		return this.leases.fencingToken().orElseGet(() -> this.tokens.next(time));
	}

	private void keep(LiveLease lease, Duration leaseTime) {
		this.leases.put(lease);
		if (lease.isWrite()) {
			this.tokens.keepUntil(lease.expiry().plus(leaseTime));
		}
	}

}

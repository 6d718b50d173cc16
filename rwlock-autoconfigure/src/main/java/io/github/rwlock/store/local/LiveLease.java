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

import java.time.Instant;

import io.github.rwlock.LockKind;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.ResourceView.Holder;

/**
 * A lease that was granted.
 *
 * @param name what it is found by
 * @param granted when
 * @param expiry when it ends
 * @param token its fencing token, 0 for a read lease
 */
record LiveLease(LeaseName name, Instant granted, Instant expiry, long token) {

	boolean isLive(Instant time) {
		return time.isBefore(this.expiry);
	}

	boolean isWrite() {
		return this.name.kind() == LockKind.WRITE;
	}

	boolean isOf(LeaseOwner owner) {
		return this.name.owner().equals(owner);
	}

	boolean isReadOf(String group) {
		return !isWrite() && this.name.group().equals(group);
	}

	LiveLease renewed(Instant expiry) {
		return new LiveLease(this.name, this.granted, expiry.isAfter(this.expiry) ? expiry : this.expiry, this.token);
	}

	LiveLease downgradedTo(String group) {
		return new LiveLease(this.name.downgradedTo(group), this.granted, this.expiry, 0);
	}

	Holder view() {
		return new Holder(this.name, this.name.id().heldSince(this.granted), this.expiry, this.token);
	}

}

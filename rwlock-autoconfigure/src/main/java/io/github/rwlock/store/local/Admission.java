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

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Busy;
import io.github.rwlock.store.AcquireAnswer.Conflict;
import io.github.rwlock.store.AcquireAnswer.Ended;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.IdInUse;
import io.github.rwlock.store.AcquireAnswer.Lost;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.AcquireAnswer.Stale;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseSpec;

/**
 * Answers requests for leases of one resource: by what is known of them, or else by what
 * can be granted.
 */
final class Admission {

	private final LiveLeases leases;

	private final LeaseQueue queue;

	private final EndedIds ended;

	private final Grants grants;

	Admission(LiveLeases leases, LeaseQueue queue, EndedIds ended, Grants grants) {
		this.leases = leases;
		this.queue = queue;
		this.ended = ended;
		this.grants = grants;
	}

	AcquireAnswer answer(AcquireRequest request, Instant time) {
		AcquireAnswer known = answerKnown(request.lease(), time);
		return (known != null) ? known : answerNew(request, time);
	}

	private @Nullable AcquireAnswer answerKnown(LeaseSpec wanted, Instant time) {
		LiveLease held = this.leases.find(wanted.name());
		if (held != null) {
			return granted(held, time);
		}
		if (this.queue.stay(wanted.name(), time)) {
			return new Queued(time, this.leases.due(time));
		}
		if (isUsedOtherwise(wanted.id())) {
			return new IdInUse(time);
		}
		return this.ended.contains(wanted.id()) ? new Ended(time) : null;
	}

	private boolean isUsedOtherwise(LeaseId id) {
		return this.leases.isNameInUse(id) || this.queue.isNameInUse(id);
	}

	private AcquireAnswer answerNew(AcquireRequest request, Instant time) {
		if (this.leases.isHoldLost(request.lease())) {
			return new Lost(time);
		}
		return time.isAfter(request.notAfter()) ? new Stale(time) : admit(request, time);
	}

	private AcquireAnswer admit(AcquireRequest request, Instant time) {
		LeaseSpec wanted = request.lease();
		WaitingLine line = new WaitingLine(this.queue, this.leases);
		if (GrantRules.grants(wanted, this.leases, line.seenFromTail())) {
			return granted(this.grants.grant(wanted, wanted.leaseTime(), time), time);
		}
		if (GrantRules.conflicts(wanted, this.leases, line)) {
			return new Conflict(time);
		}
		if (!request.queue()) {
			return new Busy(time, this.leases.due(time));
		}
		this.queue.join(wanted, time);
		return new Queued(time, this.leases.due(time));
	}

	private static Granted granted(LiveLease lease, Instant time) {
		return new Granted(time, lease.expiry(), lease.token());
	}

}

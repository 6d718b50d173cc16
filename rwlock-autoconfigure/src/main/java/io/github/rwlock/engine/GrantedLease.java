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

import java.time.Instant;
import java.util.concurrent.TimeUnit;

import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.RenewAnswer;

/**
 * A lease that the store has granted.
 *
 * @param spec what was granted
 * @param token the fencing token of a write lease
 * @param rememberUntil until when its release has to be remembered, as an acquire of it
 * may still be under way
 * @param validity how long it is known to last
 * @param since when it was asked for, or when its wake-up came
 */
record GrantedLease(LeaseSpec spec, long token, Instant rememberUntil, Validity validity, long since) {

	private static final int MARGIN = 4;

	/**
	 * Return whether the lease was granted for its full time, in whole milliseconds as
	 * stores may count it, not handed over for the confirmation time.
	 */
	boolean isFull() {
		long full = TimeUnit.MILLISECONDS.toNanos(this.spec.leaseTime().toMillis()) - Validity.ROUNDING;
		return this.validity.until() - this.since >= full;
	}

	/**
	 * Return whether enough of the confirmation time is left to enter without asking
	 * again.
	 */
	boolean hasMargin() {
		return this.validity.remaining().compareTo(this.spec.confirmationTime().dividedBy(MARGIN)) > 0;
	}

	GrantedLease renewed(RenewAnswer.Renewed answer, long sent) {
		return new GrantedLease(this.spec, this.token, this.rememberUntil,
				Validity.of(answer.expiry(), answer.time(), sent), sent);
	}

}

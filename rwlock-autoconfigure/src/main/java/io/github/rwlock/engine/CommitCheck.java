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

import java.util.List;

/**
 * Lets no transaction commit that has lost a lease, where losses are to fail what they
 * guard.
 */
final class CommitCheck {

	private static final String ROLLED_BACK = ". The transaction was rolled back because of that";

	private static final String ROLLED_BACK_UNTIL_RELEASED = ROLLED_BACK
			+ ", and so will be those that follow here until the lease is released";

	private final EngineSettings settings;

	private final LeaseRegistry leases;

	private final Surroundings surroundings;

	CommitCheck(EngineSettings settings, LeaseRegistry leases, Surroundings surroundings) {
		this.settings = settings;
		this.leases = leases;
		this.surroundings = surroundings;
	}

	/**
	 * Throw if a lease was lost that this thread is inside of, or that guarded code of
	 * its running transaction.
	 * @throws io.github.rwlock.LeaseLostException if there is one
	 */
	void check() {
		check(this.surroundings.guarding(), ROLLED_BACK);
		check(this.surroundings.held(), ROLLED_BACK_UNTIL_RELEASED);
	}

	/**
	 * Throw if one of a transaction's leases was lost.
	 * @throws io.github.rwlock.LeaseLostException if there is one
	 */
	void check(List<HeldLease> guarding) {
		check(guarding, ROLLED_BACK);
	}

	private void check(List<HeldLease> needed, String consequence) {
		if (this.settings.onLeaseLost() != LeaseLossReaction.WARN) {
			needed.forEach((lease) -> {
				this.leases.loseIfOver(lease);
				lease.throwIfLost(consequence);
			});
		}
	}

}

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

/**
 * How a lease has ended.
 */
enum LeaseFate {

	RELEASED,

	/**
	 * Its time passed.
	 */
	RAN_OUT,

	/**
	 * The store did not have it any more, although its time had not passed.
	 */
	GONE,

	/**
	 * It was released here, by its ticket.
	 */
	TAKEN;

	boolean isLoss() {
		return this != RELEASED;
	}

	/**
	 * Return the words in which people are told how a lease was lost.
	 * @param lease the lease
	 */
	String describe(HeldLease lease) {
		return switch (this) {
			case GONE -> "the store did not have it any more, as it was released by force or by its ticket, or its "
					+ "keys were deleted, evicted, or lost in a restart";
			case TAKEN -> "it was released by its ticket";
			default -> lease.renewals().areOn() ? "it could not be renewed in time"
					: "its lease time of %d ms passed without renewal".formatted(lease.spec().leaseTime().toMillis());
		};
	}

}

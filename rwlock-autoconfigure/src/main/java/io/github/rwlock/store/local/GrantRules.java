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

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.LeaseSpec;

/**
 * When a request is granted, and when it must not wait.
 */
final class GrantRules {

	private GrantRules() {
	}

	/**
	 * Decide on a request.
	 * @param wanted what is asked for
	 * @param leases the live leases
	 * @param crowd who waits, seen from the request's place
	 * @return whether it is granted now
	 */
	static boolean grants(LeaseSpec wanted, LiveLeases leases, Crowd crowd) {
		return (wanted.kind() == LockKind.READ) ? grantsRead(wanted, leases, crowd)
				: grantsWrite(wanted, leases, crowd);
	}

	/**
	 * Decide on a request that is not granted, and whose owner would make others wait for
	 * it by what it holds: only one owner may wait to upgrade, and none to read.
	 * @param wanted what is asked for
	 * @param leases the live leases
	 * @param line who waits
	 * @return whether waiting might never end
	 */
	static boolean conflicts(LeaseSpec wanted, LiveLeases leases, WaitingLine line) {
		return leases.isHolding(wanted)
				&& (wanted.kind() == LockKind.READ || line.hasUpgraderOtherThan(wanted.owner()));
	}

	private static boolean grantsRead(LeaseSpec wanted, LiveLeases leases, Crowd crowd) {
		return (leases.isHolding(wanted) || passes(wanted, crowd)) && leases.areReadsOf(wanted.owner(), wanted.group());
	}

	private static boolean passes(LeaseSpec reader, Crowd crowd) {
		return switch (reader.mode()) {
			case READER_PREFERRED -> true;
			case WRITER_PREFERRED ->
				!crowd.writerAhead() && !crowd.unfairWriter() && !crowd.isOtherGroupAhead(reader.group());
			case FAIR -> !crowd.waiterAhead();
		};
	}

	private static boolean grantsWrite(LeaseSpec wanted, LiveLeases leases, Crowd crowd) {
		return (wanted.mode() != LockMode.FAIR || leases.isHolding(wanted) || !crowd.waiterAhead())
				&& !leases.hasOthersThan(wanted.owner());
	}

}

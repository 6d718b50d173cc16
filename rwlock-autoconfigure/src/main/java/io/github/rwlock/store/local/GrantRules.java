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
 * When a request is granted.
 */
final class GrantRules {

	private GrantRules() {
	}

	/**
	 * Decide on a request.
	 * @param wanted what is asked for
	 * @param leases the live leases, all of others
	 * @param crowd who waits, all of them others
	 * @return whether it is granted now
	 */
	static boolean grant(LeaseSpec wanted, HeldLeases leases, Crowd crowd) {
		return (wanted.kind() == LockKind.READ) ? grantRead(wanted.mode(), leases, crowd)
				: grantWrite(wanted.mode(), leases, crowd);
	}

	private static boolean grantRead(LockMode mode, HeldLeases leases, Crowd crowd) {
		return !leases.isWriteHeld() && switch (mode) {
			case READER_PREFERRED -> true;
			case WRITER_PREFERRED -> !crowd.writerAhead() && !crowd.unfairWriter();
			case FAIR -> !crowd.waiterAhead();
		};
	}

	private static boolean grantWrite(LockMode mode, HeldLeases leases, Crowd crowd) {
		return leases.isEmpty() && (mode != LockMode.FAIR || !crowd.waiterAhead());
	}

}

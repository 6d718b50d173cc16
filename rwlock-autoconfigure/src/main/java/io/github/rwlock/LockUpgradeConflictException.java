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

package io.github.rwlock;

/**
 * Thrown at once when the holder of a read lease asks for more on the same resource and
 * waiting could only deadlock: for a write lease while another holder waits for one
 * already, or for a read lease of another group while others read. The read lease is
 * still held.
 */
public class LockUpgradeConflictException extends LockException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param resource the resource that is read-locked already
	 * @param kind the kind of lock that was asked for
	 * @param mode the mode of the request
	 */
	public LockUpgradeConflictException(String resource, LockKind kind, LockMode mode) {
		super("No %s inside a read lock on it: %s".formatted(LockMessages.describe(kind, mode, resource), advice(kind)),
				resource, kind, mode, null);
	}

	private static String advice(LockKind kind) {
		return (kind == LockKind.WRITE)
				? "another reader waits for that already. Release the read lock, or take the write lock first"
				: "others read it in another group. Release the read lock before";
	}

}

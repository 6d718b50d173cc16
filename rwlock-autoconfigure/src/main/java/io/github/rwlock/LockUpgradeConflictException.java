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
 * Thrown at once when a flow that holds a read lease asks for a write lease on the same
 * resource and waiting for it could only deadlock. The read lease is still held.
 */
public class LockUpgradeConflictException extends LockException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param resource the resource that is read-locked already
	 * @param mode the mode of the request
	 */
	public LockUpgradeConflictException(String resource, LockMode mode) {
		super("No %s inside a read lock on it: take the write lock first, or release the read lock before"
			.formatted(LockMessages.describe(LockKind.WRITE, mode, resource)), resource, LockKind.WRITE, mode, null);
	}

}

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
 * Thrown when the thread was interrupted before or while it waited for a lock. The
 * guarded code was not entered, nothing of the request is left behind, and the thread's
 * interrupt flag is set.
 */
public class LockInterruptedException extends LockException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param resource the resource that was to be locked
	 * @param kind the kind of lock that was asked for
	 * @param mode the mode of the request
	 */
	public LockInterruptedException(String resource, LockKind kind, LockMode mode) {
		super("Interrupted while asking for a %s".formatted(LockMessages.describe(kind, mode, resource)), resource,
				kind, mode, null);
	}

}

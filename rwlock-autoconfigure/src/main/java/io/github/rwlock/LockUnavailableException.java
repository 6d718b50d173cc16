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

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the store could not be asked: unreachable, too slow, refusing, or already
 * shut down here; the message says which, and where the store is. The guarded code was
 * not entered; whether others hold the lock is not known.
 */
public class LockUnavailableException extends LockException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param resource the resource that was to be locked
	 * @param kind the kind of lock that was asked for
	 * @param mode the mode of the request
	 * @param reason what stood in the way
	 * @param cause the store's own exception, if it gave one
	 */
	public LockUnavailableException(String resource, LockKind kind, LockMode mode, String reason,
			@Nullable Throwable cause) {
		super("No %s: %s".formatted(LockMessages.describe(kind, mode, resource), reason), resource, kind, mode, cause);
	}

	/**
	 * Create an exception for what needs no lock, such as a look at one.
	 * @param resource the resource
	 * @param reason what stood in the way
	 * @param cause the store's own exception, if it gave one
	 */
	public LockUnavailableException(String resource, String reason, @Nullable Throwable cause) {
		super("The locks on '%s' are out of reach: %s".formatted(LockMessages.shown(resource), reason), resource, null,
				null, cause);
	}

}

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
 * Thrown when a lease ended before its holder released it: it could not be renewed in
 * time, or it was removed from the store; the message says which. From that moment on
 * another holder may have entered, so what the guarded code did since then was not
 * protected.
 */
public class LeaseLostException extends LockException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param resource the resource whose lease was lost
	 * @param kind the kind of the lease
	 * @param mode the mode of the request
	 */
	public LeaseLostException(String resource, LockKind kind, LockMode mode) {
		this(resource, kind, mode, "was lost before it was released: others may have entered meanwhile");
	}

	/**
	 * Create an exception.
	 * @param resource the resource whose lease was lost
	 * @param kind the kind of the lease
	 * @param mode the mode of the request, if it is known
	 * @param reason what became of the lease, to follow its name
	 */
	public LeaseLostException(String resource, LockKind kind, @Nullable LockMode mode, String reason) {
		super("The %s %s".formatted(LockMessages.describe(kind, mode, resource), reason), resource, kind, mode, null);
	}

}

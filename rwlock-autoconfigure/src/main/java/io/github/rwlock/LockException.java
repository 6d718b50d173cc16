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
 * Base of the exceptions of this library, other than {@link LockTimeoutException}, which
 * extends the exception that Spring's data access has for it.
 */
public abstract class LockException extends RuntimeException implements LockFailure {

	private static final long serialVersionUID = 1L;

	private final @Nullable String resource;

	private final @Nullable LockKind kind;

	private final @Nullable LockMode mode;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param resource the resource, if there was one already
	 * @param kind the kind of lock that was asked for, if one was
	 * @param mode the mode of the request, if it was known already
	 * @param cause what led to it, if anything did
	 */
	protected LockException(String message, @Nullable String resource, @Nullable LockKind kind, @Nullable LockMode mode,
			@Nullable Throwable cause) {
		super(message, cause);
		this.resource = resource;
		this.kind = kind;
		this.mode = mode;
	}

	@Override
	public @Nullable String resource() {
		return this.resource;
	}

	@Override
	public @Nullable LockKind kind() {
		return this.kind;
	}

	@Override
	public @Nullable LockMode mode() {
		return this.mode;
	}

}

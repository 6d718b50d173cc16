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

import java.time.Duration;

import org.springframework.dao.CannotAcquireLockException;

/**
 * Thrown when a lock was not granted within the wait time because others hold it or go
 * first. Nothing of the request is left behind, and the guarded code was not entered.
 * <p>
 * It extends {@link CannotAcquireLockException}, so whatever retries or translates a
 * database's lock time-out treats it alike.
 */
public class LockTimeoutException extends CannotAcquireLockException implements LockFailure {

	private static final long serialVersionUID = 1L;

	private final String resource;

	private final LockKind kind;

	private final LockMode mode;

	private final Duration retryAfter;

	/**
	 * Create an exception.
	 * @param resource the resource that was to be locked
	 * @param kind the kind of lock that was asked for
	 * @param mode the mode of the request
	 * @param waited how long the request waited
	 * @param retryAfter how long the leases in the way have left
	 */
	public LockTimeoutException(String resource, LockKind kind, LockMode mode, Duration waited, Duration retryAfter) {
		super("No %s within %d ms: others hold it or go first, with leases of up to %d ms left"
			.formatted(LockMessages.describe(kind, mode, resource), waited.toMillis(), retryAfter.toMillis()));
		this.resource = resource;
		this.kind = kind;
		this.mode = mode;
		this.retryAfter = retryAfter;
	}

	@Override
	public String resource() {
		return this.resource;
	}

	@Override
	public LockKind kind() {
		return this.kind;
	}

	@Override
	public LockMode mode() {
		return this.mode;
	}

	/**
	 * Return how long the leases in the way had left when they were last seen. Their
	 * holders may renew them, or release them earlier: it is a hint, not a promise.
	 * @return the remaining time, {@link Duration#ZERO} if no lease was in the way
	 */
	public Duration retryAfter() {
		return this.retryAfter;
	}

}

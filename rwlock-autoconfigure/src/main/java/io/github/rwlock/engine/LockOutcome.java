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

import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;

import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.LockInterruptedException;
import io.github.rwlock.LockKeyException;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.LockUpgradeConflictException;

/**
 * What a request for a lock has come to.
 */
public enum LockOutcome {

	/**
	 * A lease of its own.
	 */
	ACQUIRED,

	/**
	 * A lease that its flow held before.
	 */
	RE_ENTERED,

	/**
	 * Others held the lock for the whole wait time.
	 */
	TIMED_OUT,

	/**
	 * The thread was interrupted.
	 */
	INTERRUPTED,

	/**
	 * The store could not be asked, or the application is shutting down.
	 */
	UNAVAILABLE,

	/**
	 * To wait could only have come to a deadlock.
	 */
	CONFLICT,

	/**
	 * Its flow had lost a lease of the resource.
	 */
	LOST,

	/**
	 * Nobody wanted the lease any more.
	 */
	CANCELLED,

	/**
	 * The request could not work.
	 */
	MISCONFIGURED,

	/**
	 * An error that is none of these.
	 */
	FAILED;

	private static final Map<Class<?>, LockOutcome> FAILURES = Map.of(LockTimeoutException.class, TIMED_OUT,
			LockInterruptedException.class, INTERRUPTED, LockUnavailableException.class, UNAVAILABLE,
			LockUpgradeConflictException.class, CONFLICT, LeaseLostException.class, LOST, CancellationException.class,
			CANCELLED, TimeoutException.class, CANCELLED, LockConfigurationException.class, MISCONFIGURED,
			LockKeyException.class, MISCONFIGURED);

	/**
	 * Return what a failure tells.
	 * @param failure the failure
	 * @return the outcome
	 */
	public static LockOutcome of(Throwable failure) {
		return FAILURES.entrySet()
			.stream()
			.filter((known) -> known.getKey().isInstance(failure))
			.map(Map.Entry::getValue)
			.findFirst()
			.orElse(FAILED);
	}

}

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
package io.github.rwlock.actuate;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * What one instance holds and waits for.
 *
 * @param client the instance's id, as it stands in the store
 * @param appId the application
 * @param heldLeases how many leases it holds
 * @param waitingRequests how many of its requests wait
 * @param truncated whether there are more than are shown
 * @param leases the leases, those held longest first
 * @param waiters the requests, those that wait longest first
 */
public record InstanceLocks(String client, String appId, int heldLeases, int waitingRequests, boolean truncated,
		List<Lease> leases, List<Waiter> waiters) implements OperationResponseBody {

	/**
	 * A lease.
	 *
	 * @param resource the resource, or what is shown instead
	 * @param kind {@code read} or {@code write}
	 * @param mode who goes first when others wait too
	 * @param owner the name that the caller gave its owner, if it did
	 * @param group which readers share it, if not those of the default group
	 * @param name the annotation's name, if it has one
	 * @param method the method that the lock guards, if it guards one
	 * @param heldSince since when it is held, on the store's clock
	 * @param heldFor how long that is
	 * @param expiresIn how long it lasts unless it is renewed
	 * @param renewed whether it is renewed
	 * @param fencingToken the token of a write lease
	 */
	public record Lease(String resource, String kind, String mode, @Nullable String owner, @Nullable String group,
			@Nullable String name, @Nullable String method, Instant heldSince, Duration heldFor, Duration expiresIn,
			boolean renewed, @Nullable Long fencingToken) {

	}

	/**
	 * A request that waits.
	 *
	 * @param resource the resource, or what is shown instead
	 * @param kind {@code read} or {@code write}
	 * @param mode who goes first when others wait too
	 * @param owner the name that the caller gave its owner, if it did
	 * @param group which readers share the lease, if not those of the default group
	 * @param name the annotation's name, if it has one
	 * @param method the method that the lock is to guard, if it is to guard one
	 * @param since when it was made, on the store's clock as far as that is known
	 * @param waited how long ago that is
	 * @param queued whether it waits in the store's queue; otherwise the store has failed
	 * and is asked again
	 */
	public record Waiter(String resource, String kind, String mode, @Nullable String owner, @Nullable String group,
			@Nullable String name, @Nullable String method, @Nullable Instant since, Duration waited, boolean queued) {

	}

}

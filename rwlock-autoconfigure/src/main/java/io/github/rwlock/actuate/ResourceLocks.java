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
 * Who holds a resource and who waits for it, in all instances.
 *
 * @param resource the resource, or what is shown instead
 * @param time the moment of this view, on the store's clock
 * @param truncated whether there are more than are shown
 * @param holders who holds it
 * @param waiters who waits, in the order of arrival
 */
public record ResourceLocks(String resource, Instant time, boolean truncated, List<Holder> holders,
		List<Waiter> waiters) implements OperationResponseBody {

	/**
	 * A lease.
	 *
	 * @param kind {@code read} or {@code write}
	 * @param owner the name that the caller gave its owner, if it did
	 * @param appId the application that holds it
	 * @param client the instance that holds it
	 * @param group which readers share it, if not those of the default group
	 * @param heldSince since when it is held
	 * @param expiresIn how long it lasts unless it is renewed
	 * @param fencingToken the token of a write lease
	 */
	public record Holder(String kind, @Nullable String owner, String appId, String client, @Nullable String group,
			Instant heldSince, Duration expiresIn, @Nullable Long fencingToken) {

	}

	/**
	 * A request that waits.
	 *
	 * @param kind {@code read} or {@code write}
	 * @param mode who goes first when others wait too
	 * @param owner the name that the caller gave its owner, if it did
	 * @param appId the application that asks
	 * @param client the instance that asks
	 * @param group which readers share the lease, if not those of the default group
	 * @param waited how long it has been in the queue
	 */
	public record Waiter(String kind, String mode, @Nullable String owner, String appId, String client,
			@Nullable String group, Duration waited) {

	}

}

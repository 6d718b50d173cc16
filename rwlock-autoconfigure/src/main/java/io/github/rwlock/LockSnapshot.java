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
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

import org.jspecify.annotations.Nullable;

/**
 * Who held a resource, and who waited for it, at one moment. All moments are those of the
 * store's clock.
 *
 * @param resource the resource
 * @param time the moment
 * @param holders who held it, by how long: the longest first
 * @param waiters who waited for it, in the order of their arrival
 */
public record LockSnapshot(String resource, Instant time, List<Holder> holders, List<Waiter> waiters) {

	/**
	 * A live lease.
	 *
	 * @param kind what it lets its holder do
	 * @param owner the name that the caller gave its owner, {@code null} for a flow
	 * @param appId the application that took it
	 * @param client the application context that took it
	 * @param group which readers share it, {@code null} for the default group
	 * @param heldSince when it was granted, exact to a second
	 * @param expiresIn how long it lasts unless it is renewed
	 * @param fencingToken the token of a write lease, empty for a read lease
	 */
	public record Holder(LockKind kind, @Nullable String owner, String appId, String client, @Nullable String group,
			Instant heldSince, Duration expiresIn, OptionalLong fencingToken) {

	}

	/**
	 * A request that waits.
	 *
	 * @param kind what it asks for
	 * @param mode who goes first when others wait too
	 * @param owner the name that the caller gave its owner, {@code null} for a flow
	 * @param appId the application that asks
	 * @param client the application context that asks
	 * @param group which readers share the lease, {@code null} for the default group
	 * @param waited how long it has been in the queue
	 */
	public record Waiter(LockKind kind, LockMode mode, @Nullable String owner, String appId, String client,
			@Nullable String group, Duration waited) {

	}

}

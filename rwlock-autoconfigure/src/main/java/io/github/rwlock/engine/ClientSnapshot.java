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

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockLabel;
import io.github.rwlock.LockMode;

/**
 * What one client holds and waits for at one moment, as it knows it without asking the
 * store. Moments are those of the store's clock, as far as it is known here.
 *
 * @param held how many leases it holds
 * @param waiting how many of its requests wait
 * @param leases the leases, by how long they are held: the longest first
 * @param waiters the requests, by how long they wait: the longest first
 */
public record ClientSnapshot(int held, int waiting, List<Holding> leases, List<Waiting> waiters) {

	/**
	 * Return whether some are left out.
	 * @return whether there are more than are shown
	 */
	public boolean isCut() {
		return this.leases.size() < this.held || this.waiters.size() < this.waiting;
	}

	/**
	 * What a lease or a request is about.
	 *
	 * @param resource what is locked
	 * @param kind what for
	 * @param mode who goes first when others wait too
	 * @param owner the name that the caller gave its owner, {@code null} for a flow
	 * @param group which readers share it, {@code null} for the default group
	 * @param label what it is counted under: the annotation's name, and the method
	 */
	public record Subject(String resource, LockKind kind, LockMode mode, @Nullable String owner, @Nullable String group,
			LockLabel label) {

	}

	/**
	 * A lease that is held.
	 *
	 * @param subject what it is about
	 * @param since when it was asked for, or handed over
	 * @param heldFor how long ago that was
	 * @param expiresIn how long it lasts at least unless it is renewed
	 * @param renewed whether it is renewed
	 * @param fencingToken the token of a write lease, empty for a read lease
	 */
	public record Holding(Subject subject, Instant since, Duration heldFor, Duration expiresIn, boolean renewed,
			OptionalLong fencingToken) {

	}

	/**
	 * A request that waits.
	 *
	 * @param subject what it is about
	 * @param since when it was made, {@code null} as long as the store has never told its
	 * time
	 * @param waited how long ago that was
	 * @param queued whether it waits in the store's queue; otherwise the store has failed
	 * and is asked again
	 */
	public record Waiting(Subject subject, @Nullable Instant since, Duration waited, boolean queued) {

	}

}

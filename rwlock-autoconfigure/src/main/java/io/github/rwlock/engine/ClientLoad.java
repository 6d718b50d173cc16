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

/**
 * How much a client has to do at this moment.
 */
public final class ClientLoad {

	private final LeaseRegistry leases;

	private final Attempts attempts;

	ClientLoad(LeaseRegistry leases, Attempts attempts) {
		this.leases = leases;
		this.attempts = attempts;
	}

	/**
	 * Return how many leases are held.
	 * @return the number of leases in the store that are neither released nor lost
	 */
	public int heldLeases() {
		return this.leases.size();
	}

	/**
	 * Return how many requests wait.
	 * @return the number of requests in the store's queues
	 */
	public int waiters() {
		return this.attempts.waiters();
	}

	/**
	 * Return how many leases are behind with their renewal: it is due and not sent, sent
	 * and not answered, or failed and to be tried again.
	 * @return the number of held leases of which that is so
	 */
	public int renewalBacklog() {
		return this.leases.countBehind(Nanos.now());
	}

	/**
	 * Return for how long the lease has been held that has been held longest.
	 * @return the time, zero if none is held
	 */
	public Duration longestHold() {
		return this.leases.longestHold(Nanos.now());
	}

}

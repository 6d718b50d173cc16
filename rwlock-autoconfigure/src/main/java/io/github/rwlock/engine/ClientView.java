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

import io.github.rwlock.LockSnapshot;

/**
 * What operators see of a client.
 */
public final class ClientView {

	private final Inspection inspection;

	private final ClientInspection own;

	private final ClientLoad load;

	private final LossSignal losses;

	private final Monitoring monitoring;

	ClientView(Inspection inspection, ClientInspection own, ClientLoad load, LossSignal losses, Monitoring monitoring) {
		this.inspection = inspection;
		this.own = own;
		this.load = load;
		this.losses = losses;
		this.monitoring = monitoring;
	}

	/**
	 * Look at a resource, but not at all that may be there where that would cost more.
	 * @param resource the resource, not blank
	 * @param most how many leases and how many waiters are enough, at least one
	 * @return who holds it, and who waits for it: at least so many of each as far as
	 * there are so many
	 * @throws io.github.rwlock.LockKeyException if the resource is blank
	 * @throws io.github.rwlock.LockUnavailableException if the store could not be asked
	 */
	public LockSnapshot inspect(String resource, int most) {
		return this.inspection.inspect(resource, most);
	}

	/**
	 * Look at what this client holds and waits for, without asking the store.
	 * @param most how many leases and how many requests are shown at most
	 * @return what there is
	 */
	public ClientSnapshot inspectOwn(int most) {
		return this.own.inspect(most);
	}

	/**
	 * Return how much this client has to do.
	 * @return what tells of this moment each time it is asked
	 */
	public ClientLoad load() {
		return this.load;
	}

	/**
	 * Return how many leases this client lost lately.
	 * @return the number of those lost in the last minute
	 */
	public int leasesLostInLastMinute() {
		return this.losses.recent().inLastMinute();
	}

	/**
	 * Let someone watch what this client does from now on.
	 * @param monitor who
	 */
	public void watch(LockMonitor monitor) {
		this.monitoring.add(monitor);
	}

}

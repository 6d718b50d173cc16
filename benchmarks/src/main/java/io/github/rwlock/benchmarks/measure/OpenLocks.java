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

package io.github.rwlock.benchmarks.measure;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

import io.github.rwlock.benchmarks.contestant.Contestant;
import io.github.rwlock.benchmarks.contestant.Locks;

/**
 * One client of each contestant, opened when it is first asked for.
 */
public final class OpenLocks implements AutoCloseable {

	private final int port;

	private final Duration lease;

	private final WarmUp warmUp;

	private final Map<Contestant, Locks> locks = new EnumMap<>(Contestant.class);

	/**
	 * Open nothing yet.
	 * @param port where Redis listens
	 * @param lease how long leases last
	 * @param warmUp how long a contestant is warmed up that was not yet
	 */
	public OpenLocks(int port, Duration lease, Duration warmUp) {
		this.port = port;
		this.lease = lease;
		this.warmUp = new WarmUp(warmUp);
	}

	/**
	 * Return the locks of a contestant.
	 * @param contestant whose
	 * @return its locks
	 * @throws InterruptedException if the thread was interrupted
	 */
	public Locks of(Contestant contestant) throws InterruptedException {
		Locks known = this.locks.get(contestant);
		if (known != null) {
			return known;
		}
		Locks opened = contestant.open(this.port, this.lease);
		this.locks.put(contestant, opened);
		this.warmUp.run(contestant, opened);
		return opened;
	}

	@Override
	public void close() {
		this.locks.values().forEach(Locks::close);
	}

}

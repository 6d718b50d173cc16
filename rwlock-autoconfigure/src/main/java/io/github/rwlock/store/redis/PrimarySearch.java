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

package io.github.rwlock.store.redis;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Has connections made anew where those that there are lead to a replica, as they do
 * after a failover that has left them open: at most once a second, as the address may
 * lead there for a while yet.
 */
final class PrimarySearch {

	private static final Log logger = LogFactory.getLog(PrimarySearch.class);

	private static final long PAUSE = Duration.ofSeconds(1).toNanos();

	private final RedisAccess access;

	private final AtomicLong last = new AtomicLong(System.nanoTime() - PAUSE);

	PrimarySearch(RedisAccess access) {
		this.access = access;
	}

	/**
	 * Look at a failure.
	 */
	void failed(Throwable failure) {
		long before = this.last.get();
		long now = System.nanoTime();
		if (StoreErrors.isOfReplica(failure) && now - before >= PAUSE && this.last.compareAndSet(before, now)) {
			reconnect();
		}
	}

	private void reconnect() {
		try {
			logger.debug("Redis answers as a replica, so connections are made anew");
			this.access.reconnect();
		}
		catch (RuntimeException ex) {
			logger.debug("There are no other connections yet", ex);
		}
	}

}

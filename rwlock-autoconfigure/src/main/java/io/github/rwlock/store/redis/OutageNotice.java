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

import java.util.function.LongSupplier;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.rwlock.store.SparseLog;
import io.github.rwlock.store.StoreException;

/**
 * Says in the log that Redis carries out no requests of locks when the first one fails
 * that may pass a little later, and that it does again: when it answers anything, or when
 * it carries one out where it had refused that, as a replica does that answers the rest.
 */
final class OutageNotice {

	private static final Log logger = LogFactory.getLog(OutageNotice.class);

	private final SparseLog warnings;

	private final String server;

	private volatile boolean on;

	private volatile boolean refused;

	private volatile boolean starting;

	private boolean told;

	/**
	 * Create a notice.
	 * @param server where the server is, for people
	 */
	OutageNotice(String server) {
		this(server, System::nanoTime);
	}

	/**
	 * Create a notice on another clock.
	 * @param server where the server is, for people
	 * @param nanos a monotonic clock, in nanoseconds
	 */
	OutageNotice(String server, LongSupplier nanos) {
		this.server = server;
		this.warnings = new SparseLog(logger::warn, nanos);
	}

	/**
	 * Return where the server is, for people.
	 */
	String server() {
		return this.server;
	}

	/**
	 * Return whether the last request failed.
	 */
	boolean isOn() {
		return this.on;
	}

	/**
	 * Know that a connection is made for the first time: who asks tells when that has
	 * failed.
	 */
	void starting() {
		this.starting = true;
	}

	/**
	 * Know that the first connection was made, or not.
	 */
	void started() {
		this.starting = false;
	}

	/**
	 * Tell of a failure, unless it is the end of a connection that stood: another one is
	 * made at once, and there is nothing to say unless that fails, too.
	 */
	synchronized void failed(StoreException failure) {
		boolean ended = StoreErrors.isEndOfConnection(failure) && !failure.isWithoutEffect();
		if (ended || (this.starting && StoreErrors.isNoAnswer(failure))) {
			return;
		}
		this.on = true;
		this.refused = StoreErrors.isRefused(failure);
		if (!this.told && this.warnings.isDue()) {
			this.told = this.warnings.say(() -> "Locks are refused, and not renewed, as long as this lasts: %s (%s)"
				.formatted(failure.getMessage(), RedisAddress.withSource(this.server)));
		}
	}

	/**
	 * Know that Redis has answered something.
	 */
	void answered() {
		if (this.on && !this.refused) {
			end();
		}
	}

	/**
	 * Know that Redis has carried out a request of a lock.
	 */
	void carriedOut() {
		if (this.on) {
			end();
		}
	}

	private synchronized void end() {
		this.on = false;
		if (this.told) {
			this.told = false;
			logger.info("%s carries out requests of locks again".formatted(this.server));
		}
	}

}

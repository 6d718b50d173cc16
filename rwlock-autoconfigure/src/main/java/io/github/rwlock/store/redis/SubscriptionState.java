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

import java.util.EnumSet;
import java.util.Set;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.rwlock.store.StoreException;
import io.github.rwlock.store.redis.WakeUpSubscription.Listener;

/**
 * Whether a subscription stands. Tells its listener of each change, and people once of
 * each time without it, which is mostly a time without Redis, and of its end.
 */
final class SubscriptionState {

	private static final Log logger = LogFactory.getLog(SubscriptionState.class);

	private enum Outage {

		OF_REDIS, OF_WAKE_UPS

	}

	private final String server;

	private boolean up;

	/**
	 * What was said of this outage: each once, as the one may turn out to be the other.
	 */
	private final Set<Outage> told = EnumSet.noneOf(Outage.class);

	private volatile boolean closed;

	/**
	 * Create a state.
	 * @param server where the server is, for people
	 */
	SubscriptionState(String server) {
		this.server = server;
	}

	/**
	 * Return whether messages are being received now.
	 */
	synchronized boolean isUp() {
		return this.up && !this.closed;
	}

	void close() {
		this.closed = true;
	}

	boolean isClosed() {
		return this.closed;
	}

	/**
	 * Return whether the running thread is to go on with the subscription.
	 */
	boolean goesOn() {
		return !this.closed && !Thread.currentThread().isInterrupted();
	}

	synchronized void failed(Throwable failure) {
		logger.debug("Not subscribed to wake-ups", failure);
		Outage outage = StoreErrors.isNoConnection(failure) ? Outage.OF_REDIS : Outage.OF_WAKE_UPS;
		if (!this.closed && this.told.add(outage)) {
			logger.warn((outage == Outage.OF_REDIS) ? nobodyThere(failure) : noWakeUps(failure));
		}
	}

	private String nobodyThere(Throwable failure) {
		return ("No connection to %s, so locks are refused: %s. Check spring.data.redis.*, or the connection"
				+ " factory, and whether Redis runs there")
			.formatted(this.server, StoreErrors.reason(failure));
	}

	private String noWakeUps(Throwable failure) {
		StoreException known = StoreErrors.translate(failure);
		return ("Redis sends no wake-ups, so waiters poll, and locks are refused if it does not answer at all: %s"
				+ " (%s). %s")
			.formatted(known.getMessage(), this.server, known.remedy())
			.strip();
	}

	void change(boolean isUp, Listener listener) {
		if (changes(isUp)) {
			listener.changed();
		}
	}

	private synchronized boolean changes(boolean isUp) {
		if (this.up == isUp) {
			return false;
		}
		this.up = isUp;
		if (isUp && !this.told.isEmpty()) {
			this.told.clear();
			logger.info("There is a connection to %s again, which sends wake-ups".formatted(this.server));
		}
		return true;
	}

}

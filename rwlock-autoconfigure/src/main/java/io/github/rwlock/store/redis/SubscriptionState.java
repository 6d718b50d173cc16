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

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.rwlock.store.StoreException;
import io.github.rwlock.store.redis.WakeUpSubscription.Listener;

/**
 * Whether a subscription stands. Tells its listener of each change, and people once of
 * each time without it, unless that is a time without Redis, and of its end.
 */
final class SubscriptionState {

	private static final Log logger = LogFactory.getLog(SubscriptionState.class);

	private final OutageNotice outage;

	private final RefusalNotice refusals;

	private boolean up;

	private boolean told;

	private boolean tried;

	private boolean stood;

	private volatile boolean closed;

	/**
	 * Create a state.
	 * @param outage tells people of a time without Redis
	 * @param refusals tells people of a Redis that lets nobody in
	 */
	SubscriptionState(OutageNotice outage, RefusalNotice refusals) {
		this.outage = outage;
		this.refusals = refusals;
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

	/**
	 * What stood and broke, or fell silent, is made again at once, as is what was not
	 * answered at the first try: there is nothing to say unless that fails, too.
	 */
	synchronized void failed(Throwable failure) {
		logger.debug("Not subscribed to wake-ups", failure);
		if (this.closed || this.up || StoreErrors.isBroken(failure)) {
			return;
		}
		StoreException known = StoreErrors.translate(failure);
		boolean again = this.tried;
		this.tried = true;
		if (again || !StoreErrors.isNoAnswer(known)) {
			tell(failure, known);
		}
	}

	/**
	 * Who was never let in cannot have locks either. Who was may have them all the same,
	 * on a connection that still stands.
	 */
	private void tell(Throwable failure, StoreException known) {
		boolean keptOut = Refusal.isOfConnection(failure);
		if (StoreErrors.isNoConnection(failure) || StoreErrors.isNoAnswer(known)) {
			this.outage.failed(known);
		}
		else if (keptOut && !this.stood) {
			this.refusals.tell(failure);
		}
		else if (!this.told && !this.outage.isOn()) {
			this.told = true;
			logger.warn("Redis sends no wake-ups%s: %s (%s). %s"
				.formatted(keptOut ? "" : ", so waiters poll", known.getMessage(), this.outage.server(), known.remedy())
				.strip());
		}
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
		if (isUp) {
			this.stood = true;
			tellOfEnd();
		}
		return true;
	}

	private void tellOfEnd() {
		if (this.told) {
			this.told = false;
			logger.info("%s sends wake-ups again".formatted(this.outage.server()));
		}
	}

}

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

package io.github.rwlock.autoconfigure;

import java.time.Duration;

import io.github.rwlock.engine.StoreCalls;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.StoreException;

/**
 * Lets a start fail where locks are not to be had: asks the store once, by the same means
 * as any lock request and without making a lock.
 */
final class StoreCheck {

	private static final String PROPERTY = "rwlock.redis.fail-fast";

	/**
	 * Time for what a JVM that has just started does for the first time, whatever a short
	 * lease allows for a command.
	 */
	private static final Duration SHORTEST_WAIT = Duration.ofSeconds(10);

	private StoreCheck() {
	}

	/**
	 * Connect to the store, and ask it. The wait is a timed one: Spring does not close an
	 * application whose start waits without limit when it is told to end. As a rule the
	 * store gives up before, after a second try.
	 * @param store the store
	 * @param timeout how long a command may take
	 * @throws LockStoreSetupException if it does not answer in time, or refuses
	 */
	static void check(LockStore store, Duration timeout) {
		try {
			StoreCalls.awaitOrFail(store.connect(), (timeout.compareTo(SHORTEST_WAIT) < 0) ? SHORTEST_WAIT : timeout);
		}
		catch (StoreException ex) {
			throw failed(store, ex);
		}
	}

	/**
	 * Connect to the store, ask it, and do not wait for the answer: where it refuses
	 * locks it says so in the log, before the first lock is asked for.
	 */
	@SuppressWarnings("FutureReturnValueIgnored") // what comes of it is in the log
	static void begin(LockStore store) {
		store.connect();
	}

	private static LockStoreSetupException failed(LockStore store, StoreException failure) {
		String remedy = failure.remedy().isEmpty()
				? "Start Redis, or correct its address. %s".formatted(store.whenSilent()).strip() : failure.remedy();
		return new LockStoreSetupException(
				"Locks are not to be had, and '%s' is 'true': %s.".formatted(PROPERTY,
						store.located(failure).getMessage()),
				remedy + " With '%s' set to 'false' the application starts all the same, and refuses locks until Redis"
					.formatted(PROPERTY) + " gives them: that needs no restart.",
				failure);
	}

}

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

import io.github.rwlock.LockKind;

/**
 * Watches what a client does, while and where it does it. Whatever is told here is to be
 * taken in at once.
 *
 * @see ClientView#watch(LockMonitor)
 */
public interface LockMonitor {

	/**
	 * Watch a request for a lock, on the thread of whoever asks.
	 * @param subject what it is about
	 * @return what watches it
	 */
	RequestWatch asked(LockSubject subject);

	/**
	 * Hear of a lease that was granted to a request after it had waited.
	 * @param kind what the lock is for
	 * @param wokenUp whether a wake-up told of it, as it does of a lease that is handed
	 * over, or the request had to ask for itself
	 */
	default void waited(LockKind kind, boolean wokenUp) {
	}

	/**
	 * Hear of a renewal that was answered.
	 * @param took how long that took
	 */
	default void renewed(Duration took) {
	}

	/**
	 * Hear of a renewal that failed or was not answered, and is tried again while the
	 * lease lasts.
	 */
	default void renewalFailed() {
	}

	/**
	 * Hear of a lease that was lost.
	 * @param kind what it was for
	 */
	default void lost(LockKind kind) {
	}

	/**
	 * Hear of a fallback that ran instead of a guarded method.
	 * @param outcome why the lock was not to be had
	 */
	default void fellBack(LockOutcome outcome) {
	}

}

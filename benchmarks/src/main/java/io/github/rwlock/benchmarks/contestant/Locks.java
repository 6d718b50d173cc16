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

package io.github.rwlock.benchmarks.contestant;

import io.github.rwlock.LockKind;

/**
 * Locks of one contestant, as one client of its own takes them. A mutex takes the same
 * lock for both kinds.
 */
public interface Locks extends AutoCloseable {

	/**
	 * Take a lock, however long it takes.
	 * @param kind what for
	 * @param resource what to lock
	 * @return what ends it, to be called by the same thread
	 * @throws InterruptedException if the thread was interrupted while it waited
	 */
	Hold acquire(LockKind kind, String resource) throws InterruptedException;

	/**
	 * Run code under a lock, in the way that is usual here.
	 * @param kind what for
	 * @param resource what to lock
	 * @param body the code
	 * @throws InterruptedException if the thread was interrupted while it waited
	 */
	default void run(LockKind kind, String resource, Runnable body) throws InterruptedException {
		Hold hold = acquire(kind, resource);
		try {
			body.run();
		}
		finally {
			hold.release();
		}
	}

	@Override
	void close();

	/**
	 * A lock that is held.
	 */
	@FunctionalInterface
	interface Hold {

		/**
		 * End it.
		 */
		void release();

	}

}

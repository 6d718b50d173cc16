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

import java.time.Instant;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

/**
 * A thread that waits for its request to be granted. It holds no monitor while it does.
 */
final class Waiter {

	private final Thread thread;

	private volatile @Nullable Grant grant;

	private volatile boolean news;

	Waiter(Thread thread) {
		this.thread = thread;
	}

	void granted(Grant grant) {
		this.grant = grant;
		this.news = true;
		LockSupport.unpark(this.thread);
	}

	void pollNow() {
		this.news = true;
		LockSupport.unpark(this.thread);
	}

	@Nullable Grant grant() {
		return this.grant;
	}

	/**
	 * Wait until a moment, or until there is news that was not waited for yet.
	 * @throws InterruptedException if the thread was interrupted
	 */
	void awaitUntil(long moment) throws InterruptedException {
		while (!this.news) {
			long left = moment - Nanos.now();
			if (left <= 0) {
				return;
			}
			LockSupport.parkNanos(this, left);
			if (Thread.interrupted()) {
				throw new InterruptedException();
			}
		}
		this.news = false;
	}

	/**
	 * What a wake-up says.
	 *
	 * @param expiry when the lease ends on the store's clock
	 * @param token the fencing token of a write lease
	 */
	record Grant(Instant expiry, long token) {

	}

}

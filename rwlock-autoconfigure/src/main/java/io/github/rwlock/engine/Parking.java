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

import java.util.concurrent.locks.LockSupport;

/**
 * A thread that waits for news of its request. It holds no monitor while it does.
 */
final class Parking implements Runnable {

	private final Thread thread = Thread.currentThread();

	private volatile boolean news;

	/**
	 * Wake the thread.
	 */
	@Override
	public void run() {
		this.news = true;
		LockSupport.unpark(this.thread);
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

}

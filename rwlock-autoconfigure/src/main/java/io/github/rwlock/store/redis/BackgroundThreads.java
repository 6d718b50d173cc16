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

/**
 * Threads of the store that end by themselves or with the process.
 */
final class BackgroundThreads {

	private static final Duration LONGEST_END = Duration.ofSeconds(1);

	private BackgroundThreads() {
	}

	static Thread start(String name, Runnable work) {
		Thread thread = new Thread(work, name);
		thread.setDaemon(true);
		thread.start();
		return thread;
	}

	/**
	 * Wait for the end of a thread, but not for long, nor if interrupted. The wait is a
	 * timed one: Spring closes nothing more of an application whose start waits without
	 * limit.
	 */
	static void awaitEnd(Thread thread) {
		try {
			thread.join(LONGEST_END.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}

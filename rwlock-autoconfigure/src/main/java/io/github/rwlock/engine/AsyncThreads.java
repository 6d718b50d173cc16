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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * The threads of a client's asynchronous requests: one on which all of them take their
 * steps, which never wait, and as many as are needed for what callers let follow. None
 * stays for long without work.
 */
final class AsyncThreads {

	private static final Duration KEEP_ALIVE = Duration.ofSeconds(10);

	private static final Duration LONGEST_CLOSE = Duration.ofSeconds(1);

	private final ScheduledThreadPoolExecutor steps = new ScheduledThreadPoolExecutor(1, threads("rwlock-wait-"));

	private final ThreadPoolExecutor followUps = new ThreadPoolExecutor(0, Integer.MAX_VALUE, KEEP_ALIVE.toSeconds(),
			TimeUnit.SECONDS, new SynchronousQueue<>(), threads("rwlock-async-"));

	AsyncThreads() {
		this.steps.setKeepAliveTime(KEEP_ALIVE.toSeconds(), TimeUnit.SECONDS);
		this.steps.allowCoreThreadTimeOut(true);
		this.steps.setRemoveOnCancelPolicy(true);
		this.steps.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
	}

	/**
	 * Take a step as soon as those before it are done.
	 * @return {@code false} if it will not be taken, as these threads have ended
	 */
	boolean step(Runnable step) {
		try {
			this.steps.execute(step);
			return true;
		}
		catch (RejectedExecutionException ex) {
			return false;
		}
	}

	/**
	 * Take a step at a moment.
	 */
	Future<?> stepAt(long moment, Runnable step) {
		return this.steps.schedule(step, moment - Nanos.now(), TimeUnit.NANOSECONDS);
	}

	/**
	 * Do what may take long, on a thread of its own if there is one to be had.
	 */
	void followUp(Runnable followUp) {
		try {
			this.followUps.execute(followUp);
		}
		catch (RejectedExecutionException | OutOfMemoryError ex) {
			followUp.run();
		}
	}

	/**
	 * Take a last step, for which this waits a little, and end the threads.
	 */
	void close(Runnable last) {
		CountDownLatch closed = new CountDownLatch(1);
		boolean open = step(() -> {
			try {
				last.run();
			}
			finally {
				this.followUps.shutdown();
				this.steps.shutdown();
				closed.countDown();
			}
		});
		if (open) {
			awaitClosed(closed);
		}
	}

	@SuppressWarnings("ResultOfMethodCallIgnored") // there is nothing to do about it
	private static void awaitClosed(CountDownLatch closed) {
		try {
			closed.await(LONGEST_CLOSE.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static CustomizableThreadFactory threads(String prefix) {
		CustomizableThreadFactory threads = new CustomizableThreadFactory(prefix);
		threads.setDaemon(true);
		return threads;
	}

}

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
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseRequest;

/**
 * Repeats releases and withdrawals that the store did not answer, until it does or until
 * nothing can be left of them.
 */
final class Withdrawals implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(Withdrawals.class);

	private static final long LONGEST_PAUSE = Nanos.of(Duration.ofSeconds(1));

	private final LockStore store;

	private final long firstPause;

	private final ScheduledThreadPoolExecutor executor;

	Withdrawals(LockStore store, EngineSettings settings) {
		this.store = store;
		this.firstPause = Nanos.of(settings.retryInterval());
		CustomizableThreadFactory threads = new CustomizableThreadFactory("rwlock-withdraw-");
		threads.setDaemon(true);
		this.executor = new ScheduledThreadPoolExecutor(1, threads);
		this.executor.setKeepAliveTime(1, TimeUnit.MINUTES);
		this.executor.allowCoreThreadTimeOut(true);
		this.executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
	}

	/**
	 * Send a request until it is answered, or refused for good.
	 * @param request what to end
	 * @param until when nothing can be left of it any more
	 */
	void repeat(ReleaseRequest request, long until) {
		repeat(request, until, this.firstPause);
	}

	@Override
	public void close() {
		this.executor.shutdown();
	}

	private void repeat(ReleaseRequest request, long until, long pause) {
		this.store.release(request).whenComplete((answer, failure) -> {
			if (failure != null && StoreCalls.failure(failure).isPassing() && !Nanos.isPast(until, Nanos.now())) {
				logger.debug("A release was not answered and is sent again", failure);
				later(request, until, pause);
			}
		});
	}

	@SuppressWarnings("FutureReturnValueIgnored") // repeat(...) reports its own failures
	private void later(ReleaseRequest request, long until, long pause) {
		try {
			this.executor.schedule(() -> repeat(request, until, Math.min(2 * pause, LONGEST_PAUSE)), pause,
					TimeUnit.NANOSECONDS);
		}
		catch (RejectedExecutionException ex) {
			logger.debug("Closed before a release was answered: the lease ends by itself", ex);
		}
	}

}

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
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;

/**
 * Repeats releases and withdrawals that the store did not answer, until it does or until
 * nothing can be left of them.
 */
final class Withdrawals implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(Withdrawals.class);

	private static final long LONGEST_PAUSE = Nanos.of(Duration.ofSeconds(1));

	private static final long LOOK_AGAIN = Nanos.of(Duration.ofMillis(5));

	private final LockStore store;

	private final long firstPause;

	private final long longestCall;

	private final ScheduledThreadPoolExecutor executor;

	private final Set<LeaseId> repeating = ConcurrentHashMap.newKeySet();

	Withdrawals(LockStore store, EngineSettings settings) {
		this.store = store;
		this.firstPause = Nanos.of(settings.retryInterval());
		this.longestCall = Nanos.of(settings.commandTimeoutFor(settings.leaseTime()));
		CustomizableThreadFactory threads = new CustomizableThreadFactory("rwlock-withdraw-");
		threads.setDaemon(true);
		this.executor = new ScheduledThreadPoolExecutor(1, threads);
		this.executor.setKeepAliveTime(1, TimeUnit.MINUTES);
		this.executor.allowCoreThreadTimeOut(true);
		this.executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
	}

	/**
	 * Send requests of one lease until they are answered, or refused for good: each once
	 * the one before was answered and found nothing.
	 * @param requests what to end
	 * @param until when nothing can be left of it any more
	 */
	void repeat(List<ReleaseRequest> requests, long until) {
		this.repeating.add(requests.get(0).lease().id());
		send(requests, until, this.firstPause);
	}

	/**
	 * Return whether something with the same name of the caller's own is being ended.
	 */
	boolean isRepeatingName(LeaseId id) {
		return this.repeating.stream().anyMatch(id::isNamedAs);
	}

	/**
	 * Wait until all is ended that is under way, but no longer than a command may take:
	 * the store closes next.
	 */
	@Override
	public void close() {
		long end = Nanos.now() + this.longestCall;
		while (!this.repeating.isEmpty() && !Nanos.isPast(end, Nanos.now())
				&& !Thread.currentThread().isInterrupted()) {
			LockSupport.parkNanos(LOOK_AGAIN);
		}
		this.executor.shutdown();
	}

	private void send(List<ReleaseRequest> requests, long until, long pause) {
		this.store.release(requests.get(0)).whenComplete((answer, failure) -> {
			if (failure == null) {
				take(answer, requests, until);
			}
			else if (StoreCalls.failure(failure).isPassing() && !Nanos.isPast(until, Nanos.now())) {
				logger.debug("A release was not answered and is sent again", failure);
				later(requests, until, pause);
			}
			else {
				end(requests);
			}
		});
	}

	private void take(ReleaseAnswer answer, List<ReleaseRequest> requests, long until) {
		if (answer.outcome() == ReleaseAnswer.Outcome.NOT_HELD && requests.size() > 1) {
			send(requests.subList(1, requests.size()), until, this.firstPause);
		}
		else {
			end(requests);
		}
	}

	private void end(List<ReleaseRequest> requests) {
		this.repeating.remove(requests.get(0).lease().id());
	}

	@SuppressWarnings("FutureReturnValueIgnored") // send(...) reports its own failures
	private void later(List<ReleaseRequest> requests, long until, long pause) {
		try {
			this.executor.schedule(() -> send(requests, until, Math.min(2 * pause, LONGEST_PAUSE)), pause,
					TimeUnit.NANOSECONDS);
		}
		catch (RejectedExecutionException ex) {
			logger.debug("Closed before a release was answered: the lease ends by itself", ex);
			end(requests);
		}
	}

}

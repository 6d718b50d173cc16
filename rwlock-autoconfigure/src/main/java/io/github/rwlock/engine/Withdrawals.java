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
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;

/**
 * Repeats releases and withdrawals that the store did not answer, until it does or until
 * nothing can be left of them: a limited number at a time, and one alone, after growing
 * pauses, as long as the store answers none.
 */
final class Withdrawals implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(Withdrawals.class);

	private static final long LONGEST_PAUSE = Nanos.of(Duration.ofSeconds(1));

	/**
	 * So many are under way at the most, so that requests of others get in between.
	 */
	static final int MOST = 128;

	private final LockStore store;

	private final long firstPause;

	private final ScheduledThreadPoolExecutor executor;

	private final Set<LeaseId> repeating = ConcurrentHashMap.newKeySet();

	private final Deque<Withdrawal> waiting = new ArrayDeque<>();

	private int underWay;

	private long pause;

	private boolean pausing;

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
	 * Send requests of one lease until they are answered, or refused for good: each once
	 * the one before was answered and found nothing.
	 * @param requests what to end
	 * @param until when nothing can be left of it any more
	 */
	void repeat(List<ReleaseRequest> requests, long until) {
		this.repeating.add(requests.get(0).lease().id());
		synchronized (this) {
			this.waiting.add(new Withdrawal(requests, until));
		}
		sendAll();
	}

	/**
	 * Return whether something with the same name of the caller's own is being ended.
	 */
	boolean isRepeatingName(LeaseId id) {
		return this.repeating.stream().anyMatch(id::isNamedAs);
	}

	@Override
	public void close() {
		this.executor.shutdown();
	}

	private void sendAll() {
		for (Withdrawal next = take(); next != null; next = take()) {
			send(next);
		}
	}

	private synchronized @Nullable Withdrawal take() {
		int most = (this.pause == 0) ? MOST : 1;
		if (this.pausing || this.underWay >= most || this.waiting.isEmpty()) {
			return null;
		}
		this.underWay++;
		return this.waiting.remove();
	}

	private void send(Withdrawal sent) {
		release(sent).whenComplete((answer, failure) -> {
			if (failure == null) {
				answered(sent.after(answer), sent);
			}
			else if (StoreCalls.failure(failure).isPassing()) {
				logger.debug("A release was not answered and is sent again", failure);
				failed(sent);
			}
			else {
				answered(null, sent);
			}
		});
	}

	private CompletionStage<ReleaseAnswer> release(Withdrawal sent) {
		try {
			return this.store.release(sent.request());
		}
		catch (RuntimeException | Error ex) {
			return CompletableFuture.failedStage(ex);
		}
	}

	/**
	 * Let others follow, on a thread of ours: the answers of some stores are there at
	 * once, and one would follow inside the other.
	 */
	private synchronized void answered(@Nullable Withdrawal next, Withdrawal sent) {
		this.underWay--;
		this.pause = 0;
		this.pausing = false;
		if (next != null) {
			this.waiting.addFirst(next);
		}
		else {
			end(sent);
		}
		if (!this.waiting.isEmpty()) {
			whenOpen(() -> this.executor.execute(this::sendAll));
		}
	}

	@SuppressWarnings("FutureReturnValueIgnored") // send(...) reports its own failures
	private synchronized void failed(Withdrawal sent) {
		this.underWay--;
		this.waiting.add(sent);
		while (!this.waiting.isEmpty() && this.waiting.element().isOver()) {
			end(this.waiting.remove());
		}
		if (!this.pausing && !this.waiting.isEmpty()) {
			this.pausing = true;
			this.pause = (this.pause == 0) ? this.firstPause : Math.min(2 * this.pause, LONGEST_PAUSE);
			whenOpen(() -> this.executor.schedule(this::endPause, this.pause, TimeUnit.NANOSECONDS));
		}
	}

	private void endPause() {
		synchronized (this) {
			this.pausing = false;
		}
		sendAll();
	}

	private void whenOpen(Runnable step) {
		try {
			step.run();
		}
		catch (RejectedExecutionException ex) {
			logger.debug("Closed before releases were answered: the leases end by themselves", ex);
			this.waiting.forEach(this::end);
			this.waiting.clear();
		}
	}

	private void end(Withdrawal ended) {
		this.repeating.remove(ended.request().lease().id());
	}

	/**
	 * Requests of one lease.
	 *
	 * @param requests what to end, the first one first
	 * @param until when nothing can be left of it any more
	 */
	private record Withdrawal(List<ReleaseRequest> requests, long until) {

		ReleaseRequest request() {
			return this.requests.get(0);
		}

		/**
		 * Return what is to follow an answer, {@code null} if nothing is.
		 */
		@Nullable Withdrawal after(ReleaseAnswer answer) {
			boolean goesOn = answer.outcome() == ReleaseAnswer.Outcome.NOT_HELD && this.requests.size() > 1;
			return goesOn ? new Withdrawal(this.requests.subList(1, this.requests.size()), this.until) : null;
		}

		boolean isOver() {
			return Nanos.isPast(this.until, Nanos.now());
		}

	}

}

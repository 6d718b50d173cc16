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
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

import io.github.rwlock.LockAcquiredEvent;
import io.github.rwlock.LockEvent;
import io.github.rwlock.LockReleasedEvent;
import io.github.rwlock.LockTimedOutEvent;

/**
 * Tells of locks that were taken, released, or waited for in vain, where someone listens:
 * in their order, on a thread of its own. What a slow listener leaves waiting is bounded.
 * Those who watch are told before, at once.
 */
final class LockEvents implements AutoCloseable {

	static final int LONGEST_QUEUE = 10_000;

	private static final Log logger = LogFactory.getLog(LockEvents.class);

	private final LockListener listener;

	private final TellingFailures failures = new TellingFailures(logger);

	private final Contention contention = new Contention();

	private final Monitoring monitoring;

	private final AtomicBoolean dropping = new AtomicBoolean();

	private final ThreadPoolExecutor executor = executor();

	LockEvents(LockListener listener, Monitoring monitoring) {
		this.listener = listener;
		this.monitoring = monitoring;
	}

	/**
	 * Return those who watch what this does not tell of.
	 */
	Monitoring monitoring() {
		return this.monitoring;
	}

	/**
	 * Return what watches a request, which has not begun.
	 */
	Watch watch(LockRequest request) {
		return this.monitoring.watch(request);
	}

	/**
	 * Tell of a lock that was taken.
	 * @param lease what the acquisition has come to
	 */
	void acquired(Acquisition acquisition, HeldLease lease) {
		this.monitoring.held(lease, acquisition.watch());
		tell(LockAcquiredEvent.class, acquisition, LockEvents::acquiredEvent);
		guarded(() -> this.contention.granted(acquisition));
	}

	void timedOut(Acquisition acquisition) {
		tell(LockTimedOutEvent.class, acquisition, LockEvents::timedOutEvent);
		guarded(() -> this.contention.timedOut(acquisition));
	}

	void released(HeldLease lease) {
		this.monitoring.ended(lease, LeaseOutcome.RELEASED);
		tell(LockReleasedEvent.class, lease, LockEvents::releasedEvent);
	}

	/**
	 * Tell those who watch of a lease that was given away.
	 */
	void detached(HeldLease lease) {
		this.monitoring.ended(lease, LeaseOutcome.DETACHED);
	}

	@Override
	public void close() {
		this.executor.shutdown();
	}

	private <S, T extends LockEvent> void tell(Class<T> type, S source, Function<S, T> event) {
		guarded(() -> {
			if (this.listener.listensTo(type)) {
				T made = event.apply(source);
				this.executor.execute(() -> tell(made));
			}
		});
	}

	/**
	 * Nothing that is told may fail a lock, nor may what listeners do.
	 */
	private void guarded(Runnable telling) {
		try {
			telling.run();
		}
		catch (Throwable ex) {
			this.failures.add("An event of a lock was not told", ex);
		}
	}

	private static LockAcquiredEvent acquiredEvent(Acquisition acquisition) {
		LockRequest request = acquisition.request();
		return new LockAcquiredEvent(request.resource(), request.kind(), request.mode(), acquisition.waited());
	}

	private static LockTimedOutEvent timedOutEvent(Acquisition acquisition) {
		LockRequest request = acquisition.request();
		return new LockTimedOutEvent(request.resource(), request.kind(), request.mode(), acquisition.waited());
	}

	private static LockReleasedEvent releasedEvent(HeldLease lease) {
		return new LockReleasedEvent(lease.resource(), lease.kind(), lease.spec().mode(),
				Duration.ofNanos(Nanos.now() - lease.granted().since()));
	}

	private void tell(LockEvent event) {
		if (this.executor.getQueue().isEmpty()) {
			this.dropping.set(false);
		}
		try {
			this.listener.onEvent(event);
		}
		catch (Throwable ex) {
			this.failures.add("A listener of lock events failed", ex);
		}
	}

	private void drop() {
		if (!this.executor.isShutdown() && this.dropping.compareAndSet(false, true)) {
			logger.warn("Listeners of lock events are too slow: events are dropped until they have caught up");
		}
	}

	private ThreadPoolExecutor executor() {
		CustomizableThreadFactory threads = new CustomizableThreadFactory("rwlock-events-");
		threads.setDaemon(true);
		ThreadPoolExecutor executor = new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES,
				new LinkedBlockingQueue<>(LONGEST_QUEUE), threads, (event, full) -> drop());
		executor.allowCoreThreadTimeOut(true);
		return executor;
	}

}

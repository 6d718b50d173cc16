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

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

import io.github.rwlock.LeaseLostEvent;

/**
 * Tells once of each lease that was lost: what runs under it, if that is to be
 * interrupted, and on a thread of its own the listener; after it was closed, the log
 * alone.
 */
final class LossSignal implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(LossSignal.class);

	private final LockListener listener;

	private final GuardedBodies bodies;

	private final Monitoring monitoring;

	private final RecentLosses recent = new RecentLosses(Nanos::now);

	private final ExecutorService executor;

	LossSignal(LockListener listener, GuardedBodies bodies, Monitoring monitoring) {
		this(listener, bodies, monitoring, executor());
	}

	LossSignal(LockListener listener, GuardedBodies bodies, Monitoring monitoring, ExecutorService executor) {
		this.listener = listener;
		this.bodies = bodies;
		this.monitoring = monitoring;
		this.executor = executor;
	}

	void lost(HeldLease lease) {
		this.bodies.interrupt(lease);
		this.recent.add();
		this.monitoring.lost(lease);
		LeaseLostEvent event = new LeaseLostEvent(lease.resource(), lease.kind());
		logger.warn(lease.lostException().getMessage());
		tellLater(event);
	}

	RecentLosses recent() {
		return this.recent;
	}

	@Override
	public void close() {
		this.executor.shutdown();
	}

	/**
	 * Whoever finds the loss goes on, also where there can be no thread.
	 */
	private void tellLater(LeaseLostEvent event) {
		try {
			this.executor.execute(() -> tell(event));
		}
		catch (Error ex) {
			logger.error("No thread to tell listeners of a lost lease", ex);
		}
	}

	private void tell(LeaseLostEvent event) {
		try {
			this.listener.onLoss(event);
		}
		catch (Throwable ex) {
			logger.error("A listener of lost leases failed", ex);
		}
	}

	private static ExecutorService executor() {
		CustomizableThreadFactory threads = new CustomizableThreadFactory("rwlock-losses-");
		threads.setDaemon(true);
		ThreadPoolExecutor executor = new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(),
				threads, new ThreadPoolExecutor.DiscardPolicy());
		executor.allowCoreThreadTimeOut(true);
		return executor;
	}

}

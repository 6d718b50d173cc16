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

package io.github.rwlock.autoconfigure;

import java.time.Duration;
import java.util.Locale;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.concurrent.ExecutorConfigurationSupport;
import org.springframework.util.Assert;

import io.github.rwlock.engine.EngineSettings;
import io.github.rwlock.engine.LockEngine;

/**
 * Starts the engine before executors, listeners and the web server, and stops it after
 * them, since their last work may still take and release locks. A context that is merely
 * paused keeps it running. Where the application is to fail without its store, it does so
 * here, before any of them starts.
 */
final class LockEngineLifecycle implements SmartLifecycle {

	private static final int PHASE = ExecutorConfigurationSupport.DEFAULT_PHASE - 1024;

	private static final Log logger = LogFactory.getLog(LockEngineLifecycle.class);

	private final LockEngine engine;

	private final EngineSettings settings;

	private final boolean failFast;

	private volatile boolean running;

	private volatile boolean stopped;

	LockEngineLifecycle(LockEngine engine, EngineSettings settings, boolean failFast) {
		this.engine = engine;
		this.settings = settings;
		this.failFast = failFast;
	}

	@Override
	public void start() {
		Assert.state(!this.stopped, "Locks were stopped and cannot start again: start a new application context");
		if (this.failFast) {
			StoreCheck.check(this.engine.store(), this.settings.commandTimeoutFor(this.settings.leaseTime()));
		}
		this.engine.start();
		this.running = true;
		logger.info("Locks live in store '%s': mode %s, lease time %d ms, client id %s".formatted(
				this.engine.store().name(), this.settings.mode().name().toLowerCase(Locale.ROOT).replace('_', '-'),
				this.settings.leaseTime().toMillis(), this.engine.clientId()));
		if (!this.failFast) {
			StoreCheck.begin(this.engine.store());
		}
		Duration lease = this.settings.leaseTime();
		tellIfCut("rwlock.redis.command-timeout", this.settings.commandTimeout(),
				this.settings.commandTimeoutFor(lease));
		tellIfCut("rwlock.renew-interval", this.settings.renewInterval(), this.settings.renewIntervalFor(lease));
	}

	@Override
	public void stop() {
		this.running = false;
		this.stopped = true;
		this.engine.close();
		this.engine.store().close();
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public boolean isPauseable() {
		return false;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

	/**
	 * A lease of its own time may be longer than the default, so the value is no mistake
	 * by itself.
	 */
	private static void tellIfCut(String property, @Nullable Duration configured, Duration inForce) {
		if (configured != null && configured.compareTo(inForce) > 0) {
			logger.info(("'%s' is %d ms, but never more than a third of a lease counts: %d ms where the lease time is"
					+ " that of 'rwlock.lease-time'")
				.formatted(property, configured.toMillis(), inForce.toMillis()));
		}
	}

}

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

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockMode;

/**
 * Settings of a client of which a test says only what matters to it.
 */
public final class TestSettings {

	private final Duration leaseTime;

	private Duration waitTime = Duration.ofSeconds(10);

	private @Nullable Duration renewInterval;

	private @Nullable Duration maxHoldTime;

	private Duration retryInterval = Duration.ofMillis(50);

	private @Nullable Duration commandTimeout;

	private LeaseLossReaction onLeaseLost = LeaseLossReaction.FAIL;

	private TestSettings(Duration leaseTime) {
		this.leaseTime = leaseTime;
	}

	/**
	 * Begin with how long leases last.
	 */
	public static TestSettings lasting(Duration leaseTime) {
		return new TestSettings(leaseTime);
	}

	public TestSettings waiting(Duration waitTime) {
		this.waitTime = waitTime;
		return this;
	}

	public TestSettings renewedEvery(Duration interval) {
		this.renewInterval = interval;
		return this;
	}

	public TestSettings heldFor(Duration longest) {
		this.maxHoldTime = longest;
		return this;
	}

	public TestSettings retriedEvery(Duration interval) {
		this.retryInterval = interval;
		return this;
	}

	public TestSettings answeredWithin(Duration timeout) {
		this.commandTimeout = timeout;
		return this;
	}

	public TestSettings onLoss(LeaseLossReaction reaction) {
		this.onLeaseLost = reaction;
		return this;
	}

	public EngineSettings get() {
		return new EngineSettings("test", LockMode.WRITER_PREFERRED, this.waitTime, this.leaseTime, this.renewInterval,
				this.maxHoldTime, this.retryInterval, this.commandTimeout, this.onLeaseLost,
				TransactionRelease.AFTER_COMPLETION);
	}

}

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

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.AdviceMode;
import org.springframework.util.StringUtils;

import io.github.rwlock.LockMode;
import io.github.rwlock.engine.EngineSettings;
import io.github.rwlock.engine.LeaseLossReaction;
import io.github.rwlock.engine.TransactionRelease;

/**
 * Properties of distributed read-write locks. A duration without a unit is in
 * milliseconds.
 *
 * @param enabled Whether to enable distributed read-write locks. Otherwise annotated
 * methods run without a lock.
 * @param store Where locks live.
 * @param keyPrefix First part of every key and channel. Without '{', '}' and '%'.
 * @param appId Who holds locks, for people who look at them.
 * @param mode Who goes first when readers and writers wait.
 * @param leaseTime How long a lock lasts if it is not renewed. At least 100ms.
 * @param renewInterval Longest time between renewals of a lock, which is renewed after a
 * third of its lease time at the latest.
 * @param retry Polling where messages are not to be had.
 * @param waitTime How long to wait for a lock.
 * @param maxHoldTime How long after its acquisition a lock is renewed.
 * @param onLeaseLost What happens to a method whose lock was lost.
 * @param transaction How locks and transactions go together.
 * @param aspect How annotated methods are advised.
 * @param redis How Redis is reached.
 * @param health How health is checked.
 * @param endpoint What the actuator endpoint may do and show.
 */
@ConfigurationProperties("rwlock")
public record RwLockProperties(@DefaultValue("true") boolean enabled, @DefaultValue("redis") StoreType store,
		@DefaultValue("rwlock") String keyPrefix, @Nullable String appId,
		@DefaultValue("writer-preferred") LockMode mode, @DefaultValue("30s") Duration leaseTime,
		@Nullable Duration renewInterval, @DefaultValue Retry retry, @Nullable Duration waitTime,
		@Nullable Duration maxHoldTime, @DefaultValue("fail") LeaseLossReaction onLeaseLost,
		@DefaultValue Transaction transaction, @DefaultValue Aspect aspect, @DefaultValue Redis redis,
		@DefaultValue Health health, @DefaultValue Endpoint endpoint) {

	private static final String FALLBACK_APP_ID = "application";

	EngineSettings toSettings(@Nullable String applicationName) {
		return new EngineSettings(appIdOr(applicationName), this.mode, waitTimeInForce(), this.leaseTime,
				this.renewInterval, this.maxHoldTime, this.retry.interval(), this.redis.commandTimeout(),
				this.onLeaseLost, this.transaction.release());
	}

	Duration waitTimeInForce() {
		return (this.waitTime != null) ? this.waitTime : this.retry.interval().multipliedBy(this.retry.count());
	}

	private String appIdOr(@Nullable String applicationName) {
		if (StringUtils.hasText(this.appId)) {
			return this.appId;
		}
		return StringUtils.hasText(applicationName) ? applicationName : FALLBACK_APP_ID;
	}

	/**
	 * Where locks live.
	 */
	public enum StoreType {

		/**
		 * Redis, shared by every instance that uses the same key prefix on it.
		 */
		REDIS,

		/**
		 * This JVM alone, for tests and development.
		 */
		LOCAL

	}

	/**
	 * Polling where messages are not to be had.
	 *
	 * @param count How many retry intervals to wait where no wait time is set.
	 * @param interval Time between polls while messages are not to be had, and between
	 * tries while the store fails. At least 1ms.
	 */
	public record Retry(@DefaultValue("200") int count, @DefaultValue("50ms") Duration interval) {

	}

	/**
	 * How locks and transactions go together.
	 *
	 * @param release When a lock that an annotated method, or the template's 'read' or
	 * 'write', takes inside a running transaction is released.
	 */
	public record Transaction(@DefaultValue("after-completion") TransactionRelease release) {

	}

	/**
	 * How annotated methods are advised.
	 *
	 * @param order Order of the lock advice among the advice of a method. Lower is
	 * further outside.
	 * @param mode What guards annotated methods: proxies of their beans, or AspectJ where
	 * it weaves classes.
	 */
	public record Aspect(@DefaultValue("2147483646") int order, @DefaultValue("proxy") AdviceMode mode) {

	}

	/**
	 * How Redis is reached.
	 *
	 * @param connectionFactory Name of the RedisConnectionFactory bean to use.
	 * @param commandTimeout Longest time a call to Redis may take, whatever the driver's
	 * own timeout.
	 * @param failFast Whether a start fails where Redis does not answer, or refuses
	 * scripts. Otherwise locks are refused until it is there.
	 */
	public record Redis(@Nullable String connectionFactory, @Nullable Duration commandTimeout,
			@DefaultValue("false") boolean failFast) {

	}

	/**
	 * How health is checked.
	 *
	 * @param timeout Longest time a health check may take.
	 */
	public record Health(@DefaultValue("1s") Duration timeout) {

	}

	/**
	 * What the actuator endpoint may do and show.
	 *
	 * @param forceRelease Whether the endpoint ends leases by DELETE, whoever holds them.
	 * @param maskResources Whether the endpoint, its audit, and the spans of locks show
	 * hashes instead of resources and owners.
	 * @param maxEntries Longest list of leases, and of waiters, in an answer of the
	 * endpoint. At least 1 and at most 10000.
	 */
	public record Endpoint(@DefaultValue("false") boolean forceRelease, @DefaultValue("false") boolean maskResources,
			@DefaultValue("200") int maxEntries) {

	}

}

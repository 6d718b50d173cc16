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

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.StringUtils;

import io.github.rwlock.LockOptions;

/**
 * What {@link RwLockProperties} must keep to.
 */
final class PropertyRules {

	/**
	 * What a time without a unit means.
	 */
	static final String NO_UNIT = "A number without a unit is in milliseconds.";

	private static final Duration SHORTEST = Duration.ofMillis(1);

	/**
	 * The sum of two still fits a count of nanoseconds.
	 */
	private static final Duration LONGEST = Duration.ofDays(36_500);

	private static final int MOST_ENTRIES = 10_000;

	private PropertyRules() {
	}

	static void check(RwLockProperties properties) {
		checkKeyPrefix(properties.keyPrefix());
		checkRange("rwlock.lease-time", properties.leaseTime(), LockOptions.SHORTEST_LEASE, LockOptions.LONGEST_LEASE);
		checkRenewInterval(properties.renewInterval(), properties.leaseTime());
		checkRetry(properties.retry());
		checkRange("rwlock.wait-time", properties.waitTime(), Duration.ZERO);
		checkDerivedWaitTime(properties);
		checkRange("rwlock.max-hold-time", properties.maxHoldTime(), SHORTEST);
		checkRange("rwlock.redis.command-timeout", properties.redis().commandTimeout(), SHORTEST);
		checkRange("rwlock.health.timeout", properties.health().timeout(), SHORTEST);
		checkMaxEntries(properties.endpoint().maxEntries());
	}

	private static void checkKeyPrefix(String keyPrefix) {
		boolean reserved = keyPrefix.chars().anyMatch((character) -> "{}%".indexOf(character) >= 0);
		check(StringUtils.hasText(keyPrefix) && !reserved, "rwlock.key-prefix", keyPrefix,
				"It must not be blank and must not contain '{', '}' or '%'.");
	}

	private static void checkRenewInterval(@Nullable Duration renewInterval, Duration leaseTime) {
		checkRange("rwlock.renew-interval", renewInterval, SHORTEST);
		check(renewInterval == null || renewInterval.compareTo(leaseTime) < 0, "rwlock.renew-interval", renewInterval,
				"It must be shorter than 'rwlock.lease-time', which is %dms: leave it out for a third of the lease time."
					.formatted(leaseTime.toMillis()));
	}

	private static void checkRetry(RwLockProperties.Retry retry) {
		check(retry.count() >= 0, "rwlock.retry.count", retry.count(), "It must not be negative.");
		checkRange("rwlock.retry.interval", retry.interval(), SHORTEST);
	}

	private static void checkDerivedWaitTime(RwLockProperties properties) {
		check(properties.waitTimeInForce().compareTo(LONGEST) <= 0, "rwlock.retry.count", properties.retry().count(),
				"Times 'rwlock.retry.interval' it must be at most %dd, unless 'rwlock.wait-time' is set."
					.formatted(LONGEST.toDays()));
	}

	private static void checkMaxEntries(int maxEntries) {
		check(maxEntries >= 1 && maxEntries <= MOST_ENTRIES, "rwlock.endpoint.max-entries", maxEntries,
				"It must be at least 1 and at most %d.".formatted(MOST_ENTRIES));
	}

	private static void checkRange(String name, @Nullable Duration value, Duration shortest) {
		checkRange(name, value, shortest, LONGEST);
	}

	private static void checkRange(String name, @Nullable Duration value, Duration shortest, Duration longest) {
		check(value == null || (value.compareTo(shortest) >= 0 && value.compareTo(longest) <= 0), name, value,
				"It must be at least %dms and at most %dd. %s".formatted(shortest.toMillis(), longest.toDays(),
						NO_UNIT));
	}

	private static void check(boolean valid, String name, @Nullable Object value, String reason) {
		if (!valid) {
			throw new InvalidConfigurationPropertyValueException(name, value, reason);
		}
	}

}

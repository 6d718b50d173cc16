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
import java.time.Instant;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A lease never counts as held here for longer than the store keeps it.
 */
class ValidityTests {

	private static final Instant START = Instant.ofEpochSecond(1_000_000);

	private static final Duration LEASE = Duration.ofMillis(200);

	/**
	 * The store reckons with whole milliseconds: asked at any part of one, the lease ends
	 * a whole number of them after its beginning.
	 */
	@ParameterizedTest
	@ValueSource(longs = { 0, 1, 1_000, 500_000, 999_999 })
	void whenAskedWithinAMillisecondThenItEndsNoLaterThanInTheStore(long nanos) {
		Instant told = START;
		Validity validity = Validity.of(told.plus(LEASE), told, nanos);
		long endInStore = Duration.between(START, validity.expiry()).toNanos();
		assertThat(validity.until()).isLessThanOrEqualTo(endInStore)
			.isGreaterThanOrEqualTo(endInStore - Validity.ROUNDING);
	}

}

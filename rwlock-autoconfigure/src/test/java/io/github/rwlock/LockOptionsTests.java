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
package io.github.rwlock;

import java.time.Duration;
import java.util.function.Function;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * What cannot work in options is refused when it is given, and named.
 */
class LockOptionsTests {

	private static final LockOptions DEFAULTS = LockOptions.defaults();

	private static final Duration LONGEST = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);

	static Stream<Duration> impossibleLeases() {
		return Stream.of(Duration.ZERO, Duration.ofMillis(99), Duration.ofSeconds(-1), LONGEST,
				Duration.ofDays(3650).plusNanos(1), Duration.ofSeconds(Long.MIN_VALUE));
	}

	static Stream<Function<String, LockOptions>> texts() {
		return Stream.of(DEFAULTS::withOwner, DEFAULTS::withId);
	}

	@Test
	void whenWaitTimeIsNegativeThenRefused() {
		assertThatExceptionOfType(LockConfigurationException.class)
			.isThrownBy(() -> DEFAULTS.withWaitTime(Duration.ofNanos(-1)))
			.withMessage("The lock option 'waitTime' must not be negative, but is PT-0.000000001S: zero tries once");
		assertThat(DEFAULTS.withWaitTime(Duration.ZERO).withWaitTime(LONGEST).waitTime()).isEqualTo(LONGEST);
	}

	@ParameterizedTest
	@MethodSource("impossibleLeases")
	void whenLeaseTimeIsOutOfRangeThenRefused(Duration time) {
		assertThatExceptionOfType(LockConfigurationException.class).isThrownBy(() -> DEFAULTS.withLeaseTime(time))
			.withMessage("The lock option 'leaseTime' must lie between PT0.1S and PT87600H, but is " + time);
	}

	@Test
	void whenLeaseTimeIsShortestOrLongestThenAccepted() {
		assertThatNoException().isThrownBy(() -> DEFAULTS.withLeaseTime(Duration.ofMillis(100)));
		assertThatNoException().isThrownBy(() -> DEFAULTS.withLeaseTime(Duration.ofDays(3650)));
	}

	@ParameterizedTest
	@MethodSource("texts")
	void whenOwnerOrIdIsBlankThenRefused(Function<String, LockOptions> with) {
		assertThat(Stream.of("", " ", "\t\n"))
			.allSatisfy((blank) -> assertThatExceptionOfType(LockConfigurationException.class)
				.isThrownBy(() -> with.apply(blank))
				.withMessageMatching("The lock option '(owner|id)' must not be blank: leave it out"));
		assertThatNoException().isThrownBy(() -> with.apply(" a "));
	}

	@ParameterizedTest
	@ValueSource(strings = { " ", "\t" })
	void whenGroupOrLabelIsBlankThenRefused(String blank) {
		assertThatExceptionOfType(LockConfigurationException.class).isThrownBy(() -> DEFAULTS.withGroup(blank))
			.withMessage("The lock option 'group' must not be blank: leave it out");
		assertThatExceptionOfType(LockConfigurationException.class).isThrownBy(() -> LockLabel.named(blank))
			.withMessage("The lock option 'label' must not be blank: leave it out");
	}

	@Test
	void whenGroupOrLabelIsEmptyThenItIsThatOfAll() {
		assertThat(DEFAULTS.withGroup("").group()).isEmpty();
		assertThat(LockLabel.named("")).isEqualTo(LockLabel.NONE);
	}

}

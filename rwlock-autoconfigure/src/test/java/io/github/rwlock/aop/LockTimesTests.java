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

package io.github.rwlock.aop;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * The times of lock annotations.
 */
class LockTimesTests {

	@ParameterizedTest
	@CsvSource({ "500ms, PT0.5S", "5s, PT5S", "2m, PT2M", "1h, PT1H", "PT5S, PT5S", "pt0.1s, PT0.1S", "0s, PT0S",
			"0, PT0S", "' 5s ', PT5S" })
	void whenWaitTimeHasUnitThenRead(String text, Duration expected) {
		assertThat(LockTimes.waitTime(text)).isEqualTo(expected);
	}

	@Test
	void whenEmptyThenOpen() {
		assertThat(LockTimes.waitTime("")).isNull();
		assertThat(LockTimes.leaseTime("")).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "5", "00", "+7" })
	void whenNoUnitThenAsksForOne(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> LockTimes.waitTime(text))
			.withMessage("\"%s\" has no unit: write \"%sms\" or \"%ss\"", text, text, text);
	}

	@ParameterizedTest
	@CsvSource({ "soon, is no duration", "5x, is no duration", "PT, is no duration", "-1ms, is negative",
			"-1, is negative", "99999999999999999999s, is no duration", "PT-1S, is negative" })
	void whenWaitTimeCannotBeThenRefused(String text, String reason) {
		assertThatIllegalArgumentException().isThrownBy(() -> LockTimes.waitTime(text))
			.withMessageContaining(text)
			.withMessageContaining(reason);
	}

	@Test
	void whenTimeIsLongThenAWaitMayLastThatLongAndALeaseMayNot() {
		String longest = Long.MAX_VALUE + "s";
		assertThat(LockTimes.waitTime(longest)).isEqualTo(Duration.ofSeconds(Long.MAX_VALUE));
		assertThatIllegalArgumentException().isThrownBy(() -> LockTimes.leaseTime(longest))
			.withMessage("\"%s\" is longer than 3650 days", longest);
	}

	@ParameterizedTest
	@ValueSource(strings = { "99ms", "0s", "0", "-5s", "PT0.0999S" })
	void whenLeaseTimeIsShortThenRefused(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> LockTimes.leaseTime(text))
			.withMessage("\"%s\" is shorter than 100 ms", text);
	}

	@ParameterizedTest
	@ValueSource(strings = { "100ms", "PT0.1S" })
	void whenLeaseTimeIsShortestThenTaken(String text) {
		assertThat(LockTimes.leaseTime(text)).isEqualTo(Duration.ofMillis(100));
	}

}

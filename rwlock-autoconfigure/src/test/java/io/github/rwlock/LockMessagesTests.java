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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How messages show resources, which are made of what callers send.
 */
class LockMessagesTests {

	private static final String FORGED = "1\n2026-11-28 WARN \u2028\u202ework\ud800\u0000";

	private static final String SHOWN = "1\\u000a2026-11-28 WARN \\u2028\\u202ework\\ud800\\u0000";

	@Test
	void whenTextHoldsWhatIsNotSeenThenItIsMadeSeen() {
		assertThat(LockMessages.printable(FORGED)).isEqualTo(SHOWN);
		assertThat(LockMessages.shown(FORGED)).isEqualTo(SHOWN);
	}

	@ParameterizedTest
	@CsvSource({ "order:5", "gr\u00f6\u00dfe:\u6587\u66f8 %{}", "\ud83d\udd12", "C:\\users\\u000a" })
	void whenEveryCharacterIsSeenThenTextIsAsItIs(String text) {
		assertThat(LockMessages.printable(text)).isEqualTo(text);
	}

	@Test
	void whenResourceIsLongThenItsBeginningAndLengthAreShown() {
		assertThat(LockMessages.shown("x".repeat(120))).isEqualTo("x".repeat(120));
		assertThat(LockMessages.shown("\n" + "x".repeat(120)))
			.isEqualTo("\\u000a" + "x".repeat(119) + "... (121 characters)");
	}

	@Test
	void messagesShouldShowResourcesSo() {
		LockTimeoutException failure = new LockTimeoutException(FORGED, LockKind.READ, LockMode.FAIR, Duration.ZERO,
				Duration.ZERO);
		assertThat(failure).hasMessageStartingWith("No read lock on '" + SHOWN + "' (mode fair)");
		assertThat(failure.resource()).isEqualTo(FORGED);
		assertThat(new LockUnavailableException(FORGED, "Redis is gone", null)).hasMessageContaining("'" + SHOWN + "'");
	}

}

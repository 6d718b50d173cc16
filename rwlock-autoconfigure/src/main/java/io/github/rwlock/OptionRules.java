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

import org.jspecify.annotations.Nullable;

/**
 * What the options of a lock may be, whichever lock they are for.
 */
final class OptionRules {

	private OptionRules() {
	}

	static void checkWaitTime(@Nullable Duration time) {
		if (time != null && time.isNegative()) {
			throw invalid("'waitTime' must not be negative, but is %s: zero tries once".formatted(time));
		}
	}

	static void checkLeaseTime(@Nullable Duration time) {
		if (time != null
				&& (time.compareTo(LockOptions.SHORTEST_LEASE) < 0 || time.compareTo(LockOptions.LONGEST_LEASE) > 0)) {
			throw invalid("'leaseTime' must lie between %s and %s, but is %s".formatted(LockOptions.SHORTEST_LEASE,
					LockOptions.LONGEST_LEASE, time));
		}
	}

	static void checkText(String option, @Nullable String text) {
		if (text != null && text.isBlank()) {
			throw invalid("'%s' must not be blank: leave it out".formatted(option));
		}
	}

	/**
	 * Check a text that may be left empty.
	 */
	static void checkTextIfAny(String option, @Nullable String text) {
		checkText(option, "".equals(text) ? null : text);
	}

	private static LockConfigurationException invalid(String rule) {
		return new LockConfigurationException("The lock option " + rule, null, null, null);
	}

}

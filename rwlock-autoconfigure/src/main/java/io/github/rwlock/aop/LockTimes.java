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
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.convert.DurationStyle;

import io.github.rwlock.LockOptions;

/**
 * Reads the times of lock annotations.
 */
final class LockTimes {

	private static final Pattern NUMBER = Pattern.compile("\\+?\\d+");

	private LockTimes() {
	}

	static @Nullable Duration waitTime(String text) {
		Duration time = parse(text);
		if (time != null && time.isNegative()) {
			throw new IllegalArgumentException(
					"\"%s\" is negative: write \"0\" to try once, or a time to wait such as \"5s\"".formatted(text));
		}
		return time;
	}

	static @Nullable Duration leaseTime(String text) {
		Duration time = parse(text);
		if (time != null && time.compareTo(LockOptions.SHORTEST_LEASE) < 0) {
			throw new IllegalArgumentException(
					"\"%s\" is shorter than %d ms".formatted(text, LockOptions.SHORTEST_LEASE.toMillis()));
		}
		if (time != null && time.compareTo(LockOptions.LONGEST_LEASE) > 0) {
			throw new IllegalArgumentException(
					"\"%s\" is longer than %d days".formatted(text, LockOptions.LONGEST_LEASE.toDays()));
		}
		return time;
	}

	private static @Nullable Duration parse(String text) {
		if (text.isEmpty()) {
			return null;
		}
		String value = text.strip();
		if (value.equals("0")) {
			return Duration.ZERO;
		}
		if (NUMBER.matcher(value).matches()) {
			throw new IllegalArgumentException(
					"\"%s\" has no unit: write \"%sms\" or \"%ss\"".formatted(value, value, value));
		}
		try {
			return DurationStyle.detectAndParse(value);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException(
					"\"%s\" is no duration: write \"500ms\", \"5s\" or \"PT5S\"".formatted(value), ex);
		}
	}

}

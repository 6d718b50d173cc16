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

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * How messages and logs name the lock that they are about. For rwlock's own use.
 */
public final class LockMessages {

	private static final int LONGEST_RESOURCE = 120;

	/**
	 * Controls, what ends a line, what changes the direction of writing, and halves of
	 * characters.
	 */
	private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

	private LockMessages() {
	}

	static String describe(LockKind kind, @Nullable LockMode mode, String resource) {
		String lock = describe(kind, resource);
		return (mode != null) ? "%s (mode %s)".formatted(lock, lower(mode)) : lock;
	}

	static String describe(LockKind kind, String resource) {
		return "%s lock on '%s'".formatted(lower(kind), shown(resource));
	}

	private static String lower(Enum<?> value) {
		return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/**
	 * Return how a resource is named: as it is, or by its beginning and length where it
	 * is long. It is made of what callers send, so it is {@linkplain #printable
	 * printable}.
	 * @param resource the resource
	 * @return the text
	 */
	public static String shown(String resource) {
		return (resource.length() <= LONGEST_RESOURCE) ? printable(resource)
				: printable(resource.substring(0, LONGEST_RESOURCE))
						+ "... (%d characters)".formatted(resource.length());
	}

	/**
	 * Return a text in which every character is seen, the end of a line as
	 * <code>&#92;u000a</code>, so that nobody can forge a line of a log with it.
	 * @param text the text
	 * @return the text that can be printed
	 */
	public static String printable(String text) {
		return UNPRINTABLE.matcher(text).replaceAll((found) -> Matcher.quoteReplacement(escaped(found.group())));
	}

	private static String escaped(String character) {
		return character.chars().mapToObj("\\u%04x"::formatted).collect(Collectors.joining());
	}

}

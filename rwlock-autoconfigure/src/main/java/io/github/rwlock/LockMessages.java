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

import org.jspecify.annotations.Nullable;

/**
 * Words in which exceptions name the lock they are about.
 */
final class LockMessages {

	private static final int LONGEST_RESOURCE = 120;

	private LockMessages() {
	}

	static String describe(LockKind kind, @Nullable LockMode mode, String resource) {
		String lock = describe(kind, resource);
		return (mode != null) ? "%s (mode %s)".formatted(lock, lower(mode)) : lock;
	}

	static String describe(LockKind kind, String resource) {
		return "%s lock on '%s'".formatted(lower(kind), shorten(resource));
	}

	private static String lower(Enum<?> value) {
		return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	static String shorten(String resource) {
		return (resource.length() <= LONGEST_RESOURCE) ? resource
				: resource.substring(0, LONGEST_RESOURCE) + "... (%d characters)".formatted(resource.length());
	}

}

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
package io.github.rwlock.store.redis;

import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.core.NestedExceptionUtils;

import io.github.rwlock.store.StoreException;

/**
 * Tells the errors of Redis and its drivers apart by the code that starts an error
 * message.
 */
final class StoreErrors {

	private static final Pattern CODE = Pattern.compile("\\b(NOSCRIPT|WRONGTYPE|NOPERM|NOAUTH|WRONGPASS)\\b");

	private static final Set<String> LASTING = Set.of("WRONGTYPE", "NOPERM", "NOAUTH", "WRONGPASS");

	private StoreErrors() {
	}

	static boolean isUnknownScript(@Nullable Throwable failure) {
		return "NOSCRIPT".equals(code(failure));
	}

	static StoreException translate(Throwable failure) {
		Throwable ex = unwrap(failure);
		if (ex instanceof StoreException known) {
			return known;
		}
		String code = code(ex);
		if (code != null && LASTING.contains(code)) {
			return new StoreException(explain(code), false, ex);
		}
		return new StoreException("Redis did not carry out the request: " + reason(ex), true, ex);
	}

	private static String explain(String code) {
		return switch (code) {
			case "WRONGTYPE" -> "a key of the lock holds a value of another type that is not ours (WRONGTYPE)";
			case "NOPERM" -> "Redis does not permit it to this user (NOPERM)";
			default -> "Redis refuses the credentials (" + code + ")";
		};
	}

	/**
	 * Return the words of the driver's own exception for a failure.
	 */
	static String reason(Throwable ex) {
		Throwable cause = NestedExceptionUtils.getMostSpecificCause(ex);
		return (cause.getMessage() != null) ? cause.getMessage() : cause.getClass().getSimpleName();
	}

	private static @Nullable String code(@Nullable Throwable failure) {
		for (Throwable ex = failure; ex != null; ex = ex.getCause()) {
			Matcher matcher = CODE.matcher(String.valueOf(ex.getMessage()));
			if (matcher.find()) {
				return matcher.group(1);
			}
		}
		return null;
	}

	private static Throwable unwrap(Throwable failure) {
		Throwable ex = failure;
		while ((ex instanceof CompletionException || ex instanceof ExecutionException) && ex.getCause() != null) {
			ex = ex.getCause();
		}
		return ex;
	}

}

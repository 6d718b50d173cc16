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

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import org.jspecify.annotations.Nullable;

/**
 * What went wrong, where several things may.
 */
final class Failures {

	private Failures() {
	}

	/**
	 * Return the first failure, with the second one as suppressed.
	 * @param first what went wrong first, if anything did
	 * @param second what went wrong then, if anything did
	 * @return the failure, {@code null} if there is none
	 */
	static @Nullable Throwable first(@Nullable Throwable first, @Nullable Throwable second) {
		if (first == null) {
			return unwrap(second);
		}
		Throwable cause = unwrap(first);
		Throwable other = unwrap(second);
		if (cause != null && other != null && cause != other) {
			cause.addSuppressed(other);
		}
		return first;
	}

	/**
	 * Return a failure of a stage as it was before other stages passed it on.
	 */
	static @Nullable Throwable unwrap(@Nullable Throwable failure) {
		Throwable ex = failure;
		while (ex instanceof CompletionException && ex.getCause() != null) {
			ex = ex.getCause();
		}
		return ex;
	}

	/**
	 * End a future.
	 * @param value what it brings
	 * @param failure what it fails with, if it does
	 */
	static <T extends @Nullable Object> void end(CompletableFuture<T> future, T value, @Nullable Throwable failure) {
		if (failure != null) {
			future.completeExceptionally(failure);
		}
		else {
			future.complete(value);
		}
	}

}

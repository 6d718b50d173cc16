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

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

import org.jspecify.annotations.Nullable;

import org.springframework.core.ReactiveAdapterRegistry;

/**
 * Results of methods that may be at work when the method has returned.
 */
final class LateResult {

	private LateResult() {
	}

	/**
	 * Wait until a future is done, whatever it comes to: the async advice around would
	 * wait for it here anyway.
	 * @param result what a method returned
	 * @throws InterruptedException if the thread was interrupted
	 */
	static void await(@Nullable Object result) throws InterruptedException {
		if (result instanceof Future<?> future) {
			try {
				future.get();
			}
			catch (ExecutionException | CancellationException ex) {
				// the caller learns of it from the future
			}
		}
	}

	/**
	 * Return whether what a method returned may be at work.
	 */
	static boolean isAtWork(@Nullable Object result) {
		if (result instanceof CompletionStage<?> || result instanceof Future<?>) {
			return !(result instanceof Future<?> future && future.isDone());
		}
		return result != null && ReactiveAdapterRegistry.getSharedInstance().getAdapter(null, result) != null;
	}

}

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

package io.github.rwlock.engine;

import org.apache.commons.logging.Log;

import io.github.rwlock.store.SparseLog;

/**
 * Logs what fails that only tells of locks, which no lock may notice: now and then one
 * line, and the stack trace of each at {@code DEBUG}.
 */
final class TellingFailures {

	private final Log logger;

	private final SparseLog errors;

	TellingFailures(Log logger) {
		this.logger = logger;
		this.errors = new SparseLog(logger::error);
	}

	void add(String what, Throwable failure) {
		this.errors.say(() -> "%s: %s".formatted(what, failure));
		this.logger.debug(what, failure);
	}

}

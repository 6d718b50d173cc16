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

package io.github.rwlock.autoconfigure;

import org.jspecify.annotations.Nullable;

/**
 * Thrown at startup when there is nothing to make the lock store of, or when it does not
 * answer and the application is to fail without it.
 */
class LockStoreSetupException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String action;

	LockStoreSetupException(String message, String action) {
		this(message, action, null);
	}

	LockStoreSetupException(String message, String action, @Nullable Throwable cause) {
		super(message, cause);
		this.action = action;
	}

	String getAction() {
		return this.action;
	}

}

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

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a lock annotation or a {@link LockOptions} value cannot work: at startup
 * for annotations, as soon as it is given for options, or when they do not go with the
 * lock that is asked for. An id of the caller's own that is in use is refused so as well:
 * that request may succeed once the other lease has ended.
 */
public class LockConfigurationException extends LockException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what is wrong and where
	 * @param resource the resource that was to be locked, if there was one already
	 * @param kind the kind of lock that was asked for, if one was
	 * @param cause what led to it, if anything did
	 */
	public LockConfigurationException(String message, @Nullable String resource, @Nullable LockKind kind,
			@Nullable Throwable cause) {
		super(message, resource, kind, null, cause);
	}

}

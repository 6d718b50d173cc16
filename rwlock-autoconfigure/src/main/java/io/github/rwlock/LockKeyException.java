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
 * Thrown when there is no resource to lock, or no owner to lock it for: an expression of
 * an annotation fails, or what it or the caller gives is blank or has no stable text; a
 * condition is neither true nor false; or the annotations of a method turn out to lock
 * one resource in ways that cannot be joined. The store was not asked, and the guarded
 * code was not entered.
 */
public class LockKeyException extends LockException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message what is wrong, naming the method and the expression
	 * @param kind the kind of lock that was asked for, if one was
	 * @param cause why the expression failed, if it did
	 */
	public LockKeyException(String message, @Nullable LockKind kind, @Nullable Throwable cause) {
		super(message, null, kind, null, cause);
	}

}

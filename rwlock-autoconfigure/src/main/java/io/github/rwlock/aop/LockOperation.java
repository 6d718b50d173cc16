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

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;

/**
 * What a method is to be locked with: one of its annotations, parsed and checked.
 *
 * @param kind the kind of lock
 * @param key what gives the resources
 * @param condition whether to lock, {@code null} for always
 * @param owner who may re-enter the lock, {@code null} for the calling flow
 * @param options how to take the lock, but for its owner
 * @param method the method, for messages
 */
record LockOperation(LockKind kind, LockKey key, @Nullable LockExpression condition, @Nullable LockExpression owner,
		LockOptions options, String method) {

	/**
	 * Return whether this asks for one lock in every call.
	 */
	boolean isAlwaysOne() {
		return this.condition == null && this.key.each() == null;
	}

}

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

import io.github.rwlock.LockKind;

/**
 * When a lock that guards code is released if it was taken inside a running transaction.
 */
public enum TransactionRelease {

	/**
	 * A write lock when that transaction has completed, a read lock when the code has
	 * ended.
	 */
	AFTER_COMPLETION,

	/**
	 * When that transaction has completed.
	 */
	ALL_AFTER_COMPLETION,

	/**
	 * When the code has ended: what it wrote is not committed then.
	 */
	AFTER_METHOD;

	boolean awaitsCompletion(LockKind kind) {
		return switch (this) {
			case AFTER_COMPLETION -> kind == LockKind.WRITE;
			case ALL_AFTER_COMPLETION -> true;
			case AFTER_METHOD -> false;
		};
	}

}

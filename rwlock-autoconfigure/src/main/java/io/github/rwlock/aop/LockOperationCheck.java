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

import java.util.List;
import java.util.Objects;

/**
 * Finds out, before any call, which annotations of one method cannot be joined.
 */
final class LockOperationCheck {

	private LockOperationCheck() {
	}

	/**
	 * Check what one of the annotations asks for against those before it.
	 * @param operation what it asks for
	 * @param before what the others ask for
	 * @throws IllegalArgumentException if it locks what another locks, in another way
	 */
	static void check(LockOperation operation, List<LockOperation> before) {
		before.stream()
			.filter((each) -> isAlways(operation) && isAlways(each) && operation.key().isWrittenLike(each.key()))
			.forEach((each) -> checkJoinable(each, operation));
	}

	private static void checkJoinable(LockOperation first, LockOperation second) {
		new LockTarget(first.kind(), "", first.options()).and(new LockTarget(second.kind(), "", second.options()));
		if (Objects.isNull(first.owner()) != Objects.isNull(second.owner())) {
			throw new IllegalArgumentException(
					"one resource is to be locked with an owner and without: " + LockTarget.howToJoin("owner"));
		}
	}

	private static boolean isAlways(LockOperation operation) {
		return operation.condition() == null;
	}

}

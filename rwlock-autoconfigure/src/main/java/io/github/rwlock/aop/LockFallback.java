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
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.LockUpgradeConflictException;

/**
 * What is called instead of a method whose lock is not to be had.
 *
 * @param methods the method to call, by the type of the failure
 */
record LockFallback(Map<Class<? extends RuntimeException>, FallbackMethod> methods) {

	/**
	 * Failures for which there may be a fallback.
	 */
	static final List<Class<? extends RuntimeException>> FAILURES = List.of(LockTimeoutException.class,
			LockUpgradeConflictException.class, LockUnavailableException.class);

	/**
	 * Return what to call for a failure.
	 * @param failure why the lock is not to be had
	 * @return the method, or {@code null} if the caller is to get the failure
	 */
	@Nullable FallbackMethod methodFor(RuntimeException failure) {
		for (Class<? extends RuntimeException> type : FAILURES) {
			if (type.isInstance(failure)) {
				return this.methods.get(type);
			}
		}
		return null;
	}

}

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
 * What every exception of this library can say about the lock that failed.
 */
public interface LockFailure {

	/**
	 * Return the resource that was to be locked.
	 * @return the resource, or {@code null} where the failure came before there was one
	 */
	@Nullable String resource();

	/**
	 * Return the kind of lock that was asked for.
	 * @return read or write, or {@code null} where no lock was asked for
	 */
	@Nullable LockKind kind();

	/**
	 * Return the mode of the request.
	 * @return the mode in force, or {@code null} where the failure came before it was
	 * known
	 */
	@Nullable LockMode mode();

}

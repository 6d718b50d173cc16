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

import org.jspecify.annotations.Nullable;

/**
 * Watches one request for a lock. It begins and ends once each, on any threads; a request
 * that was given up before it had begun does neither.
 */
public interface RequestWatch {

	/**
	 * Know that the request begins to wait.
	 */
	void begin();

	/**
	 * Know what the request has come to.
	 * @param outcome what it has come to
	 * @param failure why there is no lease, {@code null} if there is one or none is
	 * wanted
	 */
	void end(LockOutcome outcome, @Nullable Throwable failure);

	/**
	 * Watch the lease that the request has come to, from now on.
	 * @return what watches it
	 */
	LeaseWatch held();

}

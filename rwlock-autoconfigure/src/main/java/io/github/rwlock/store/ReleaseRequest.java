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

package io.github.rwlock.store;

import java.time.Instant;

/**
 * A request to end a lease or to withdraw the request for it.
 *
 * @param lease which lease
 * @param rememberUntil until when, on the store's clock, the id is remembered so that an
 * acquire of it that is still under way grants nothing; a moment that has passed where
 * none can be
 * @param held whether it comes from the holder, which knows how long the lease lasts: so
 * no request for it waits, and a lease that has passed since may be answered as released
 * if it was nobody else's. The answer may also be what tells the holder's client of other
 * requests of it that were granted
 */
public record ReleaseRequest(LeaseSpec lease, Instant rememberUntil, boolean held) {

	/**
	 * Make a request for what may be a live lease, a passed one, or a request that waits.
	 * @param lease which lease
	 * @param rememberUntil until when the id is remembered
	 */
	public ReleaseRequest(LeaseSpec lease, Instant rememberUntil) {
		this(lease, rememberUntil, false);
	}

}

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
 * Told of leases that were granted to waiting requests. Called on the store's threads:
 * implementations return at once.
 */
public interface WakeUpListener {

	/**
	 * A waiting request was granted.
	 * @param id which request
	 * @param expiry when the lease ends unless it is renewed
	 * @param token the fencing token of a write lease, 0 for a read lease
	 */
	void granted(LeaseId id, Instant expiry, long token);

	/**
	 * Wake-ups may have been missed: delivery began or resumed, or ended, or what might
	 * have told of them was lost.
	 */
	void gap();

}

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

package io.github.rwlock.store.local;

import io.github.rwlock.LockMode;

/**
 * Who waits, seen from one place in the queue.
 *
 * @param waiterAhead whether anyone waits ahead
 * @param writerAhead whether a writer waits ahead
 * @param unfairWriter whether a writer waits, ahead or behind, in another mode than
 * {@link LockMode#FAIR}
 */
record Crowd(boolean waiterAhead, boolean writerAhead, boolean unfairWriter) {

	/**
	 * Return the crowd as it is seen one place further back.
	 * @param waiter who waits in this place
	 * @return the crowd behind that waiter
	 */
	Crowd behind(Waiter waiter) {
		return new Crowd(true, this.writerAhead || waiter.isWriter(), this.unfairWriter);
	}

}

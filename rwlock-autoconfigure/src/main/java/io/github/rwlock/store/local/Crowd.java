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

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.rwlock.LockMode;

/**
 * Who waits, seen from one place in the line.
 *
 * @param waiterAhead whether anyone waits ahead
 * @param writerAhead whether a writer waits ahead
 * @param unfairWriter whether a writer waits, ahead or behind, in another mode than
 * {@link LockMode#FAIR}
 * @param groupsAhead the groups of the readers who wait ahead
 */
record Crowd(boolean waiterAhead, boolean writerAhead, boolean unfairWriter, Set<String> groupsAhead) {

	private static final Crowd NOBODY = new Crowd(false, false, false, Set.of());

	/**
	 * Return the crowd as it is seen from the front of a line.
	 * @param line who waits
	 * @return the crowd, nobody of it ahead
	 */
	static Crowd seenFromFront(List<QueuedRequest> line) {
		return line.isEmpty() ? NOBODY
				: new Crowd(false, false, line.stream().anyMatch(QueuedRequest::isUnfairWriter), Set.of());
	}

	/**
	 * Return the crowd as it is seen one place further back.
	 * @param waiter who waits in this place
	 * @return the crowd behind that waiter
	 */
	Crowd behind(QueuedRequest waiter) {
		if (waiter.isWriter()) {
			return new Crowd(true, true, this.unfairWriter, this.groupsAhead);
		}
		return new Crowd(true, this.writerAhead, this.unfairWriter, groupsWith(waiter.spec().group()));
	}

	boolean isOtherGroupAhead(String group) {
		return !this.groupsAhead.isEmpty() && this.groupsAhead.stream().anyMatch((other) -> !other.equals(group));
	}

	private Set<String> groupsWith(String group) {
		if (this.groupsAhead.contains(group)) {
			return this.groupsAhead;
		}
		return Stream.concat(this.groupsAhead.stream(), Stream.of(group)).collect(Collectors.toUnmodifiableSet());
	}

}

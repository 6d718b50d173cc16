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

/**
 * Something that became of a lock, published to the application context on a thread of
 * rwlock's own: a listener holds up no lock. Events other than {@link LeaseLostEvent} are
 * made only while there is a listener for their type, and are dropped, with a warning in
 * the log, if listeners fall behind by thousands of them. Re-entry into a lock that is
 * held makes none.
 */
public sealed interface LockEvent permits LockAcquiredEvent, LockReleasedEvent, LockTimedOutEvent, LeaseLostEvent {

	/**
	 * Return what was locked, or was to be locked.
	 * @return the resource
	 */
	String resource();

	/**
	 * Return what the lock was for.
	 * @return the kind
	 */
	LockKind kind();

}

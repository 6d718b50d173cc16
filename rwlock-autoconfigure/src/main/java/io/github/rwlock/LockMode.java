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
 * Who goes first when readers and writers wait for the same resource. The mode belongs to
 * the request, not to the resource: requests of different modes may meet on one resource
 * and never let two conflicting leases live side by side.
 */
public enum LockMode {

	/**
	 * A reader waits while a writer waits: a writer enters once the readers present at
	 * its arrival have left. A chain of writers may keep readers out.
	 */
	WRITER_PREFERRED,

	/**
	 * A reader enters whenever no writer holds the resource, whoever waits. Readers that
	 * overlap without a gap may keep writers out until their wait time ends.
	 */
	READER_PREFERRED,

	/**
	 * First come, first served; readers that arrived next to each other enter together.
	 */
	FAIR

}

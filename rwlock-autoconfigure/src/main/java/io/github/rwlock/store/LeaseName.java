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

import io.github.rwlock.LockKind;

/**
 * All that a live lease is found by.
 *
 * @param resource what it protects
 * @param kind what it lets its holder do
 * @param id names the lease; serves one attempt and is never used again
 * @param appId who asks, for people who look
 * @param owner who may re-enter it
 * @param group which readers share it: only those of one group read side by side; empty
 * for the default group, and for a write lease
 */
public record LeaseName(String resource, LockKind kind, LeaseId id, String appId, LeaseOwner owner, String group) {

	@Override
	public int hashCode() {
		return this.id.hashCode();
	}

	/**
	 * Return what a write lease is called once it was downgraded.
	 * @param group which readers share it
	 * @return the read lease's name
	 */
	public LeaseName downgradedTo(String group) {
		return new LeaseName(this.resource, LockKind.READ, this.id, this.appId, this.owner, group);
	}

}

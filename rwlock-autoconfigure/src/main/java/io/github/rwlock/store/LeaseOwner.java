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

/**
 * Who may re-enter a lease. The two kinds of owners are never equal, whatever their
 * texts.
 *
 * @param named whether the caller named it
 * @param text the caller's name for it; of a flow, the id of its first lease of the
 * resource
 */
public record LeaseOwner(boolean named, String text) {

	/**
	 * Return the owner that a flow is.
	 * @param first id of its first lease of the resource
	 * @return the owner
	 */
	public static LeaseOwner flow(LeaseId first) {
		return new LeaseOwner(false, first.toString());
	}

	/**
	 * Return an owner that the caller named.
	 * @param name any text
	 * @return the owner
	 */
	public static LeaseOwner named(String name) {
		return new LeaseOwner(true, name);
	}

}

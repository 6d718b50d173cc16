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
 * Unique name of a lease: the client that asked for it, and a number that the client
 * never uses again.
 *
 * @param client the client's random id: letters and digits
 * @param number counts the client's requests
 */
public record LeaseId(String client, long number) {

	private static final int RADIX = 36;

	/**
	 * Read an id from its text.
	 * @param text what {@link #toString()} gave
	 * @return the id
	 */
	public static LeaseId parse(String text) {
		int hyphen = text.indexOf('-');
		return new LeaseId(text.substring(0, hyphen), Long.parseLong(text.substring(hyphen + 1), RADIX));
	}

	@Override
	public String toString() {
		return this.client + '-' + Long.toString(this.number, RADIX);
	}

}

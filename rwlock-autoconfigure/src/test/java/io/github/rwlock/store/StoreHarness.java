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

import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * What the contract needs of a store: an empty place for leases, shared by all clients
 * that are opened on it, whose time stands still unless it is advanced.
 */
public interface StoreHarness extends AutoCloseable {

	/**
	 * Open the store as one more client sees it. Whoever opens it closes it.
	 * @param clientId the client
	 * @return the client's store
	 */
	LockStore open(String clientId);

	/**
	 * Let time pass.
	 * @param duration how much: whole milliseconds
	 */
	void advance(Duration duration);

	/**
	 * Return the store's time.
	 * @return a whole millisecond, at first one of this century
	 */
	Instant now();

	/**
	 * Return what the store still keeps about a resource. What is due may be kept until
	 * the next request for that resource.
	 * @param resource the resource
	 * @return names that help in a failure message; empty if nothing is left
	 */
	Set<String> leftovers(String resource);

	/**
	 * Return whether the token of a write lease stays for a time after it, because the
	 * store's clock may go back.
	 * @return {@code false} if the next token is greater without that
	 */
	default boolean keepsTokens() {
		return true;
	}

	@Override
	void close();

}

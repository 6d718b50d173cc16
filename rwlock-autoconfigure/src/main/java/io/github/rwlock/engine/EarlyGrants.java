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
package io.github.rwlock.engine;

import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.LeaseId;

/**
 * Grants that a client was told of while nobody awaited them: a wake-up may overtake the
 * answer which says that the request waits. Most others are of requests that were given
 * up. So few are kept, and what is not is counted: whoever asked before that asks again.
 */
final class EarlyGrants {

	static final int MOST = 128;

	private final Map<LeaseId, Waiter.Grant> grants = new LinkedHashMap<>();

	private volatile int missed;

	/**
	 * Return how often something was told that is not kept here.
	 */
	int missed() {
		return this.missed;
	}

	/**
	 * Know that something may have been told that did not come.
	 */
	synchronized void miss() {
		this.missed++;
	}

	/**
	 * Keep a grant, and no more those that came first if there are too many.
	 */
	synchronized void keep(LeaseId id, Waiter.Grant grant) {
		this.grants.put(id, grant);
		if (this.grants.size() > MOST) {
			this.grants.remove(this.grants.keySet().iterator().next());
			this.missed++;
		}
	}

	/**
	 * Return the grant of a request, and keep it no more.
	 * @return the grant, {@code null} if none is kept
	 */
	synchronized Waiter.@Nullable Grant take(LeaseId id) {
		return this.grants.remove(id);
	}

}

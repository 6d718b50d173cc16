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

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

/**
 * One line of execution, with the leases it holds by their resources. Only the flow
 * itself adds a lease; any thread may take it away.
 */
final class Flow {

	private final Map<String, HeldLease> leases = new ConcurrentHashMap<>(4);

	@Nullable HeldLease lease(String resource) {
		return this.leases.get(resource);
	}

	void add(HeldLease lease) {
		this.leases.put(lease.resource(), lease);
	}

	void remove(HeldLease lease) {
		this.leases.remove(lease.resource(), lease);
	}

	boolean holdsNothing() {
		return this.leases.isEmpty();
	}

}

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

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What each thread has locked through the {@link java.util.concurrent.locks.Lock} view
 * and not unlocked yet: as many leases as it has locked a resource, in their order.
 */
final class ThreadLocks {

	@SuppressWarnings("ThreadLocalUsage") // each template has locks of its own
	private final ThreadLocal<@Nullable Map<Key, Deque<Lease>>> locked = new ThreadLocal<>();

	void push(LockKind kind, String resource, Lease lease) {
		Map<Key, Deque<Lease>> current = this.locked.get();
		if (current == null) {
			current = new HashMap<>();
			this.locked.set(current);
		}
		current.computeIfAbsent(new Key(kind, resource), (key) -> new ArrayDeque<>()).push(lease);
	}

	/**
	 * Return the lease that this thread has locked last, and forget it.
	 * @throws IllegalMonitorStateException if it has none
	 */
	Lease pop(LockKind kind, String resource) {
		Map<Key, Deque<Lease>> current = this.locked.get();
		Key key = new Key(kind, resource);
		Deque<Lease> leases = (current != null) ? current.get(key) : null;
		if (current == null || leases == null) {
			throw new IllegalMonitorStateException(
					"This thread does not hold the %s".formatted(LockMessages.describe(kind, resource)));
		}
		Lease lease = leases.pop();
		if (leases.isEmpty()) {
			current.remove(key);
		}
		if (current.isEmpty()) {
			this.locked.remove();
		}
		return lease;
	}

	private record Key(LockKind kind, String resource) {

	}

}

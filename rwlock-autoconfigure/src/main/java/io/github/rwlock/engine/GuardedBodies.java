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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockedAction;

/**
 * Code that runs under leases, so that it can be interrupted when one is lost: while it
 * runs, and not a moment longer.
 */
final class GuardedBodies {

	private final Map<HeldLease, Set<GuardedThread.Body>> bodies = new ConcurrentHashMap<>();

	@SuppressWarnings("ThreadLocalUsage") // each client has leases of its own
	private final ThreadLocal<@Nullable GuardedThread> threads = new ThreadLocal<>();

	/**
	 * Run code that is interrupted if a lease is lost meanwhile, or was lost already.
	 */
	<T extends @Nullable Object, E extends Throwable> T run(HeldLease lease, LockedAction<T, E> action) throws E {
		GuardedThread.Body body = thread().enter();
		try {
			add(lease, body);
			return action.run();
		}
		finally {
			remove(lease, body);
			if (body.leave()) {
				this.threads.remove();
			}
		}
	}

	/**
	 * Interrupt what runs under a lease that is lost.
	 */
	void interrupt(HeldLease lease) {
		this.bodies.getOrDefault(lease, Set.of()).forEach(GuardedThread.Body::interrupt);
	}

	private GuardedThread thread() {
		GuardedThread thread = this.threads.get();
		if (thread == null) {
			thread = new GuardedThread();
			this.threads.set(thread);
		}
		return thread;
	}

	private void add(HeldLease lease, GuardedThread.Body body) {
		this.bodies.compute(lease, (key, others) -> {
			Set<GuardedThread.Body> all = (others != null) ? others : ConcurrentHashMap.newKeySet(1);
			all.add(body);
			return all;
		});
		if (lease.isLost()) {
			body.interrupt();
		}
	}

	private void remove(HeldLease lease, GuardedThread.Body body) {
		this.bodies.computeIfPresent(lease, (key, all) -> {
			all.remove(body);
			return all.isEmpty() ? null : all;
		});
	}

}

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
package io.github.rwlock.aop;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockClient;
import io.github.rwlock.LockedAction;

/**
 * The locks that one call holds, taken and released as one.
 */
final class HeldLocks implements AutoCloseable {

	private final Deque<Lease> innermostFirst = new ArrayDeque<>();

	private final LockClient client;

	private HeldLocks(LockClient client) {
		this.client = client;
	}

	/**
	 * Take locks one after the other. If one is not granted, or was lost while the later
	 * ones were waited for, the others are released.
	 * @param client what takes them
	 * @param targets what to lock, in this order
	 * @return all of them
	 */
	static HeldLocks acquire(LockClient client, List<LockTarget> targets) {
		HeldLocks locks = new HeldLocks(client);
		try {
			targets.forEach((target) -> locks.innermostFirst
				.push(client.acquire(target.kind(), target.resource(), target.options())));
			requireHeld(List.copyOf(locks.innermostFirst));
			return locks.guarding();
		}
		catch (RuntimeException | Error ex) {
			locks.closeAfter(ex);
			throw ex;
		}
	}

	/**
	 * Make sure that none of several locks was lost while the later ones were waited for.
	 * @param leases the leases of one call
	 * @return the same
	 * @throws LeaseLostException if one was lost
	 */
	static List<Lease> requireHeld(List<Lease> leases) {
		for (Lease lease : leases) {
			if (leases.size() > 1 && !lease.isHeld()) {
				throw new LeaseLostException(lease.resource(), lease.kind(), null,
						"was lost while other locks of the call were waited for, so the method was not called");
			}
		}
		return leases;
	}

	/**
	 * Run code under the leases, with them in the {@link io.github.rwlock.LockContext}.
	 * @param action the code
	 * @return what it returns
	 * @throws Throwable what it throws
	 */
	@Nullable Object run(LockedAction<@Nullable Object, Throwable> action) throws Throwable {
		LockedAction<@Nullable Object, Throwable> guarded = action;
		for (Lease lease : this.innermostFirst) {
			LockedAction<@Nullable Object, Throwable> inner = guarded;
			guarded = () -> this.client.run(lease, inner);
		}
		return guarded.run();
	}

	/**
	 * Release all, the last one first. The first failure is thrown when all were
	 * released, the others with it.
	 */
	@Override
	public void close() {
		RuntimeException failure = null;
		while (!this.innermostFirst.isEmpty()) {
			failure = release(this.innermostFirst.pop(), failure);
		}
		if (failure != null) {
			throw failure;
		}
	}

	/**
	 * What is released before all are held is released at once.
	 */
	private HeldLocks guarding() {
		HeldLocks guarding = new HeldLocks(this.client);
		this.innermostFirst.descendingIterator()
			.forEachRemaining((lease) -> guarding.innermostFirst.push(this.client.guarding(lease)));
		return guarding;
	}

	private void closeAfter(Throwable cause) {
		try {
			close();
		}
		catch (RuntimeException ex) {
			cause.addSuppressed(ex);
		}
	}

	private static @Nullable RuntimeException release(Lease lease, @Nullable RuntimeException before) {
		try {
			lease.release();
			return before;
		}
		catch (RuntimeException ex) {
			if (before == null) {
				return ex;
			}
			before.addSuppressed(ex);
			return before;
		}
	}

}

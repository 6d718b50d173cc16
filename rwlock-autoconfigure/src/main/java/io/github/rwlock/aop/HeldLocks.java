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

import java.util.ArrayList;
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

	private final LockClient client;

	private final @Nullable Lease outermost;

	private final List<Lease> inner;

	private HeldLocks(LockClient client, @Nullable Lease outermost, List<Lease> inner) {
		this.client = client;
		this.outermost = outermost;
		this.inner = inner;
	}

	/**
	 * Take locks one after the other. If one is not granted, or was lost while the later
	 * ones were waited for, the others are released.
	 * @param client what takes them
	 * @param targets what to lock, in this order
	 * @return all of them
	 */
	static HeldLocks acquire(LockClient client, List<LockTarget> targets) {
		return switch (targets.size()) {
			case 0 -> new HeldLocks(client, null, List.of());
			case 1 -> acquireOne(client, targets.get(0));
			default -> acquireAll(client, targets);
		};
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
		for (int index = this.inner.size() - 1; index >= 0; index--) {
			Lease lease = this.inner.get(index);
			LockedAction<@Nullable Object, Throwable> inner = guarded;
			guarded = () -> this.client.run(lease, inner);
		}
		return (this.outermost != null) ? this.client.run(this.outermost, guarded) : guarded.run();
	}

	/**
	 * Release all, the last one first. The first failure is thrown when all were
	 * released, the others with it.
	 */
	@Override
	public void close() {
		RuntimeException failure = release(this.inner, null);
		if (this.outermost != null) {
			failure = release(this.outermost, failure);
		}
		if (failure != null) {
			throw failure;
		}
	}

	private static HeldLocks acquireAll(LockClient client, List<LockTarget> targets) {
		List<Lease> leases = new ArrayList<>(targets.size());
		try {
			for (LockTarget target : targets) {
				leases.add(acquire(client, target));
			}
			List<Lease> guarding = requireHeld(leases).stream().map(client::guarding).toList();
			return new HeldLocks(client, guarding.get(0), guarding.subList(1, guarding.size()));
		}
		catch (RuntimeException | Error ex) {
			Failures.first(ex, release(leases, null));
			throw ex;
		}
	}

	private static HeldLocks acquireOne(LockClient client, LockTarget target) {
		Lease lease = acquire(client, target);
		try {
			return new HeldLocks(client, client.guarding(lease), List.of());
		}
		catch (RuntimeException | Error ex) {
			Failures.first(ex, release(lease, null));
			throw ex;
		}
	}

	private static Lease acquire(LockClient client, LockTarget target) {
		return client.acquire(target.kind(), target.resource(), target.options());
	}

	private static @Nullable RuntimeException release(List<Lease> leases, @Nullable RuntimeException before) {
		RuntimeException failure = before;
		for (int index = leases.size() - 1; index >= 0; index--) {
			failure = release(leases.get(index), failure);
		}
		return failure;
	}

	private static @Nullable RuntimeException release(Lease lease, @Nullable RuntimeException before) {
		try {
			lease.release();
			return before;
		}
		catch (RuntimeException ex) {
			Failures.first(before, ex);
			return (before != null) ? before : ex;
		}
	}

}

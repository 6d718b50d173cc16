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

package io.github.rwlock.store.local;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.StoreException;
import io.github.rwlock.store.WakeUpListener;

/**
 * Leases within this JVM. Every answer is there at once, and wake-ups are delivered on
 * the thread whose request granted the lease.
 */
public final class LocalLockStore implements LockStore {

	private final LocalLocks locks;

	private final String clientId;

	private volatile boolean closed;

	/**
	 * Create a store that shares its leases with all others of this key prefix in this
	 * JVM.
	 * @param keyPrefix what the stores that share leases have in common
	 * @param clientId whose wake-ups are delivered
	 */
	public LocalLockStore(String keyPrefix, String clientId) {
		this(LocalLocks.shared(keyPrefix), clientId);
	}

	LocalLockStore(LocalLocks locks, String clientId) {
		this.locks = locks;
		this.clientId = clientId;
	}

	@Override
	public CompletionStage<AcquireAnswer> acquire(AcquireRequest request) {
		return takeTurn(request.lease().resource(), (resource, turn) -> resource.acquire(request, turn));
	}

	@Override
	public CompletionStage<ReleaseAnswer> release(ReleaseRequest request) {
		return takeTurn(request.lease().resource(), (resource, turn) -> resource.release(request, turn));
	}

	@Override
	public CompletionStage<RenewAnswer> renew(LeaseSpec lease) {
		return takeTurn(lease.resource(), (resource, turn) -> resource.renew(lease, turn));
	}

	@Override
	public CompletionStage<RenewAnswer> downgrade(LeaseSpec lease, String group) {
		return takeTurn(lease.resource(), (resource, turn) -> resource.downgrade(lease.name(), group, turn));
	}

	@Override
	public CompletionStage<ResourceView> inspect(String resource) {
		return this.closed ? refused() : this.locks.inspect(resource);
	}

	@Override
	public CompletionStage<Integer> end(String resource, List<LeaseName> leases) {
		return takeTurn(resource, (locked, turn) -> locked.end(leases, turn));
	}

	@Override
	public CompletionStage<Instant> time() {
		return this.closed ? refused() : CompletableFuture.completedStage(this.locks.clock().instant());
	}

	@Override
	public void start(WakeUpListener listener) {
		this.locks.listeners().put(this.clientId, listener);
	}

	@Override
	public boolean isDelivering() {
		return this.locks.listeners().contains(this.clientId);
	}

	@Override
	public String name() {
		return "local";
	}

	@Override
	public String place() {
		return name() + ':' + this.locks.place();
	}

	@Override
	public void close() {
		this.closed = true;
		this.locks.listeners().remove(this.clientId);
	}

	private <A> CompletionStage<A> takeTurn(String resource, BiFunction<LockedResource, Turn, A> request) {
		return this.closed ? refused() : this.locks.answer(resource, request);
	}

	private static <A> CompletionStage<A> refused() {
		return CompletableFuture.failedStage(new StoreException("the store is closed", false, null));
	}

}

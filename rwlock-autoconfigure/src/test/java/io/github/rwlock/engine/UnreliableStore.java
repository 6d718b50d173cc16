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

import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.WakeUpListener;

/**
 * A store between which and its client requests, answers and messages get lost, repeated
 * or late, as told.
 */
final class UnreliableStore implements LockStore {

	private final String clientId;

	private final LockStore store;

	private final AtomicInteger acquires = new AtomicInteger();

	private final AtomicInteger releases = new AtomicInteger();

	private final Queue<String> released = new ConcurrentLinkedQueue<>();

	private final AtomicInteger renewals = new AtomicInteger();

	private final AtomicInteger downgrades = new AtomicInteger();

	private volatile Fault<AcquireAnswer> onAcquire = Fault.none();

	private volatile Fault<ReleaseAnswer> onRelease = Fault.none();

	private volatile Fault<RenewAnswer> onRenew = Fault.none();

	private volatile Fault<RenewAnswer> onDowngrade = Fault.none();

	private volatile Fault<ResourceView> onInspect = Fault.none();

	private volatile Fault<Integer> onEnd = Fault.none();

	private volatile Fault<Instant> onTime = Fault.none();

	private volatile boolean deaf;

	private volatile @Nullable WakeUpListener listener;

	UnreliableStore(String clientId, LockStore store) {
		this.clientId = clientId;
		this.store = store;
	}

	String clientId() {
		return this.clientId;
	}

	UnreliableStore onAcquire(Fault<AcquireAnswer> fault) {
		this.onAcquire = fault;
		return this;
	}

	UnreliableStore onRelease(Fault<ReleaseAnswer> fault) {
		this.onRelease = fault;
		return this;
	}

	UnreliableStore onRenew(Fault<RenewAnswer> fault) {
		this.onRenew = fault;
		return this;
	}

	UnreliableStore onDowngrade(Fault<RenewAnswer> fault) {
		this.onDowngrade = fault;
		return this;
	}

	UnreliableStore onInspect(Fault<ResourceView> fault) {
		this.onInspect = fault;
		return this;
	}

	UnreliableStore onEnd(Fault<Integer> fault) {
		this.onEnd = fault;
		return this;
	}

	UnreliableStore onTime(Fault<Instant> fault) {
		this.onTime = fault;
		return this;
	}

	/**
	 * Deliver no message, and say so.
	 */
	UnreliableStore deaf() {
		this.deaf = true;
		return this;
	}

	/**
	 * Pass nothing on any more, as if the client's process had ended.
	 */
	void sever() {
		onAcquire(Fault.loseRequest()).onRelease(Fault.loseRequest())
			.onRenew(Fault.loseRequest())
			.onDowngrade(Fault.loseRequest())
			.deaf();
	}

	/**
	 * Wake this client's waiters for nothing.
	 */
	void wakeForNothing() {
		WakeUpListener current = this.listener;
		if (current != null) {
			current.gap();
		}
	}

	int acquires() {
		return this.acquires.get();
	}

	int releases() {
		return this.releases.get();
	}

	/**
	 * Return the resources of the releases in their order.
	 */
	Queue<String> released() {
		return this.released;
	}

	int renewals() {
		return this.renewals.get();
	}

	int downgrades() {
		return this.downgrades.get();
	}

	@Override
	public CompletionStage<AcquireAnswer> acquire(AcquireRequest request) {
		this.acquires.incrementAndGet();
		return this.onAcquire.pass(() -> this.store.acquire(request));
	}

	@Override
	public CompletionStage<ReleaseAnswer> release(ReleaseRequest request) {
		this.releases.incrementAndGet();
		this.released.add(request.lease().resource());
		return this.onRelease.pass(() -> this.store.release(request));
	}

	@Override
	public CompletionStage<RenewAnswer> renew(LeaseSpec lease) {
		this.renewals.incrementAndGet();
		return this.onRenew.pass(() -> this.store.renew(lease));
	}

	@Override
	public CompletionStage<RenewAnswer> downgrade(LeaseSpec lease, String group) {
		this.downgrades.incrementAndGet();
		return this.onDowngrade.pass(() -> this.store.downgrade(lease, group));
	}

	@Override
	public CompletionStage<ResourceView> inspect(String resource) {
		return this.onInspect.pass(() -> this.store.inspect(resource));
	}

	@Override
	public CompletionStage<Integer> end(String resource, List<LeaseName> leases) {
		return this.onEnd.pass(() -> this.store.end(resource, leases));
	}

	@Override
	public CompletionStage<Instant> time() {
		return this.onTime.pass(this.store::time);
	}

	@Override
	public void start(WakeUpListener listener) {
		this.listener = listener;
		if (!this.deaf) {
			this.store.start(new Filter(listener));
		}
	}

	@Override
	public boolean isDelivering() {
		return !this.deaf && this.store.isDelivering();
	}

	@Override
	public String name() {
		return this.store.name();
	}

	@Override
	public String place() {
		return this.store.place();
	}

	@Override
	public void close() {
		this.store.close();
	}

	private final class Filter implements WakeUpListener {

		private final WakeUpListener listener;

		private Filter(WakeUpListener listener) {
			this.listener = listener;
		}

		@Override
		public void granted(LeaseId id, Instant expiry, long token) {
			if (!UnreliableStore.this.deaf) {
				this.listener.granted(id, expiry, token);
			}
		}

		@Override
		public void gap() {
			this.listener.gap();
		}

	}

}

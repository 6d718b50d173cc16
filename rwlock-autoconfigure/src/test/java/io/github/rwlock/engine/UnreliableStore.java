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

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.ForwardingStore;
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
final class UnreliableStore extends ForwardingStore {

	private final String clientId;

	private final Passage<AcquireAnswer> acquires = new Passage<>();

	private final Passage<ReleaseAnswer> releases = new Passage<>();

	private final Passage<RenewAnswer> renewals = new Passage<>();

	private final Passage<RenewAnswer> downgrades = new Passage<>();

	private final Passage<ResourceView> inspections = new Passage<>();

	private final Passage<Integer> ends = new Passage<>();

	private final Passage<Instant> times = new Passage<>();

	private final Queue<String> released = new ConcurrentLinkedQueue<>();

	private volatile boolean deaf;

	private volatile @Nullable WakeUpListener listener;

	UnreliableStore(String clientId, LockStore store) {
		super(store);
		this.clientId = clientId;
	}

	String clientId() {
		return this.clientId;
	}

	UnreliableStore onAcquire(Fault<AcquireAnswer> fault) {
		this.acquires.meet(fault);
		return this;
	}

	UnreliableStore onRelease(Fault<ReleaseAnswer> fault) {
		this.releases.meet(fault);
		return this;
	}

	UnreliableStore onRenew(Fault<RenewAnswer> fault) {
		this.renewals.meet(fault);
		return this;
	}

	UnreliableStore onDowngrade(Fault<RenewAnswer> fault) {
		this.downgrades.meet(fault);
		return this;
	}

	UnreliableStore onInspect(Fault<ResourceView> fault) {
		this.inspections.meet(fault);
		return this;
	}

	UnreliableStore onEnd(Fault<Integer> fault) {
		this.ends.meet(fault);
		return this;
	}

	UnreliableStore onTime(Fault<Instant> fault) {
		this.times.meet(fault);
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
		return this.acquires.requests();
	}

	int releases() {
		return this.releases.requests();
	}

	/**
	 * Return the resources of the releases in their order.
	 */
	Queue<String> released() {
		return this.released;
	}

	int renewals() {
		return this.renewals.requests();
	}

	int downgrades() {
		return this.downgrades.requests();
	}

	@Override
	public CompletionStage<AcquireAnswer> acquire(AcquireRequest request) {
		return this.acquires.pass(() -> super.acquire(request));
	}

	@Override
	public CompletionStage<ReleaseAnswer> release(ReleaseRequest request) {
		this.released.add(request.lease().resource());
		return this.releases.pass(() -> super.release(request));
	}

	@Override
	public CompletionStage<RenewAnswer> renew(LeaseSpec lease) {
		return this.renewals.pass(() -> super.renew(lease));
	}

	@Override
	public CompletionStage<RenewAnswer> downgrade(LeaseSpec lease, String group) {
		return this.downgrades.pass(() -> super.downgrade(lease, group));
	}

	@Override
	public CompletionStage<ResourceView> inspect(String resource) {
		return this.inspections.pass(() -> super.inspect(resource));
	}

	@Override
	public CompletionStage<Integer> end(String resource, List<LeaseName> leases) {
		return this.ends.pass(() -> super.end(resource, leases));
	}

	@Override
	public CompletionStage<Instant> time() {
		return this.times.pass(super::time);
	}

	@Override
	public void start(WakeUpListener listener) {
		this.listener = listener;
		if (!this.deaf) {
			super.start(new Filter(listener));
		}
	}

	@Override
	public boolean isDelivering() {
		return !this.deaf && super.isDelivering();
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

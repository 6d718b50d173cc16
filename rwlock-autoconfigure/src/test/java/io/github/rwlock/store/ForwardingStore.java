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

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * A store that does what another does.
 */
public abstract class ForwardingStore implements LockStore {

	private final LockStore store;

	/**
	 * Create a store.
	 * @param store the other one
	 */
	protected ForwardingStore(LockStore store) {
		this.store = store;
	}

	@Override
	public CompletionStage<AcquireAnswer> acquire(AcquireRequest request) {
		return this.store.acquire(request);
	}

	@Override
	public CompletionStage<ReleaseAnswer> release(ReleaseRequest request) {
		return this.store.release(request);
	}

	@Override
	public CompletionStage<RenewAnswer> renew(LeaseSpec lease) {
		return this.store.renew(lease);
	}

	@Override
	public CompletionStage<RenewAnswer> downgrade(LeaseSpec lease, String group) {
		return this.store.downgrade(lease, group);
	}

	@Override
	public CompletionStage<ResourceView> inspect(String resource) {
		return this.store.inspect(resource);
	}

	@Override
	public CompletionStage<Integer> end(String resource, List<LeaseName> leases) {
		return this.store.end(resource, leases);
	}

	@Override
	public CompletionStage<Instant> time() {
		return this.store.time();
	}

	@Override
	public CompletionStage<StoreReport> report() {
		return this.store.report();
	}

	@Override
	public void start(WakeUpListener listener) {
		this.store.start(listener);
	}

	@Override
	public boolean isDelivering() {
		return this.store.isDelivering();
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

}

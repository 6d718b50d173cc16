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

package io.github.rwlock.store.model;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Supplier;

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
 * The model as one client sees it.
 *
 * @param harness where the model is
 * @param clientId the client
 * @param closed whether this client has left
 */
record ModelStore(ModelHarness harness, String clientId, AtomicBoolean closed) implements LockStore {

	ModelStore(ModelHarness harness, String clientId) {
		this(harness, clientId, new AtomicBoolean());
	}

	@Override
	public CompletionStage<AcquireAnswer> acquire(AcquireRequest request) {
		return answer(request.lease().resource(), (model, now) -> model.acquire(request, now));
	}

	@Override
	public CompletionStage<ReleaseAnswer> release(ReleaseRequest request) {
		return answer(request.lease().resource(), (model, now) -> model.release(request, now));
	}

	@Override
	public CompletionStage<RenewAnswer> renew(LeaseSpec lease) {
		return answer(lease.resource(), (model, now) -> model.renew(lease, now));
	}

	@Override
	public CompletionStage<RenewAnswer> downgrade(LeaseSpec lease, String group) {
		return answer(lease.resource(), (model, now) -> model.downgrade(lease, group, now));
	}

	@Override
	public CompletionStage<ResourceView> inspect(String resource) {
		return answer(() -> this.harness.state(resource).view(this.harness.now()));
	}

	@Override
	public CompletionStage<Integer> end(String resource, List<LeaseName> leases) {
		return answer(resource, (model, now) -> model.end(leases, now));
	}

	@Override
	public CompletionStage<Instant> time() {
		return answer(this.harness::now);
	}

	@Override
	public void start(WakeUpListener listener) {
		this.harness.listeners().put(this.clientId, listener);
	}

	@Override
	public boolean isDelivering() {
		return this.harness.listeners().containsKey(this.clientId);
	}

	@Override
	public String name() {
		return "model";
	}

	@Override
	public String place() {
		return name();
	}

	@Override
	public void close() {
		this.closed.set(true);
		this.harness.listeners().remove(this.clientId);
	}

	private <A> CompletionStage<A> answer(String resource, BiFunction<ReferenceModel, Instant, A> request) {
		return answer(() -> this.harness.answer(resource, request));
	}

	private <A> CompletionStage<A> answer(Supplier<A> request) {
		return this.closed.get() ? CompletableFuture.failedStage(new StoreException("the store is closed", false, null))
				: CompletableFuture.completedStage(request.get());
	}

}

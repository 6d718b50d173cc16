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
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

import io.github.rwlock.store.HandClock;
import io.github.rwlock.store.HandDrivenHarness;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.WakeUpListener;
import io.github.rwlock.store.model.ResourceState.Lease;

/**
 * The model as a store. Not thread-safe.
 */
final class ModelHarness implements HandDrivenHarness {

	private final HandClock clock = new HandClock();

	private final Map<String, ReferenceModel> models = new HashMap<>();

	private final Map<String, WakeUpListener> listeners = new HashMap<>();

	@Override
	public LockStore open(String clientId) {
		return new ModelStore(this, clientId);
	}

	@Override
	public HandClock clock() {
		return this.clock;
	}

	@Override
	public Set<String> leftovers(String resource) {
		return isForgotten(state(resource)) ? Set.of() : Set.of(resource);
	}

	/**
	 * Return what the model knows of a resource.
	 * @param resource the resource
	 * @return what the last request left
	 */
	ResourceState state(String resource) {
		return this.models.getOrDefault(resource, new ReferenceModel()).state();
	}

	Map<String, WakeUpListener> listeners() {
		return this.listeners;
	}

	<A> A answer(String resource, BiFunction<ReferenceModel, Instant, A> request) {
		ReferenceModel model = this.models.computeIfAbsent(resource, (name) -> new ReferenceModel());
		A answer = request.apply(model, now());
		model.handedOver().forEach(this::wakeUp);
		if (isForgotten(model.state())) {
			this.models.remove(resource);
		}
		return answer;
	}

	private boolean isForgotten(ResourceState state) {
		return !now().isBefore(state.end()) && !now().isBefore(state.tokens.keptUntil());
	}

	private void wakeUp(Lease lease) {
		LeaseId id = lease.name().id();
		WakeUpListener listener = this.listeners.get(id.client());
		if (listener != null) {
			listener.granted(id, lease.expiry(), lease.token());
		}
	}

}

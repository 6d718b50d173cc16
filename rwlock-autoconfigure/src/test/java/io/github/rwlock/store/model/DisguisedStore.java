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

import java.util.List;
import java.util.concurrent.CompletionStage;

import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.ForwardingStore;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.ResourceView;

/**
 * A store whose leases are others than they are asked for.
 */
final class DisguisedStore extends ForwardingStore {

	private final Disguise disguise;

	DisguisedStore(LockStore store, Disguise disguise) {
		super(store);
		this.disguise = disguise;
	}

	@Override
	public CompletionStage<AcquireAnswer> acquire(AcquireRequest request) {
		LeaseSpec lease = request.lease();
		return super.acquire(new AcquireRequest(this.disguise.put(lease), request.queue(), request.notAfter()))
			.thenApply((answer) -> (answer instanceof Granted granted) ? shown(lease, granted) : answer);
	}

	@Override
	public CompletionStage<ReleaseAnswer> release(ReleaseRequest request) {
		return super.release(new ReleaseRequest(this.disguise.put(request.lease()), request.rememberUntil()));
	}

	@Override
	public CompletionStage<RenewAnswer> renew(LeaseSpec lease) {
		return super.renew(this.disguise.put(lease));
	}

	@Override
	public CompletionStage<RenewAnswer> downgrade(LeaseSpec lease, String group) {
		LeaseName read = this.disguise.putDowngraded(lease, group);
		return super.downgrade(this.disguise.put(lease), read.group());
	}

	@Override
	public CompletionStage<ResourceView> inspect(String resource) {
		return super.inspect(resource).thenApply(this::shown);
	}

	@Override
	public CompletionStage<Integer> end(String resource, List<LeaseName> leases) {
		return super.end(resource, leases.stream().map(this.disguise::put).toList());
	}

	private Granted shown(LeaseSpec lease, Granted granted) {
		return new Granted(granted.time(), granted.expiry(), this.disguise.token(lease.name(), granted.token()));
	}

	private ResourceView shown(ResourceView view) {
		return new ResourceView(view.time(), view.holders().stream().map(this.disguise::shown).toList(),
				view.waiters().stream().map(this.disguise::shown).toList());
	}

}

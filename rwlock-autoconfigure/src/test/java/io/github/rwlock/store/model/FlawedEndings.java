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

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.ForwardingStore;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.RenewAnswer.Lost;
import io.github.rwlock.store.RenewAnswer.Renewed;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.ResourceView.Holder;

/**
 * A store that is wrong about downgrades, the ends of leases, and looks.
 */
final class FlawedEndings extends ForwardingStore {

	private final Flaw flaw;

	FlawedEndings(LockStore store, Flaw flaw) {
		super(store);
		this.flaw = flaw;
	}

	@Override
	public CompletionStage<RenewAnswer> downgrade(LeaseSpec lease, String group) {
		return switch (this.flaw) {
			case PROLONGS_WHEN_DOWNGRADED ->
				super.downgrade(lease, group).thenCompose((ignored) -> super.renew(lease.downgradedTo(group)));
			case HAS_A_GAP_IN_DOWNGRADES ->
				super.renew(lease).thenCompose((answer) -> (answer instanceof Renewed renewed)
						? releaseAndRead(lease, group, renewed) : super.downgrade(lease, group));
			default -> super.downgrade(lease, group);
		};
	}

	@Override
	public CompletionStage<Integer> end(String resource, List<LeaseName> leases) {
		return switch (this.flaw) {
			case ENDS_SUCCESSORS -> super.inspect(resource).thenCompose((view) -> super.end(resource, names(view)));
			case REVIVES_WHAT_WAS_ENDED -> super.end(resource, leases).thenCompose((count) -> revive(leases, count));
			default -> super.end(resource, leases);
		};
	}

	@Override
	public CompletionStage<ResourceView> inspect(String resource) {
		if (this.flaw != Flaw.HANDS_OVER_WHEN_LOOKED_AT) {
			return super.inspect(resource);
		}
		return super.end(resource, List.of()).thenCompose((none) -> super.inspect(resource));
	}

	private CompletionStage<RenewAnswer> releaseAndRead(LeaseSpec lease, String group, Renewed renewed) {
		Duration left = Duration.between(renewed.time(), renewed.expiry());
		AcquireRequest read = new AcquireRequest(lease.downgradedTo(group).lasting(left), false, renewed.time());
		return super.release(new ReleaseRequest(lease, Instant.EPOCH)).thenCompose((released) -> super.acquire(read))
			.thenApply((answer) -> answered(answer, renewed));
	}

	private static RenewAnswer answered(AcquireAnswer read, Renewed renewed) {
		return (read instanceof Granted) ? renewed : new Lost(renewed.time());
	}

	private CompletionStage<Integer> revive(List<LeaseName> leases, int count) {
		leases.forEach((lease) -> super.acquire(new AcquireRequest(anew(lease), false, Instant.MAX)));
		return CompletableFuture.completedStage(count);
	}

	private static LeaseSpec anew(LeaseName lease) {
		return Leases.lease(lease, LockMode.READER_PREFERRED, Duration.ofSeconds(1));
	}

	private static List<LeaseName> names(ResourceView view) {
		return view.holders().stream().map(Holder::lease).toList();
	}

}

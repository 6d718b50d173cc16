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

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockSnapshot;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.StoreException;

/**
 * Looks at resources, and ends what others hold there.
 */
final class Inspection {

	private final LockStore store;

	private final EngineSettings settings;

	Inspection(LockStore store, EngineSettings settings) {
		this.store = store;
		this.settings = settings;
	}

	LockSnapshot inspect(@Nullable String given) {
		String resource = LockRequest.resource(given, null);
		return snapshot(resource, view(resource));
	}

	/**
	 * Look at as many leases and waiters as are enough, and maybe at more.
	 */
	LockSnapshot inspect(@Nullable String given, int most) {
		String resource = LockRequest.resource(given, null);
		return snapshot(resource, await(resource, this.store.inspect(resource, Math.max(1, most))));
	}

	/**
	 * End the leases that are there now, and none that comes after them.
	 * @return how many were ended
	 */
	int forceRelease(@Nullable String given) {
		String resource = LockRequest.resource(given, null);
		List<LeaseName> leases = view(resource).holders().stream().map(ResourceView.Holder::lease).toList();
		return leases.isEmpty() ? 0 : await(resource, this.store.end(resource, leases));
	}

	private ResourceView view(String resource) {
		return await(resource, this.store.inspect(resource));
	}

	private <T> T await(String resource, CompletionStage<T> answer) {
		try {
			return StoreCalls.awaitUninterruptibly(answer, this.settings.commandTimeoutFor(this.settings.leaseTime()));
		}
		catch (StoreException ex) {
			throw StoreCalls.unavailable(this.store, resource, ex);
		}
	}

	private static LockSnapshot snapshot(String resource, ResourceView view) {
		List<LockSnapshot.Holder> holders = view.holders()
			.stream()
			.map((holder) -> holder(holder, view.time()))
			.sorted(Comparator.comparing(LockSnapshot.Holder::heldSince))
			.toList();
		List<LockSnapshot.Waiter> waiters = view.waiters().stream().map(Inspection::waiter).toList();
		return new LockSnapshot(resource, view.time(), holders, waiters);
	}

	private static LockSnapshot.Holder holder(ResourceView.Holder holder, Instant time) {
		LeaseName lease = holder.lease();
		Instant since = holder.since().isAfter(time) ? time : holder.since();
		OptionalLong token = (lease.kind() == LockKind.WRITE) ? OptionalLong.of(holder.token()) : OptionalLong.empty();
		return new LockSnapshot.Holder(lease.kind(), name(lease.owner()), lease.appId(), lease.id().client(),
				group(lease.group()), since, Duration.between(time, holder.expiry()), token);
	}

	private static LockSnapshot.Waiter waiter(ResourceView.Waiter waiter) {
		LeaseName lease = waiter.lease();
		return new LockSnapshot.Waiter(lease.kind(), waiter.mode(), name(lease.owner()), lease.appId(),
				lease.id().client(), group(lease.group()), waiter.waited());
	}

	/**
	 * Return the name that a caller gave an owner, {@code null} for a flow.
	 */
	static @Nullable String name(LeaseOwner owner) {
		return owner.named() ? owner.text() : null;
	}

	/**
	 * Return which readers share a lease, {@code null} for the default group.
	 * @param group which it is, empty for the default group
	 */
	static @Nullable String group(String group) {
		return group.isEmpty() ? null : group;
	}

}

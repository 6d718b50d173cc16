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
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.rwlock.LockKind;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.RenewAnswer.Renewed;
import io.github.rwlock.store.ResourceView.Holder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What those who asked know of their leases by the answers so far.
 */
final class KnownLeases {

	private final Map<LeaseName, Held> held = new LinkedHashMap<>();

	private final Map<LeaseName, LeaseSpec> waiting = new LinkedHashMap<>();

	private final Set<LeaseSpec> ended = new LinkedHashSet<>();

	private final Set<LeaseSpec> downgraded = new LinkedHashSet<>();

	Collection<LeaseSpec> held() {
		return this.held.values().stream().map(Held::lease).toList();
	}

	Collection<LeaseSpec> waiting() {
		return this.waiting.values();
	}

	Collection<LeaseSpec> ended() {
		return this.ended;
	}

	/**
	 * Return the write leases that are read leases now, and are asked for no more.
	 */
	Collection<LeaseSpec> downgraded() {
		return this.downgraded.stream().filter((lease) -> !this.held.containsKey(lease.name())).toList();
	}

	int size() {
		return this.held.size() + this.waiting.size();
	}

	void acquired(LeaseSpec lease, AcquireAnswer answer) {
		forget(lease);
		if (answer instanceof Granted granted) {
			this.held.put(lease.name(), new Held(lease, granted.expiry()));
		}
		else if (answer instanceof Queued) {
			this.waiting.put(lease.name(), lease);
		}
	}

	void released(LeaseSpec lease) {
		forget(lease);
		this.ended.add(lease);
	}

	/**
	 * Note that a lease was ended, other than one that only waits.
	 */
	void ended(LeaseSpec lease) {
		this.held.remove(lease.name());
		this.ended.add(lease);
	}

	void renewed(LeaseSpec lease, RenewAnswer answer) {
		Held before = this.held.get(lease.name());
		assertThat(answer instanceof Renewed).as("%s", before).isEqualTo(before.expiry().isAfter(answer.time()));
		forget(lease);
		if (answer instanceof Renewed renewed) {
			this.held.put(lease.name(), new Held(lease, renewed.expiry()));
		}
	}

	void downgraded(LeaseSpec lease, String group, RenewAnswer answer) {
		Held before = this.held.get(lease.name());
		forget(lease);
		if (before.expiry().isAfter(answer.time())) {
			assertThat(answer).isEqualTo(new Renewed(answer.time(), before.expiry()));
			LeaseSpec read = lease.downgradedTo(group);
			this.held.put(read.name(), new Held(read, before.expiry()));
			this.downgraded.add(lease);
			this.ended.remove(lease);
		}
	}

	private void forget(LeaseSpec lease) {
		this.held.remove(lease.name());
		this.waiting.remove(lease.name());
	}

	/**
	 * Assert that leases which are known to be live do not conflict.
	 */
	void assertNoConflict(Instant now) {
		assertNoConflict(live(now).stream().map((lease) -> lease.lease().name()).toList());
	}

	/**
	 * Assert that what a store shows does not conflict and has all that is known.
	 */
	void assertShown(ResourceView view) {
		assertNoConflict(view.holders().stream().map(Holder::lease).toList());
		assertThat(live(view.time())).allSatisfy((lease) -> assertThat(view.holders()).anySatisfy((holder) -> {
			assertThat(holder.lease()).isEqualTo(lease.lease().name());
			assertThat(holder.expiry()).isEqualTo(lease.expiry());
		}));
	}

	private List<Held> live(Instant now) {
		return new ArrayList<>(this.held.values()).stream().filter((lease) -> lease.expiry().isAfter(now)).toList();
	}

	private static void assertNoConflict(List<LeaseName> live) {
		boolean oneOwner = live.stream().map(LeaseName::owner).distinct().count() < 2;
		boolean oneGroup = live.stream().allMatch((lease) -> lease.kind() == LockKind.READ)
				&& live.stream().map(LeaseName::group).distinct().count() < 2;
		assertThat(oneOwner || oneGroup).as("live leases: %s", live).isTrue();
	}

	private record Held(LeaseSpec lease, Instant expiry) {

	}

}

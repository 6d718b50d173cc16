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
import java.util.Optional;
import java.util.stream.Stream;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.ResourceView.Holder;
import io.github.rwlock.store.ResourceView.Waiter;
import io.github.rwlock.store.model.LeaseStep.Acquire;
import io.github.rwlock.store.model.Step.Pass;

/**
 * Who may not be left waiting, and who may not be passed.
 *
 * @param before where the search was before the step
 */
record QueuePromises(SearchNode before) {

	Optional<String> problem(Step step, ResourceView after) {
		if (step instanceof Pass) {
			return Optional.empty();
		}
		Stream<LeaseSpec> newcomer = (step instanceof Acquire acquire) ? Stream.of(acquire.lease()) : Stream.empty();
		Optional<LeaseSpec> passing = Stream.concat(newcomer, this.before.asked())
			.filter((lease) -> isNew(lease.name(), after) && passes(lease, after))
			.findFirst();
		return passing.map((lease) -> "%s passes others who wait".formatted(Leases.text(lease)))
			.or(() -> left(after).map((waiter) -> "%s is left waiting".formatted(waiter)));
	}

	private boolean isNew(LeaseName lease, ResourceView after) {
		return held(after).contains(lease) && !held(this.before.view()).contains(lease);
	}

	/**
	 * Re-entry and preferred readers may pass anyone, and a preferred writer any reader
	 * who cannot enter.
	 */
	private boolean passes(LeaseSpec lease, ResourceView after) {
		List<Waiter> passed = ahead(lease).filter((waiter) -> waiting(after).contains(waiter.lease())).toList();
		boolean mayPass = reenters(lease.name(), after)
				|| (lease.mode() != LockMode.FAIR && lease.kind() == LockKind.WRITE)
				|| lease.mode() == LockMode.READER_PREFERRED;
		boolean passesWriter = passed.stream().anyMatch((waiter) -> waiter.lease().kind() == LockKind.WRITE);
		return !mayPass && ((lease.mode() == LockMode.FAIR) ? !passed.isEmpty() : passesWriter);
	}

	private static boolean reenters(LeaseName lease, ResourceView after) {
		return held(after).stream().anyMatch((held) -> held.owner().equals(lease.owner()) && !held.equals(lease));
	}

	/**
	 * Upgraders are ahead of everyone.
	 */
	private Stream<Waiter> ahead(LeaseSpec lease) {
		List<Waiter> waiters = this.before.view().waiters();
		int place = waiting(this.before.view()).indexOf(lease.name());
		List<Waiter> earlier = waiters.subList(0, (place < 0) ? waiters.size() : place);
		return waiters.stream().filter((waiter) -> earlier.contains(waiter) || isUpgrader(waiter, this.before.view()));
	}

	private static boolean isUpgrader(Waiter waiter, ResourceView view) {
		return waiter.lease().kind() == LockKind.WRITE
				&& held(view).stream().anyMatch((lease) -> lease.owner().equals(waiter.lease().owner()));
	}

	private static Optional<Waiter> left(ResourceView after) {
		return after.waiters().stream().filter((waiter) -> nothingKeepsOut(waiter, after)).findFirst();
	}

	/**
	 * Nobody else holds a lease; or only readers of one group hold, and the waiter reads
	 * in that group as everybody does who waits, or is a preferred reader, or the head of
	 * the line.
	 */
	private static boolean nothingKeepsOut(Waiter waiter, ResourceView view) {
		List<LeaseName> held = held(view);
		boolean isHead = waiter.mode() == LockMode.FAIR && waiter.equals(view.waiters().get(0))
				&& view.waiters().stream().noneMatch((other) -> isUpgrader(other, view));
		boolean isFree = isHead || waiter.mode() == LockMode.READER_PREFERRED
				|| view.waiters().stream().allMatch((other) -> sharesWithAll(other.lease(), held));
		return (isFree && sharesWithAll(waiter.lease(), held))
				|| held.stream().allMatch((lease) -> lease.owner().equals(waiter.lease().owner()));
	}

	private static boolean sharesWithAll(LeaseName waiter, List<LeaseName> held) {
		return waiter.kind() == LockKind.READ && held.stream()
			.allMatch((lease) -> lease.kind() == LockKind.READ && lease.group().equals(waiter.group()));
	}

	private static List<LeaseName> held(ResourceView view) {
		return view.holders().stream().map(Holder::lease).toList();
	}

	private static List<LeaseName> waiting(ResourceView view) {
		return view.waiters().stream().map(Waiter::lease).toList();
	}

}

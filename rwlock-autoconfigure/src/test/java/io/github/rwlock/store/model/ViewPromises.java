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
import java.util.Optional;
import java.util.stream.Stream;

import io.github.rwlock.LockKind;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.ResourceView.Holder;
import io.github.rwlock.store.ResourceView.Waiter;

/**
 * What a look at the resource promises, by what was known before it.
 *
 * @param known what is known
 */
record ViewPromises(Known known) {

	private static final Duration LONGEST_CONFIRMATION = Duration.ofSeconds(3);

	Optional<String> seen(ResourceView view) {
		Optional<String> problem = Stream
			.of(exclusive(view.holders()), kept(view), came(view), gone(view), inOrder(view))
			.flatMap(Optional::stream)
			.findFirst();
		this.known.see(view);
		return problem;
	}

	/**
	 * The live leases are none, or read leases of one group, or leases of one owner.
	 */
	private Optional<String> exclusive(List<Holder> holders) {
		List<LeaseName> names = holders.stream().map(Holder::lease).toList();
		boolean isShared = names.stream().noneMatch((name) -> name.kind() == LockKind.WRITE)
				&& names.stream().map(LeaseName::group).distinct().count() < 2;
		boolean isOfOneOwner = names.stream().map(LeaseName::owner).distinct().count() < 2;
		return problemUnless(isShared || isOfOneOwner, "leases exclude each other");
	}

	private Optional<String> kept(ResourceView view) {
		boolean areAllThere = this.known.held()
			.stream()
			.filter((lease) -> view.time().isBefore(lease.expiry()))
			.allMatch(view.holders()::contains);
		return problemUnless(areAllThere, "a live lease is gone or changed");
	}

	private Optional<String> came(ResourceView view) {
		Instant latest = view.time().plus(LONGEST_CONFIRMATION);
		List<Holder> newcomers = view.holders()
			.stream()
			.filter((lease) -> this.known.held(lease.lease()) == null)
			.toList();
		boolean mayBeThere = newcomers.stream()
			.allMatch((lease) -> this.known.isWaiting(lease.lease())
					&& (this.known.isSubject(lease.lease()) || !lease.expiry().isAfter(latest)));
		Optional<String> problem = newcomers.stream().map(this.known::hold).flatMap(Optional::stream).findFirst();
		return problemUnless(mayBeThere, "a lease is there that nobody asked for, or unconfirmed for long")
			.or(() -> problem);
	}

	private Optional<String> gone(ResourceView view) {
		boolean areGone = view.holders()
			.stream()
			.noneMatch((lease) -> this.known.isGone(lease.lease()) || !view.time().isBefore(lease.expiry()));
		return problemUnless(
				areGone && view.waiters().stream().noneMatch((waiter) -> this.known.isGone(waiter.lease())),
				"what has ended is still there");
	}

	/**
	 * Nobody changes place, and who joins the queue does so at its end.
	 */
	private Optional<String> inOrder(ResourceView view) {
		List<LeaseName> before = names(this.known.last());
		List<LeaseName> after = names(view);
		List<LeaseName> stayed = before.stream().filter(after::contains).toList();
		List<LeaseName> others = after.stream().filter((name) -> !stayed.contains(name)).toList();
		boolean isAtEnd = after.equals(Stream.concat(stayed.stream(), others.stream()).toList());
		return problemUnless(isAtEnd && others.stream().allMatch(this.known::isSubject), "the queue is out of order");
	}

	private static List<LeaseName> names(ResourceView view) {
		return view.waiters().stream().map(Waiter::lease).toList();
	}

	private static Optional<String> problemUnless(boolean kept, String problem) {
		return kept ? Optional.empty() : Optional.of(problem);
	}

}

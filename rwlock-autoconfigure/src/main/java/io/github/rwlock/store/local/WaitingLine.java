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

package io.github.rwlock.store.local;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.github.rwlock.store.LeaseOwner;

/**
 * Those who wait for one resource at one moment, in the order in which they stand ahead
 * of each other: upgraders, who want to write where they hold a lease already, and then
 * all others, by arrival.
 */
final class WaitingLine {

	private final LiveLeases leases;

	private final List<QueuedRequest> waiters;

	WaitingLine(LeaseQueue queue, LiveLeases leases) {
		this.leases = leases;
		this.waiters = queue.isEmpty() ? List.of() : inOrder(queue);
	}

	/**
	 * Return whose turn it is: the first upgrader that can be granted, or else the first
	 * preferred reader, or else the first of all.
	 * @return the next to be granted, if anyone can be
	 */
	Optional<QueuedRequest> next() {
		return this.waiters.isEmpty() ? Optional.empty() : nextOfMany();
	}

	private Optional<QueuedRequest> nextOfMany() {
		return first(this::isUpgrader).or(() -> first(QueuedRequest::isPreferredReader))
			.or(() -> first((waiter) -> true));
	}

	Crowd seenFromTail() {
		Crowd crowd = Crowd.seenFromFront(this.waiters);
		for (QueuedRequest waiter : this.waiters) {
			crowd = crowd.behind(waiter);
		}
		return crowd;
	}

	boolean hasUpgraderOtherThan(LeaseOwner owner) {
		return this.waiters.stream().anyMatch((waiter) -> isUpgrader(waiter) && !waiter.spec().owner().equals(owner));
	}

	private List<QueuedRequest> inOrder(LeaseQueue queue) {
		return Stream
			.concat(queue.byArrival().filter(this::isUpgrader),
					queue.byArrival().filter(Predicate.not(this::isUpgrader)))
			.toList();
	}

	private Optional<QueuedRequest> first(Predicate<QueuedRequest> candidate) {
		Crowd crowd = Crowd.seenFromFront(this.waiters);
		for (QueuedRequest waiter : this.waiters) {
			if (candidate.test(waiter) && GrantRules.grants(waiter.spec(), this.leases, crowd)) {
				return Optional.of(waiter);
			}
			crowd = crowd.behind(waiter);
		}
		return Optional.empty();
	}

	private boolean isUpgrader(QueuedRequest waiter) {
		return waiter.isWriter() && this.leases.isHolding(waiter.spec());
	}

}

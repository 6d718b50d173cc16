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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.model.Player.Part;

/**
 * What each client may do in an {@link ExhaustiveSearch}.
 *
 * @param outer what it may ask for while it holds nothing
 * @param inner what it may ask for inside that
 * @param renews whether it may renew
 * @param downgrades to which groups it may downgrade
 */
record Alphabet(List<Wish> outer, List<Wish> inner, boolean renews, List<String> downgrades) {

	private static final Duration LEASE_TIME = Duration.ofSeconds(5);

	private static final Duration ANY_TIME = Duration.ofDays(1);

	/**
	 * Return all that a client may do next.
	 * @param player what it did so far
	 * @return its next steps
	 */
	List<Step> steps(Player player) {
		List<Step> steps = new ArrayList<>();
		if (player.parts().isEmpty()) {
			this.outer.forEach((wish) -> steps.add(acquire(lease(wish, player.nextId(), null))));
		}
		player.onlyPart()
			.ifPresent((hold) -> this.inner.forEach((wish) -> steps.add(acquire(lease(wish, player.nextId(), hold)))));
		player.parts().stream().map(Part::lease).flatMap(this::stepsOf).forEach(steps::add);
		return steps;
	}

	private Stream<Step> stepsOf(LeaseSpec lease) {
		Stream<Step> always = Stream.of(Step.poll(lease), Step.release(lease, Duration.ofDays(-1)));
		Stream<Step> renewal = this.renews ? Stream.of(Step.renew(lease, lease.leaseTime())) : Stream.empty();
		Stream<Step> downgrade = (lease.kind() == LockKind.WRITE)
				? this.downgrades.stream().map((group) -> Step.downgrade(lease, group)) : Stream.empty();
		return Stream.of(always, renewal, downgrade).flatMap((steps) -> steps);
	}

	private static Step acquire(LeaseSpec lease) {
		return Step.acquire(lease, true, ANY_TIME);
	}

	private static LeaseSpec lease(Wish wish, LeaseId id, @Nullable LeaseSpec hold) {
		LeaseOwner owner = (hold != null) ? hold.owner() : owner(wish, id);
		LeaseName name = Leases.name(id, wish.kind(), owner, wish.group());
		return Leases.lease(name, wish.mode(), LEASE_TIME, (hold != null) ? hold.name() : null);
	}

	private static LeaseOwner owner(Wish wish, LeaseId id) {
		return wish.owner().isEmpty() ? LeaseOwner.flow(id) : LeaseOwner.named(wish.owner());
	}

	/**
	 * A kind of lease.
	 *
	 * @param kind reads or writes
	 * @param mode who goes first
	 * @param group which readers share it
	 * @param owner the name of the owner, empty for a flow
	 */
	record Wish(LockKind kind, LockMode mode, String group, String owner) {

		Wish(LockKind kind, LockMode mode) {
			this(kind, mode, "", "");
		}

		Wish in(String group) {
			return new Wish(this.kind, this.mode, group, this.owner);
		}

		Wish of(String owner) {
			return new Wish(this.kind, this.mode, this.group, owner);
		}

	}

}

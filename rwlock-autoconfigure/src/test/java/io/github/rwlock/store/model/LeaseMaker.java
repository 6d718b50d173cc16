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
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.LeaseSpec;

/**
 * Makes up what may be asked for.
 */
final class LeaseMaker {

	private static final List<Duration> LEASE_TIMES = Stream
		.of(100, 101, 250, 1_000, 2_999, 3_000, 3_001, 5_000, 30_000, 30_000)
		.map(Duration::ofMillis)
		.toList();

	private static final List<String> GROUPS = List.of("", "", "g", "h |=%~-");

	private static final List<String> OWNERS = List.of("o", "p |=%~-");

	private static final List<String> OWN_IDS = List.of("x", "y |=%~-", "z");

	private static final List<Integer> AT_ONCE = List.of(0, 0, 0, 0, -999, -1, 1, 999, -1_001, -1_000, 1_000, 1_001);

	private static final List<Integer> PLAIN_AT_ONCE = AT_ONCE.subList(0, 8);

	private final Choice choice;

	private final History history;

	private final boolean plain;

	private final List<LockMode> modes;

	private final List<String> groups;

	private final List<Duration> leaseTimes;

	private int count;

	LeaseMaker(Choice choice, History history) {
		this.choice = choice;
		this.history = history;
		this.plain = choice.oneIn(5);
		this.modes = choice.oneIn(2) ? List.of(LockMode.values()) : List.of(choice.of(List.of(LockMode.values())));
		this.groups = (this.plain || choice.oneIn(3)) ? List.of("") : GROUPS;
		this.leaseTimes = choice.oneIn(4) ? LEASE_TIMES : LEASE_TIMES.subList(5, LEASE_TIMES.size());
	}

	/**
	 * Return whether all leases of this history are of flows that hold nothing, and none
	 * has a name, is of a group or was asked for long before. A store need know less of
	 * them.
	 */
	boolean isPlain() {
		return this.plain;
	}

	/**
	 * Return a lease of a flow that holds nothing.
	 */
	LeaseSpec outer(String client) {
		LeaseId id = id(client);
		return lease(kind(), id, LeaseOwner.flow(id), null);
	}

	/**
	 * Return a lease that the owner of a lease asks for inside it.
	 */
	LeaseSpec inside(LeaseSpec hold) {
		LockKind kind = this.choice.oneIn(5) ? LockKind.READ : LockKind.WRITE;
		return lease(kind, id(hold.id().client()), hold.owner(), hold.name());
	}

	/**
	 * Return a lease of a named owner, which need not name what it holds.
	 */
	LeaseSpec named(String client) {
		LeaseOwner owner = LeaseOwner.named(this.choice.of(OWNERS));
		List<LeaseSpec> holds = this.history.live().stream().filter((held) -> held.owner().equals(owner)).toList();
		boolean namesHold = !holds.isEmpty() && this.choice.oneIn(2);
		return lease(kind(), id(client), owner, namesHold ? this.choice.of(holds).name() : null);
	}

	/**
	 * Return whether a lease has an id of its caller's own, and may be asked for. A
	 * flow's inner lease may not once it was downgraded, as it names no hold any more.
	 */
	static boolean isReusable(LeaseSpec used) {
		boolean isInner = !used.owner().named() && !used.owner().equals(LeaseOwner.flow(used.id()));
		return used.id().name() != null && (!isInner || used.hold() != null);
	}

	/**
	 * Return a lease whose id was used before, by mistake or for the next attempt.
	 */
	LeaseSpec reusing(LeaseSpec used) {
		LeaseSpec fresh = this.choice.oneIn(2) ? outer(used.id().client()) : named(used.id().client());
		LeaseName name = used.name();
		LeaseName again = switch (this.choice.below(4)) {
			case 0 -> new LeaseName(name.resource(), fresh.kind(), name.id(), name.appId(), name.owner(), name.group());
			case 1 -> new LeaseName(name.resource(), name.kind(), name.id(), name.appId(), fresh.owner(), name.group());
			case 2 -> new LeaseName(name.resource(), name.kind(), name.id(), name.appId(), name.owner(), fresh.group());
			default -> name;
		};
		LeaseName hold = again.owner().equals(used.owner()) ? used.hold() : fresh.hold();
		return Leases.lease(again, fresh.mode(), fresh.leaseTime(), hold);
	}

	String group() {
		return this.choice.of(this.groups);
	}

	Duration longerThan(Duration leaseTime) {
		Duration wished = this.choice.of(LEASE_TIMES);
		return (wished.compareTo(leaseTime) > 0) ? wished : leaseTime;
	}

	private LockKind kind() {
		return (this.choice.below(5) < 3) ? LockKind.READ : LockKind.WRITE;
	}

	private LeaseSpec lease(LockKind kind, LeaseId id, LeaseOwner owner, @Nullable LeaseName hold) {
		LeaseName name = Leases.name(id, kind, owner, (kind == LockKind.READ) ? group() : "");
		return Leases.lease(name, this.choice.of(this.modes), this.choice.of(this.leaseTimes), hold);
	}

	private LeaseId id(String client) {
		this.count++;
		if (this.plain) {
			Duration asked = this.history.now().plusMillis(this.choice.of(PLAIN_AT_ONCE));
			return new LeaseId(client, Place.number(asked, this.count));
		}
		if (this.choice.oneIn(6)) {
			return new LeaseId(client, this.count, this.choice.of(OWN_IDS));
		}
		Duration asked = this.history.now().plusMillis(this.choice.of(AT_ONCE));
		return new LeaseId(client, this.choice.oneIn(2) ? Place.number(asked, this.count) : this.count);
	}

}

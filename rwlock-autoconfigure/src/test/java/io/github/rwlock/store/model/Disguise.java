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

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ResourceView.Holder;
import io.github.rwlock.store.ResourceView.Waiter;

/**
 * Asks for other leases than it is asked for, and shows them as those, so that what a
 * store does wrong is found by what it does.
 */
final class Disguise {

	private final Flaw flaw;

	private final Map<LeaseName, LeaseSpec> asked = new HashMap<>();

	private final Map<String, LeaseName> tenures = new HashMap<>();

	private final Set<LeaseName> downgraded = new HashSet<>();

	Disguise(Flaw flaw) {
		this.flaw = flaw;
	}

	LeaseSpec put(LeaseSpec lease) {
		LeaseName hold = lease.hold();
		LockMode mode = is(Flaw.IS_UNFAIR) ? LockMode.READER_PREFERRED : lease.mode();
		LeaseSpec other = Leases.lease(put(lease.name()), mode, lease.leaseTime(),
				(hold == null || is(Flaw.IGNORES_HOLDS)) ? null : put(hold));
		this.asked.put(other.name(), lease);
		return other;
	}

	LeaseName put(LeaseName name) {
		LeaseId id = is(Flaw.IGNORES_IDS_OF_OTHERS) ? uniquePerOwner(name) : name.id();
		LeaseOwner owner = is(Flaw.IGNORES_OWNERS) ? LeaseOwner.flow(id) : name.owner();
		return new LeaseName(name.resource(), name.kind(), id, name.appId(), owner, group(name));
	}

	/**
	 * Return what a lease is called once it was downgraded.
	 */
	LeaseName putDowngraded(LeaseSpec lease, String group) {
		LeaseSpec read = lease.downgradedTo(group);
		this.downgraded.add(read.name());
		return put(read).name();
	}

	LeaseSpec asked(LeaseName other) {
		return Objects.requireNonNull(this.asked.get(other), "never asked for");
	}

	Holder shown(Holder holder) {
		LeaseName name = asked(holder.lease()).name();
		return new Holder(name, holder.since(), holder.expiry(), token(name, holder.token()));
	}

	Waiter shown(Waiter waiter) {
		LeaseSpec asked = asked(waiter.lease());
		return new Waiter(asked.name(), asked.mode(), waiter.waited());
	}

	long token(LeaseName name, long token) {
		boolean isFirst = this.tenures.computeIfAbsent(name.resource() + token, (first) -> name).equals(name);
		return (is(Flaw.NUMBERS_EACH_WRITE_LEASE) && name.kind() == LockKind.WRITE && !isFirst) ? token + 1 : token;
	}

	private String group(LeaseName name) {
		if (is(Flaw.LETS_NOBODY_INTO_DOWNGRADES) && this.downgraded.contains(name)) {
			return "closed";
		}
		return is(Flaw.IGNORES_GROUPS) ? "" : name.group();
	}

	private static LeaseId uniquePerOwner(LeaseName name) {
		LeaseId id = name.id();
		String suffix = "/" + name.owner();
		return (id.name() != null) ? new LeaseId(id.client(), id.number(), id.name() + suffix) : id;
	}

	private boolean is(Flaw flaw) {
		return this.flaw == flaw;
	}

}

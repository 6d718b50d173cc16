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

import io.github.rwlock.LockKind;
import io.github.rwlock.store.LeaseSpec;

/**
 * Looks at what this client holds and waits for. The store is not asked.
 */
final class ClientInspection {

	private final LeaseRegistry leases;

	private final Waiters waiters;

	private final StoreClock clock;

	ClientInspection(LeaseRegistry leases, Waiters waiters, StoreClock clock) {
		this.leases = leases;
		this.waiters = waiters;
		this.clock = clock;
	}

	/**
	 * Look at it now.
	 * @param most how many leases and how many requests are shown at most
	 */
	ClientSnapshot inspect(int most) {
		long now = Nanos.now();
		List<HeldLease> held = this.leases.held()
			.sorted(Comparator.comparingLong((lease) -> lease.granted().since() - now))
			.toList();
		List<Asking> asking = this.waiters.asking()
			.stream()
			.sorted(Comparator.comparingLong((each) -> each.pace().start() - now))
			.toList();
		return new ClientSnapshot(held.size(), asking.size(),
				held.stream().limit(most).map((lease) -> holding(lease, now)).toList(),
				asking.stream().limit(most).map((each) -> waiting(each, now)).toList());
	}

	private ClientSnapshot.Holding holding(HeldLease lease, long now) {
		LeaseSpec spec = lease.spec();
		ClientSnapshot.Subject subject = new ClientSnapshot.Subject(spec.resource(), spec.kind(), spec.mode(),
				Inspection.name(spec.owner()), Inspection.group(spec.group()), lease.label());
		OptionalLong token = (spec.kind() == LockKind.WRITE) ? OptionalLong.of(lease.granted().token())
				: OptionalLong.empty();
		Duration heldFor = Duration.ofNanos(now - lease.granted().since());
		return new ClientSnapshot.Holding(subject, this.clock.now().minus(heldFor), heldFor,
				lease.validity().remaining(), lease.renewals().areOn(), token);
	}

	private ClientSnapshot.Waiting waiting(Asking asking, long now) {
		LockRequest request = asking.request();
		ClientSnapshot.Subject subject = new ClientSnapshot.Subject(request.resource(), request.kind(), request.mode(),
				request.owner(), Inspection.group(request.group()), request.label());
		Duration waited = Duration.ofNanos(now - asking.pace().start());
		Instant since = this.clock.isKnown() ? this.clock.now().minus(waited) : null;
		return new ClientSnapshot.Waiting(subject, since, waited, asking.isQueued());
	}

}

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

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.Lease;
import io.github.rwlock.LockContext;

/**
 * What the requests of a thread are made inside of: what its flow holds, and the leases
 * that the {@link LockContext} carried to it, of invocations that it runs a part of.
 */
final class Surroundings {

	private final Flows flows;

	private final LeaseHandles handles;

	Surroundings(Flows flows, LeaseHandles handles) {
		this.flows = flows;
		this.handles = handles;
	}

	/**
	 * Return the flow that a request for a resource is made inside of, {@code null} for
	 * one that holds nothing.
	 */
	@Nullable Flow of(String resource) {
		Flow running = this.flows.running();
		List<HeldLease> carried = leases(LockContext.carried(resource));
		return carried.isEmpty() ? running : Flow.of(carried, running);
	}

	/**
	 * Return the leases that must not be lost for what this thread does to count and that
	 * end with code or transaction: those that the code is guarded by, and those of the
	 * running transaction.
	 */
	List<HeldLease> guarding() {
		TransactionFlow transaction = ThreadTransaction.find(this.flows);
		List<HeldLease> leases = new ArrayList<>(leases(LockContext.all()));
		leases.addAll((transaction != null) ? transaction.leases().atStake() : List.of());
		return leases;
	}

	/**
	 * Return all leases that this thread's flow is inside of until they are released,
	 * which must not be lost either.
	 */
	List<HeldLease> held() {
		Flow running = this.flows.running();
		return (running != null) ? running.leases() : List.of();
	}

	private List<HeldLease> leases(List<Lease> leases) {
		return leases.isEmpty() ? List.of()
				: leases.stream().map(this.handles::leaseOf).filter(Objects::nonNull).toList();
	}

}

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * One line of execution, or a transaction with its branches, with the leases it is inside
 * of by their resources, whichever flow took them: each lease once for each of its
 * acquisitions. Only the flow itself, or a branch, adds a lease; any thread may take it
 * away. Most often there is one.
 */
final class Flow {

	private final @Nullable Flow transaction;

	private @Nullable HeldLease only;

	private Map<String, List<HeldLease>> many = Map.of();

	private volatile @Nullable Branches branches;

	Flow() {
		this(null);
	}

	private Flow(@Nullable Flow transaction) {
		this.transaction = transaction;
	}

	/**
	 * Create a flow that holds from the start what another holds of a resource now.
	 * @param transaction the flow of the transaction that it is a branch of, which is
	 * inside of all that it takes
	 */
	static Flow inside(@Nullable Flow outer, String resource, @Nullable Flow transaction) {
		Flow flow = new Flow(transaction);
		flow.enterAll(outer, resource);
		return flow;
	}

	/**
	 * Create a flow that holds some leases of one resource, and with them what another
	 * holds of it.
	 */
	static Flow of(List<HeldLease> leases, @Nullable Flow inner) {
		Flow flow = new Flow();
		String resource = leases.get(0).resource();
		List<HeldLease> own = (inner != null) ? inner.leases(resource) : List.of();
		Stream.concat(leases.stream(), own.stream()).distinct().forEach(flow::add);
		return flow;
	}

	/**
	 * Be inside of what another flow holds of a resource now.
	 */
	void enterAll(@Nullable Flow outer, String resource) {
		if (outer != null) {
			outer.leases(resource).stream().filter((lease) -> !holds(lease)).forEach(this::put);
		}
	}

	/**
	 * Be inside of what a transaction of this flow is inside of, until it has completed.
	 */
	synchronized void begin(Flow transaction) {
		Branches running = this.branches;
		if (running == null) {
			running = new Branches();
			this.branches = running;
		}
		running.begin(transaction);
	}

	/**
	 * Know that a transaction of this flow has completed.
	 */
	synchronized void complete(Flow transaction) {
		Branches running = this.branches;
		if (running != null && running.complete(transaction)) {
			this.branches = null;
		}
	}

	/**
	 * Return the transactions of this flow that are running, {@code null} if there are
	 * none.
	 */
	@Nullable Branches branches() {
		return this.branches;
	}

	boolean holds(HeldLease lease) {
		return leases(lease.resource()).contains(lease);
	}

	/**
	 * Return the leases of a resource, the one entered last at the end.
	 */
	List<HeldLease> leases(String resource) {
		Branches running = this.branches;
		List<HeldLease> own = own(resource);
		return (running != null) ? running.leases(own, resource) : own;
	}

	/**
	 * Return all leases.
	 */
	List<HeldLease> leases() {
		Branches running = this.branches;
		return (running != null) ? running.leases(own()) : own();
	}

	void add(HeldLease lease) {
		put(lease);
		if (this.transaction != null) {
			this.transaction.add(lease);
		}
	}

	/**
	 * Know that one acquisition on a lease has ended.
	 * @return whether this holds nothing of its own any more
	 */
	boolean remove(HeldLease lease) {
		boolean empty = take(lease);
		if (this.transaction != null) {
			this.transaction.remove(lease);
		}
		return empty;
	}

	boolean holdsNothing() {
		Branches running = this.branches;
		return isEmpty() && (running == null || running.holdNothing());
	}

	private synchronized List<HeldLease> own(String resource) {
		HeldLease lease = this.only;
		if (lease == null) {
			return this.many.getOrDefault(resource, List.of());
		}
		return lease.resource().equals(resource) ? List.of(lease) : List.of();
	}

	private synchronized List<HeldLease> own() {
		return (this.only != null) ? List.of(this.only) : this.many.values().stream().flatMap(List::stream).toList();
	}

	private synchronized void put(HeldLease lease) {
		if (isEmpty()) {
			this.only = lease;
			return;
		}
		HeldLease first = this.only;
		if (first != null) {
			this.only = null;
			this.many = new HashMap<>();
			this.many.put(first.resource(), List.of(first));
		}
		this.many.merge(lease.resource(), List.of(lease),
				(held, added) -> Stream.concat(held.stream(), added.stream()).toList());
	}

	private synchronized boolean take(HeldLease lease) {
		if (this.only == lease) {
			this.only = null;
		}
		else if (!this.many.isEmpty()) {
			this.many.computeIfPresent(lease.resource(), (resource, held) -> without(lease, held));
		}
		return isEmpty();
	}

	private synchronized boolean isEmpty() {
		return this.only == null && this.many.isEmpty();
	}

	private static @Nullable List<HeldLease> without(HeldLease lease, List<HeldLease> held) {
		List<HeldLease> left = new ArrayList<>(held);
		left.remove(lease);
		return left.isEmpty() ? null : List.copyOf(left);
	}

}

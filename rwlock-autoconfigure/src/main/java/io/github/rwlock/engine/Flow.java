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
 * One line of execution, with the leases it is inside of by their resources, whichever
 * flow took them: each lease once for each of its acquisitions. Only the flow itself adds
 * a lease; any thread may take it away. Most often there is one.
 */
final class Flow {

	private @Nullable HeldLease only;

	private Map<String, List<HeldLease>> many = Map.of();

	/**
	 * Create a flow that holds from the start what another holds of a resource now.
	 */
	static Flow inside(@Nullable Flow outer, String resource) {
		Flow flow = new Flow();
		if (outer != null) {
			outer.leases(resource).forEach(flow::add);
		}
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

	boolean holds(HeldLease lease) {
		return leases(lease.resource()).contains(lease);
	}

	/**
	 * Return the leases of a resource, the one entered last at the end.
	 */
	synchronized List<HeldLease> leases(String resource) {
		HeldLease lease = this.only;
		if (lease == null) {
			return this.many.getOrDefault(resource, List.of());
		}
		return lease.resource().equals(resource) ? List.of(lease) : List.of();
	}

	/**
	 * Return all leases.
	 */
	synchronized List<HeldLease> leases() {
		return (this.only != null) ? List.of(this.only) : this.many.values().stream().flatMap(List::stream).toList();
	}

	synchronized void add(HeldLease lease) {
		if (holdsNothing()) {
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

	/**
	 * Know that one acquisition on a lease has ended.
	 */
	synchronized void remove(HeldLease lease) {
		if (this.only == lease) {
			this.only = null;
		}
		else if (!this.many.isEmpty()) {
			this.many.computeIfPresent(lease.resource(), (resource, held) -> without(lease, held));
		}
	}

	synchronized boolean holdsNothing() {
		return this.only == null && this.many.isEmpty();
	}

	private static @Nullable List<HeldLease> without(HeldLease lease, List<HeldLease> held) {
		List<HeldLease> left = new ArrayList<>(held);
		left.remove(lease);
		return left.isEmpty() ? null : List.copyOf(left);
	}

}

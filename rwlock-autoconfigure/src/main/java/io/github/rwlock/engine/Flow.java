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

	/**
	 * A map of one entry at the most cannot be changed, and is replaced.
	 */
	private Map<String, List<HeldLease>> leases = Map.of();

	/**
	 * Create a flow that holds from the start what another holds of a resource now.
	 */
	static Flow inside(@Nullable Flow outer, String resource) {
		Flow flow = new Flow();
		List<HeldLease> held = (outer != null) ? outer.leases(resource) : List.of();
		flow.put(resource, held);
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
		flow.put(resource, Stream.concat(leases.stream(), own.stream()).distinct().toList());
		return flow;
	}

	boolean holds(HeldLease lease) {
		return leases(lease.resource()).contains(lease);
	}

	/**
	 * Return the leases of a resource, the one entered last at the end.
	 */
	synchronized List<HeldLease> leases(String resource) {
		return of(resource);
	}

	/**
	 * Return all leases.
	 */
	synchronized List<HeldLease> leases() {
		return this.leases.values().stream().flatMap(List::stream).toList();
	}

	synchronized void add(HeldLease lease) {
		List<HeldLease> held = of(lease.resource());
		put(lease.resource(),
				held.isEmpty() ? List.of(lease) : Stream.concat(held.stream(), Stream.of(lease)).toList());
	}

	/**
	 * Know that one acquisition on a lease has ended.
	 */
	synchronized void remove(HeldLease lease) {
		List<HeldLease> held = of(lease.resource());
		if (held.contains(lease)) {
			put(lease.resource(), (held.size() == 1) ? List.of() : without(lease, held));
		}
	}

	synchronized boolean holdsNothing() {
		return this.leases.isEmpty();
	}

	private List<HeldLease> of(String resource) {
		return this.leases.getOrDefault(resource, List.of());
	}

	private void put(String resource, List<HeldLease> held) {
		boolean alone = this.leases.isEmpty() || (this.leases.size() == 1 && this.leases.containsKey(resource));
		if (alone) {
			this.leases = held.isEmpty() ? Map.of() : Map.of(resource, held);
			return;
		}
		if (this.leases.size() == 1) {
			this.leases = new HashMap<>(this.leases);
		}
		if (held.isEmpty()) {
			this.leases.remove(resource);
		}
		else {
			this.leases.put(resource, held);
		}
	}

	private static List<HeldLease> without(HeldLease lease, List<HeldLease> held) {
		List<HeldLease> left = new ArrayList<>(held);
		left.remove(lease);
		return List.copyOf(left);
	}

}

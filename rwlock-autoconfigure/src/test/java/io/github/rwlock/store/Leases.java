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

package io.github.rwlock.store;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Leases that differ in one thing from others.
 */
public final class Leases {

	private Leases() {
	}

	static LeaseSpec on(String resource, LeaseSpec lease) {
		LeaseName name = lease.name();
		return called(lease, new LeaseName(resource, name.kind(), name.id(), name.appId(), name.owner(), name.group()));
	}

	static LeaseSpec lasting(Duration leaseTime, LeaseSpec lease) {
		return lease.lasting(leaseTime);
	}

	public static LeaseSpec inGroup(String group, LeaseSpec lease) {
		LeaseName name = lease.name();
		return called(lease, new LeaseName(name.resource(), name.kind(), name.id(), name.appId(), name.owner(), group));
	}

	public static LeaseSpec ownedBy(String owner, LeaseSpec lease) {
		return ownedBy(LeaseOwner.named(owner), lease);
	}

	static LeaseSpec ownedBy(LeaseOwner owner, LeaseSpec lease) {
		LeaseName name = lease.name();
		return called(lease, new LeaseName(name.resource(), name.kind(), name.id(), name.appId(), owner, name.group()));
	}

	static LeaseSpec by(String appId, LeaseSpec lease) {
		LeaseName name = lease.name();
		return called(lease, new LeaseName(name.resource(), name.kind(), name.id(), appId, name.owner(), name.group()));
	}

	/**
	 * Return a lease as the owner of another asks for it while it holds that one.
	 */
	public static LeaseSpec inside(LeaseSpec outer, LeaseSpec lease) {
		LeaseSpec inner = ownedBy(outer.owner(), lease);
		return new LeaseSpec(inner.name(), inner.mode(), inner.leaseTime(), outer.name());
	}

	/**
	 * Return a lease with an id of the caller's own, at the first attempt.
	 */
	static LeaseSpec named(String id, LeaseSpec lease) {
		return withId(new LeaseId(lease.id().client(), 1, id), lease);
	}

	public static LeaseSpec askedFor(Instant moment, LeaseSpec lease) {
		return withId(new LeaseId(lease.id().client(), ChronoUnit.MICROS.between(Instant.EPOCH, moment)), lease);
	}

	/**
	 * Return a lease with another id. A flow that holds nothing yet is named after it.
	 */
	static LeaseSpec withId(LeaseId id, LeaseSpec lease) {
		LeaseName name = lease.name();
		boolean first = name.owner().equals(LeaseOwner.flow(name.id()));
		LeaseOwner owner = first ? LeaseOwner.flow(id) : name.owner();
		return called(lease, new LeaseName(name.resource(), name.kind(), id, name.appId(), owner, name.group()));
	}

	private static LeaseSpec called(LeaseSpec lease, LeaseName name) {
		return new LeaseSpec(name, lease.mode(), lease.leaseTime(), lease.hold());
	}

}

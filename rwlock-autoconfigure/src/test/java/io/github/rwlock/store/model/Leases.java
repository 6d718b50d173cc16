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
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.LeaseSpec;

/**
 * The leases of histories, before it is known where and when those take place: see
 * {@link Place}. Their text is the expression that makes them.
 */
final class Leases {

	private static final String RESOURCE = "any";

	private static final String APP_ID = "model";

	private Leases() {
	}

	static LeaseSpec lease(String client, long number, LockKind kind, LockMode mode, Duration leaseTime) {
		return lease(name(id(client, number), kind), mode, leaseTime);
	}

	static LeaseSpec lease(LeaseName name, LockMode mode, Duration leaseTime) {
		return lease(name, mode, leaseTime, null);
	}

	static LeaseSpec lease(LeaseName name, LockMode mode, Duration leaseTime, @Nullable LeaseName hold) {
		return new LeaseSpec(name, mode, leaseTime, hold);
	}

	static LeaseName name(LeaseId id, LockKind kind) {
		return name(id, kind, LeaseOwner.flow(id), "");
	}

	static LeaseName name(LeaseId id, LockKind kind, LeaseOwner owner, String group) {
		return new LeaseName(RESOURCE, kind, id, APP_ID, owner, group);
	}

	static LeaseId id(String client, long number) {
		return new LeaseId(client, number);
	}

	static LeaseId id(String client, long number, String name) {
		return new LeaseId(client, number, name);
	}

	static LeaseOwner flow(LeaseId first) {
		return LeaseOwner.flow(first);
	}

	static LeaseOwner named(String name) {
		return LeaseOwner.named(name);
	}

	static String text(LeaseSpec lease) {
		String rest = lease.mode() + ", " + text(lease.leaseTime());
		LeaseId id = lease.id();
		if (lease.equals(
				lease(name(new LeaseId(id.client(), id.number()), lease.kind()), lease.mode(), lease.leaseTime()))) {
			return "lease(\"%s\", %d, %s, %s)".formatted(id.client(), id.number(), lease.kind(), rest);
		}
		LeaseName hold = lease.hold();
		return "lease(%s, %s%s)".formatted(text(lease.name()), rest, (hold != null) ? ", " + text(hold) : "");
	}

	/**
	 * Return the expression that calls a method.
	 */
	static String call(String method, Object... arguments) {
		return Stream.of(arguments).map(Leases::argument).collect(Collectors.joining(", ", method + "(", ")"));
	}

	private static String argument(Object argument) {
		if (argument instanceof LeaseSpec lease) {
			return text(lease);
		}
		if (argument instanceof Duration duration) {
			return text(duration);
		}
		return (argument instanceof String text) ? '"' + text + '"' : argument.toString();
	}

	private static String text(Duration duration) {
		return "ofMillis(%d)".formatted(duration.toMillis());
	}

	private static String text(LeaseName name) {
		String start = "name(%s, %s".formatted(text(name.id()), name.kind());
		boolean isPlain = name.equals(name(name.id(), name.kind()));
		return isPlain ? start + ")" : "%s, %s, \"%s\")".formatted(start, text(name.owner()), name.group());
	}

	private static String text(LeaseOwner owner) {
		return owner.named() ? "named(\"%s\")".formatted(owner.text())
				: "flow(%s)".formatted(text(LeaseId.parse(owner.text())));
	}

	private static String text(LeaseId id) {
		String start = "id(\"%s\", %d".formatted(id.client(), id.number());
		return (id.name() != null) ? "%s, \"%s\")".formatted(start, id.name()) : start + ")";
	}

}

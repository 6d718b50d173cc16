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

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockKind;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.ResourceView.Holder;

/**
 * What is known of a resource from a store's answers and views alone.
 */
final class Known {

	private final Map<LeaseName, Holder> held = new LinkedHashMap<>();

	private final Map<LeaseId, Instant> endedUntil = new HashMap<>();

	private final Set<LeaseName> gone = new HashSet<>();

	private ResourceView last = new ResourceView(Instant.EPOCH, List.of(), List.of());

	private @Nullable LeaseName subject;

	private long lastToken;

	Known() {
	}

	Known(Known other) {
		this.held.putAll(other.held);
		this.endedUntil.putAll(other.endedUntil);
		this.last = other.last;
		this.lastToken = other.lastToken;
	}

	void begin(@Nullable LeaseName subject) {
		this.subject = subject;
		this.gone.clear();
	}

	void dropPassed(Instant now) {
		this.held.values().removeIf((lease) -> !now.isBefore(lease.expiry()));
		this.endedUntil.values().removeIf((until) -> until.isBefore(now));
	}

	@Nullable Holder held(LeaseName name) {
		return this.held.get(name);
	}

	List<Holder> held() {
		return List.copyOf(this.held.values());
	}

	/**
	 * Note a lease that was not there before.
	 * @param lease the lease
	 * @return what is wrong with its token
	 */
	Optional<String> hold(Holder lease) {
		boolean isWriting = this.held.values().stream().anyMatch(Known::isWrite);
		this.held.put(lease.lease(), lease);
		if (!isWrite(lease)) {
			return (lease.token() == 0) ? Optional.empty() : Optional.of("a read lease has a token");
		}
		long before = this.lastToken;
		this.lastToken = Math.max(before, lease.token());
		if (isWriting) {
			return (lease.token() == before) ? Optional.empty() : Optional.of("leases that overlap share no token");
		}
		return (lease.token() > before) ? Optional.empty() : Optional.of("tokens do not grow from tenure to tenure");
	}

	void prolong(Holder lease, Instant expiry) {
		this.held.put(lease.lease(), new Holder(lease.lease(), lease.since(), expiry, lease.token()));
	}

	void downgrade(Holder lease, LeaseName asRead) {
		giveUp(lease.lease());
		this.held.put(asRead, new Holder(asRead, lease.since(), lease.expiry(), 0));
	}

	/**
	 * Note that a lease must be gone.
	 * @param name which lease
	 * @return whether it was there
	 */
	boolean giveUp(LeaseName name) {
		this.gone.add(name);
		return this.held.remove(name) != null;
	}

	void remember(LeaseId id, Instant lastMoment) {
		this.endedUntil.merge(id, lastMoment, (one, other) -> one.isAfter(other) ? one : other);
	}

	/**
	 * Return whether an id was ended, and nothing that is there has it too.
	 */
	boolean isEnded(LeaseId id) {
		return this.endedUntil.containsKey(id) && this.held.keySet().stream().noneMatch((name) -> name.id().equals(id))
				&& this.last.waiters().stream().noneMatch((waiter) -> waiter.lease().id().equals(id));
	}

	boolean isGone(LeaseName name) {
		return this.gone.contains(name);
	}

	boolean isSubject(LeaseName name) {
		return name.equals(this.subject);
	}

	/**
	 * Return whether somebody waited for a lease, who may have got it since.
	 */
	boolean isWaiting(LeaseName name) {
		return this.last.waiters().stream().anyMatch((waiter) -> waiter.lease().equals(name));
	}

	ResourceView last() {
		return this.last;
	}

	void see(ResourceView view) {
		this.last = view;
		this.held.clear();
		view.holders().forEach((lease) -> this.held.put(lease.lease(), lease));
	}

	private static boolean isWrite(Holder lease) {
		return lease.lease().kind() == LockKind.WRITE;
	}

}

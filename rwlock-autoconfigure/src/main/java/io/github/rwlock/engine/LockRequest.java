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

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.LockInterruptedException;
import io.github.rwlock.LockKeyException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockLabel;
import io.github.rwlock.LockMessages;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.StoreException;

/**
 * A request for a lock, with everything decided that its options left open.
 *
 * @param resource what to lock
 * @param kind what for
 * @param mode who goes first
 * @param waitTime how long to wait
 * @param leaseTime how long the lease lasts unrenewed
 * @param options everything else
 */
record LockRequest(String resource, LockKind kind, LockMode mode, Duration waitTime, Duration leaseTime,
		LockOptions options) {

	static LockRequest of(LockKind kind, @Nullable String given, @Nullable LockOptions options,
			EngineSettings settings) {
		String resource = resource(given, kind);
		if (options == null) {
			throw new LockConfigurationException(
					"Cannot lock '%s': the options must not be null".formatted(ResourceText.of(resource)), resource,
					kind, null);
		}
		LockRequest request = new LockRequest(resource, kind, orElse(options.mode(), settings.mode()),
				orElse(options.waitTime(), settings.waitTime()), orElse(options.leaseTime(), settings.leaseTime()),
				options);
		request.checkGroup();
		return request;
	}

	/**
	 * Return a resource if it is one.
	 * @param resource what a caller gave
	 * @param kind the kind of lock that it asked for, if it did
	 * @throws LockKeyException if there is nothing to lock
	 */
	static String resource(@Nullable String resource, @Nullable LockKind kind) {
		if (resource == null || resource.isBlank()) {
			throw new LockKeyException("The resource of a lock must not be " + ((resource != null) ? "blank" : "null"),
					kind, null);
		}
		return resource;
	}

	LockRequest notWaiting() {
		return new LockRequest(this.resource, this.kind, this.mode, Duration.ZERO, this.leaseTime, this.options);
	}

	/**
	 * Return whether to renew the lease.
	 */
	boolean renew() {
		return this.options.renew();
	}

	/**
	 * Return which readers share the lease, empty for the default group.
	 */
	String group() {
		return orElse(this.options.group(), "");
	}

	/**
	 * Return who may re-enter the lease, {@code null} for the running flow.
	 */
	@Nullable String owner() {
		return this.options.owner();
	}

	/**
	 * Return the caller's own id, {@code null} for a new one.
	 */
	@Nullable String id() {
		return this.options.id();
	}

	/**
	 * Return what the request is counted under.
	 */
	LockLabel label() {
		return orElse(this.options.label(), LockLabel.NONE);
	}

	/**
	 * Return the lease to ask for.
	 * @param id names it
	 * @param first an id that is never used again, for the owner that a flow is if it
	 * holds nothing here
	 * @param appId who asks, for people who look
	 * @param hold the lease inside which it is asked for, {@code null} outside of any
	 */
	LeaseSpec spec(LeaseId id, LeaseId first, String appId, @Nullable LeaseSpec hold) {
		LeaseName name = new LeaseName(this.resource, this.kind, id, appId, ownerOf(first, hold), group());
		return new LeaseSpec(name, this.mode, this.leaseTime, (hold != null) ? hold.name() : null);
	}

	/**
	 * Return whether a lease is one that this request, of the same flow or of the owner
	 * it names, would ask for under its id.
	 */
	boolean isFor(LeaseSpec lease) {
		return lease.kind() == this.kind && lease.group().equals(group()) && isOfOwner(lease.owner());
	}

	/**
	 * Return whether a lease of the running flow has the owner of this request.
	 */
	boolean isOfOwner(LeaseOwner other) {
		return (owner() != null) ? other.equals(LeaseOwner.named(owner())) : !other.named();
	}

	LockUnavailableException unavailable(StoreException cause) {
		return new LockUnavailableException(this.resource, this.kind, this.mode, String.valueOf(cause.getMessage()),
				cause);
	}

	LockUnavailableException shuttingDown() {
		return new LockUnavailableException(this.resource, this.kind, this.mode, "the application is shutting down",
				null);
	}

	LockInterruptedException interrupted() {
		return new LockInterruptedException(this.resource, this.kind, this.mode);
	}

	LockConfigurationException idInUse() {
		return invalid(("id '%s' is in use for another lock, or another flow holds it: "
				+ "use one of its own for each attempt, or try again when that lease has ended")
			.formatted(LockMessages.shown(String.valueOf(id()))));
	}

	private LeaseOwner ownerOf(LeaseId first, @Nullable LeaseSpec hold) {
		if (owner() != null) {
			return LeaseOwner.named(owner());
		}
		return (hold != null) ? hold.owner() : LeaseOwner.flow(first);
	}

	private void checkGroup() {
		if (this.kind == LockKind.WRITE && !group().isEmpty()) {
			throw invalid("group '%s' has no meaning: a group belongs to read locks, leave it out".formatted(group()));
		}
	}

	private LockConfigurationException invalid(String rule) {
		return new LockConfigurationException(
				"Cannot lock '%s': the %s".formatted(ResourceText.of(this.resource), rule), this.resource, this.kind,
				null);
	}

	private static <T> T orElse(@Nullable T value, T fallback) {
		return (value != null) ? value : fallback;
	}

}

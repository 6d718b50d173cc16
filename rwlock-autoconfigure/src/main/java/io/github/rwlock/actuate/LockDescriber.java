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
package io.github.rwlock.actuate;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockLabel;
import io.github.rwlock.LockSnapshot;
import io.github.rwlock.engine.ClientSnapshot;
import io.github.rwlock.engine.LockEngine;

/**
 * Describes locks as the endpoint shows them: not more than so many of each.
 */
final class LockDescriber {

	private final ResourceNames names;

	private final int most;

	LockDescriber(ResourceNames names, int most) {
		this.names = names;
		this.most = most;
	}

	InstanceLocks describe(LockEngine engine) {
		ClientSnapshot snapshot = engine.view().inspectOwn(this.most);
		return new InstanceLocks(engine.clientId(), engine.settings().appId(), snapshot.held(), snapshot.waiting(),
				snapshot.isCut(), snapshot.leases().stream().map(this::lease).toList(),
				snapshot.waiters().stream().map(this::waiter).toList());
	}

	ResourceLocks describe(LockEngine engine, String resource) {
		LockSnapshot snapshot = engine.view().inspect(resource, this.most + 1);
		boolean truncated = snapshot.holders().size() > this.most || snapshot.waiters().size() > this.most;
		return new ResourceLocks(this.names.shown(resource), millis(snapshot.time()), truncated,
				first(snapshot.holders(), this::holder), first(snapshot.waiters(), this::waiter));
	}

	private InstanceLocks.Lease lease(ClientSnapshot.Holding holding) {
		ClientSnapshot.Subject subject = holding.subject();
		return new InstanceLocks.Lease(this.names.shown(subject.resource()), ConstantText.of(subject.kind()),
				ConstantText.of(subject.mode()), owner(subject.owner()), subject.group(), known(subject.label().name()),
				known(subject.label().method()), millis(holding.since()), millis(holding.heldFor()),
				millis(holding.expiresIn()), holding.renewed(), token(holding.fencingToken()));
	}

	private InstanceLocks.Waiter waiter(ClientSnapshot.Waiting waiting) {
		ClientSnapshot.Subject subject = waiting.subject();
		return new InstanceLocks.Waiter(this.names.shown(subject.resource()), ConstantText.of(subject.kind()),
				ConstantText.of(subject.mode()), owner(subject.owner()), subject.group(), known(subject.label().name()),
				known(subject.label().method()), since(waiting.since()), millis(waiting.waited()), waiting.queued());
	}

	private ResourceLocks.Holder holder(LockSnapshot.Holder holder) {
		return new ResourceLocks.Holder(ConstantText.of(holder.kind()), owner(holder.owner()), holder.appId(),
				holder.client(), holder.group(), holder.heldSince(), millis(holder.expiresIn()),
				token(holder.fencingToken()));
	}

	private ResourceLocks.Waiter waiter(LockSnapshot.Waiter waiter) {
		return new ResourceLocks.Waiter(ConstantText.of(waiter.kind()), ConstantText.of(waiter.mode()),
				owner(waiter.owner()), waiter.appId(), waiter.client(), waiter.group(), millis(waiter.waited()));
	}

	private @Nullable String owner(@Nullable String owner) {
		return (owner != null) ? this.names.shown(owner) : null;
	}

	private <T, D> List<D> first(List<T> all, Function<T, D> description) {
		return all.stream().limit(this.most).map(description).toList();
	}

	private static @Nullable String known(String label) {
		return label.equals(LockLabel.NONE.name()) ? null : label;
	}

	private static @Nullable Instant since(@Nullable Instant moment) {
		return (moment != null) ? millis(moment) : null;
	}

	private static Instant millis(Instant moment) {
		return moment.truncatedTo(ChronoUnit.MILLIS);
	}

	private static Duration millis(Duration time) {
		return time.truncatedTo(ChronoUnit.MILLIS);
	}

	private static @Nullable Long token(OptionalLong token) {
		return token.isPresent() ? token.getAsLong() : null;
	}

}

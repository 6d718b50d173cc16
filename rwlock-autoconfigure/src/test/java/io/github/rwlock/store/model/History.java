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
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import io.github.rwlock.LockKind;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ResourceView.Holder;
import io.github.rwlock.store.ResourceView.Waiter;
import io.github.rwlock.store.model.LeaseStep.Acquire;
import io.github.rwlock.store.model.LeaseStep.Downgrade;

/**
 * A history while it is made: what happened so far, and what the model says became of it.
 */
final class History {

	private static final String RESOURCE = "history";

	private final ModelHarness model = new ModelHarness();

	private final Side side = new Side(Comparison.clients(this.model), new Place(RESOURCE, this.model.now()),
			this.model::advance);

	private final List<Step> steps = new ArrayList<>();

	private final List<Step> commands = new ArrayList<>();

	private final List<LeaseSpec> leases = new ArrayList<>();

	private final Map<LeaseName, LeaseSpec> known = new HashMap<>();

	private final Map<LeaseId, Duration> lastMoments = new HashMap<>();

	private final Set<LeaseId> downgraded = new HashSet<>();

	List<Step> steps() {
		return this.steps;
	}

	Duration now() {
		return Duration.between(this.side.place().start(), this.model.now());
	}

	void send(Step command) {
		keepForLater(command);
		take(command);
	}

	/**
	 * The message is lost, or arrives later.
	 */
	void keepForLater(Step command) {
		this.commands.add(command);
		if (command instanceof Acquire acquire) {
			know(acquire.lease());
			this.lastMoments.put(acquire.lease().id(), acquire.notAfter());
		}
	}

	void take(Step step) {
		this.steps.add(step);
		step.takeOn(this.side);
		if (step instanceof Downgrade downgrade) {
			this.downgraded.add(downgrade.lease().id());
			know(downgrade.lease().downgradedTo(downgrade.group()));
		}
	}

	/**
	 * Return the commands that may arrive once more. Whoever downgraded a lease knew that
	 * it was granted.
	 */
	List<Step> repeatable() {
		return this.commands.stream().filter((command) -> !isAnswered(command)).toList();
	}

	Duration lastMoment(LeaseSpec lease) {
		return this.lastMoments.getOrDefault(lease.id(), now());
	}

	/**
	 * Return all leases ever asked for.
	 */
	List<LeaseSpec> leases() {
		return this.leases;
	}

	List<LeaseSpec> live() {
		return here(this.side.view().holders().stream().map(Holder::lease));
	}

	List<LeaseSpec> liveWriters() {
		return live().stream().filter(History::isWriter).toList();
	}

	/**
	 * Return the live leases inside which somebody waits.
	 */
	List<LeaseSpec> holdsOfWaiters() {
		List<LeaseName> holds = waiting().stream().map(LeaseSpec::hold).filter(Objects::nonNull).toList();
		return live().stream().filter((lease) -> holds.contains(lease.name())).toList();
	}

	/**
	 * Return the live leases inside which nobody waits.
	 */
	List<LeaseSpec> free() {
		List<LeaseSpec> holds = holdsOfWaiters();
		return live().stream().filter((lease) -> !holds.contains(lease)).toList();
	}

	boolean isIdle() {
		return live().isEmpty() && waiting().isEmpty();
	}

	/**
	 * Return the live leases of others than who waits first.
	 */
	List<LeaseSpec> inTheWay() {
		List<LeaseSpec> first = waiting().stream().sorted(Comparator.comparing(this::isNoUpgrader)).limit(1).toList();
		return live().stream()
			.filter((lease) -> first.stream().anyMatch((waiter) -> !waiter.owner().equals(lease.owner())))
			.toList();
	}

	private boolean isNoUpgrader(LeaseSpec waiter) {
		return waiter.hold() == null || !isWriter(waiter);
	}

	List<LeaseSpec> waiting() {
		return here(this.side.view().waiters().stream().map(Waiter::lease));
	}

	/**
	 * Return when something may end next, soonest first.
	 */
	List<Duration> ends() {
		ResourceState state = this.model.state(RESOURCE);
		Stream<Duration> lastMoments = this.lastMoments.values().stream();
		return Stream
			.concat(lastMoments, Stream.concat(state.deadlines(), Stream.of(state.tokens.keptUntil())).map(this::since))
			.filter((end) -> end.compareTo(now()) > 0)
			.sorted()
			.toList();
	}

	/**
	 * Return when a live lease may end next, soonest first.
	 */
	List<Duration> endsOfLeases() {
		return this.side.view().holders().stream().map(Holder::expiry).map(this::since).sorted().toList();
	}

	private Duration since(Instant moment) {
		return Duration.between(this.side.place().start(), moment);
	}

	private void know(LeaseSpec lease) {
		if (this.known.putIfAbsent(this.side.place().here(lease.name()), lease) == null) {
			this.leases.add(lease);
		}
	}

	private boolean isAnswered(Step command) {
		return command instanceof Acquire acquire && acquire.lease().id().name() == null
				&& this.downgraded.contains(acquire.lease().id()) && acquire.notAfter().compareTo(now()) >= 0;
	}

	private List<LeaseSpec> here(Stream<LeaseName> names) {
		return names.map(this.known::get).filter(Objects::nonNull).toList();
	}

	static boolean isWriter(LeaseSpec lease) {
		return lease.kind() == LockKind.WRITE;
	}

}

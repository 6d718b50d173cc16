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

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.github.rwlock.LockKind;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.ResourceView.Holder;
import io.github.rwlock.store.ResourceView.Waiter;
import io.github.rwlock.store.model.LeaseStep.Acquire;
import io.github.rwlock.store.model.LeaseStep.Downgrade;
import io.github.rwlock.store.model.LeaseStep.Poll;
import io.github.rwlock.store.model.LeaseStep.Release;
import io.github.rwlock.store.model.Step.End;

/**
 * Counts what a history meets.
 */
final class Tally {

	private final Map<String, Integer> counts;

	private final Side side;

	private ResourceView before;

	private ResourceView after;

	private ResourceView kept;

	/**
	 * Create a tally.
	 * @param counts what was met before, which is added to
	 * @param side where the history takes place
	 */
	Tally(Map<String, Integer> counts, Side side) {
		this.counts = counts;
		this.side = side;
		this.before = side.view();
		this.after = this.before;
		this.kept = this.before;
	}

	static Map<String, Integer> none() {
		return new TreeMap<>();
	}

	void take(Step step) {
		Object answer = step.takeOn(this.side);
		this.before = this.after;
		this.after = this.side.view();
		String name = (step instanceof Poll) ? "Acquire" : step.getClass().getSimpleName();
		count("%s: %s".formatted(name, text(answer)), true);
		noteHolders();
		noteWaiters(step);
		if (step instanceof Acquire acquire && answer instanceof Granted) {
			noteGrant(this.side.place().here(acquire.lease()));
		}
		if (step.isCommand()) {
			this.kept = this.after;
		}
	}

	private void noteHolders() {
		count("write leases share a token", held().filter(Tally::isWrite).count() > 1);
		count("an owner reads two groups", held().filter(Tally::isRead).map(LeaseName::group).distinct().count() > 1);
		count("owners read together", held().map(LeaseName::owner).distinct().count() > 1);
		count("a lease is held since before it was granted",
				this.after.holders().stream().anyMatch(this::isSinceBefore));
	}

	private void noteWaiters(Step step) {
		List<LeaseName> left = waiting(this.before).filter((name) -> waiting(this.after).noneMatch(name::equals))
			.toList();
		List<LeaseName> promoted = left.stream().filter((name) -> held().anyMatch(name::equals)).toList();
		count("a writer is promoted", promoted.stream().anyMatch(Tally::isWrite));
		count("an upgrader is promoted", promoted.stream().anyMatch(this::isUpgrade));
		count("several are promoted", promoted.size() > 1);
		count("a downgrade lets readers in", step instanceof Downgrade && promoted.stream().anyMatch(Tally::isRead));
		count("an end hands over", step instanceof End && !promoted.isEmpty());
		count("a release hands over", step instanceof Release && !promoted.isEmpty());
		count("a release beside a reader that has passed hands over",
				step instanceof Release && !promoted.isEmpty() && hasReaderPassed());
		count("a waiter leaves with its hold", left.size() > promoted.size() && step instanceof Release release
				&& !left.contains(this.side.place().here(release.lease().name())));
	}

	private void noteGrant(LeaseSpec lease) {
		boolean isNew = this.before.holders().stream().noneMatch((holder) -> holder.lease().equals(lease.name()));
		boolean passes = isNew && !this.after.waiters().isEmpty();
		count("a lease inside a hold passes those who wait", passes && lease.hold() != null);
		count("a preferred reader passes those who wait", passes && lease.hold() == null && isRead(lease.name()));
	}

	/**
	 * Return whether a read lease has ended that the last command had left.
	 */
	private boolean hasReaderPassed() {
		List<LeaseName> live = this.before.holders().stream().map(Holder::lease).toList();
		return this.kept.holders()
			.stream()
			.map(Holder::lease)
			.anyMatch((lease) -> isRead(lease) && !live.contains(lease));
	}

	private boolean isUpgrade(LeaseName promoted) {
		return isWrite(promoted)
				&& held().anyMatch((lease) -> lease.owner().equals(promoted.owner()) && !lease.equals(promoted));
	}

	private boolean isSinceBefore(Holder holder) {
		return holder.since().isBefore(this.before.time())
				&& this.before.holders().stream().noneMatch((known) -> known.since().equals(holder.since()));
	}

	private Stream<LeaseName> held() {
		return this.after.holders().stream().map(Holder::lease);
	}

	private static Stream<LeaseName> waiting(ResourceView view) {
		return view.waiters().stream().map(Waiter::lease);
	}

	private void count(String what, boolean met) {
		if (met) {
			this.counts.merge(what, 1, Integer::sum);
		}
	}

	private static boolean isWrite(LeaseName lease) {
		return lease.kind() == LockKind.WRITE;
	}

	private static boolean isRead(LeaseName lease) {
		return lease.kind() == LockKind.READ;
	}

	private static String text(Object answer) {
		if (answer instanceof Integer count) {
			return (count > 0) ? "some" : "none";
		}
		return (answer instanceof ReleaseAnswer released) ? released.outcome().name()
				: answer.getClass().getSimpleName();
	}

}

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
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.Lost;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.ResourceView.Holder;
import io.github.rwlock.store.ResourceView.Waiter;

/**
 * The end of a history: nobody asks for more, everybody who waits goes on to, and what is
 * held ends bit by bit, the inner before the outer. Everybody enters.
 *
 * @param run where the history took place
 * @param node what it came to
 */
record Drain(SearchRun run, SearchNode node) implements HistoryEnd {

	private static final int MOST_ROUNDS = 10;

	@Override
	public Optional<String> problem() {
		for (int round = 0; round < MOST_ROUNDS; round++) {
			ResourceView view = this.run.side().view();
			Optional<String> problem = poll(view).or(this::releaseOne);
			if (problem.isPresent() || isEmpty()) {
				return problem;
			}
		}
		return Optional.of("in the end somebody still waits");
	}

	private boolean isEmpty() {
		ResourceView view = this.run.side().view();
		return view.holders().isEmpty() && view.waiters().isEmpty();
	}

	/**
	 * Every waiter gives a sign of life.
	 */
	private Optional<String> poll(ResourceView view) {
		return asked(view.waiters().stream().map(Waiter::lease).toList()).stream()
			.map((lease) -> this.run.take(Step.poll(lease)))
			.filter((answer) -> !(answer instanceof Granted || answer instanceof Queued || answer instanceof Lost))
			.map((answer) -> "in the end a live waiter is answered " + answer)
			.findFirst();
	}

	private Optional<String> releaseOne() {
		ResourceView view = this.run.side().view();
		List<LeaseSpec> held = asked(view.holders().stream().map(Holder::lease).toList());
		List<LeaseSpec> waiting = asked(view.waiters().stream().map(Waiter::lease).toList());
		List<LeaseName> holds = Stream.concat(held.stream(), waiting.stream())
			.map(LeaseSpec::hold)
			.filter(Objects::nonNull)
			.toList();
		Optional<LeaseSpec> free = held.stream().filter((lease) -> !holds.contains(lease.name())).findFirst();
		free.ifPresent((lease) -> this.run.take(Step.release(lease, Duration.ofDays(-1))));
		boolean isStuck = free.isEmpty() && !(held.isEmpty() && waiting.isEmpty());
		return isStuck ? Optional.of("in the end everybody waits: " + view) : Optional.empty();
	}

	private List<LeaseSpec> asked(List<LeaseName> names) {
		return this.node.asked().filter((lease) -> names.contains(lease.name())).toList();
	}

}

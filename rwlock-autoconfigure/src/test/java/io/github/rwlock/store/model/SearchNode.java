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
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.ResourceView.Holder;
import io.github.rwlock.store.model.Player.Part;
import io.github.rwlock.store.model.Step.Pass;

/**
 * Where an {@link ExhaustiveSearch} has come to.
 *
 * @param path the steps to it
 * @param players what the clients asked for
 * @param known what is known of the resource
 */
record SearchNode(List<Step> path, List<Player> players, Known known) {

	SearchNode(List<String> clients, ResourceView view) {
		this(List.of(), clients.stream().map(Player::new).toList(), new Known());
		this.known.see(view);
	}

	/**
	 * Return all that can happen next. Of clients that are alike, the first acts.
	 */
	List<Step> steps(Alphabet alphabet) {
		List<Step> steps = new ArrayList<>();
		Set<String> seen = new HashSet<>();
		for (Player player : this.players) {
			if (seen.add(player.text(view()))) {
				steps.addAll(alphabet.steps(player));
			}
		}
		nextEnd().map(Step::pass).ifPresent(steps::add);
		return steps;
	}

	SearchNode after(Step step, Object answer, Known known) {
		List<Step> path = Stream.concat(this.path.stream(), Stream.of(step)).toList();
		Instant now = known.last().time();
		return new SearchNode(path, this.players.stream().map((player) -> player.after(step, answer, now)).toList(),
				known);
	}

	/**
	 * Return what is the same for two nodes after which the same things may happen.
	 */
	String text() {
		return isSettled() + this.players.stream().map((player) -> player.text(view())).sorted().toList().toString();
	}

	/**
	 * Return whether the last request handed over all that could be.
	 */
	boolean isSettled() {
		return this.path.isEmpty() || !(this.path.get(this.path.size() - 1) instanceof Pass);
	}

	/**
	 * Return what was asked for and not given up.
	 */
	Stream<LeaseSpec> asked() {
		return this.players.stream().flatMap((player) -> player.parts().stream()).map(Part::lease);
	}

	ResourceView view() {
		return this.known.last();
	}

	private Optional<Duration> nextEnd() {
		Stream<Instant> expiries = view().holders().stream().map(Holder::expiry);
		Stream<Instant> deaths = this.players.stream().flatMap((player) -> player.deaths(view()));
		return Stream.concat(expiries, deaths)
			.min(Instant::compareTo)
			.map((end) -> Duration.between(view().time(), end));
	}

}

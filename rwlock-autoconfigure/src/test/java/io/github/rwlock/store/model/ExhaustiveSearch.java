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

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.StoreHarness;

/**
 * Takes a store through all interleavings of what some clients may do with one resource.
 * Where two of them lead to states that are alike, only the first is followed.
 */
final class ExhaustiveSearch {

	private final Supplier<StoreHarness> stores;

	private final Alphabet alphabet;

	private final Set<String> seen = new HashSet<>();

	private List<SearchNode> next = List.of();

	private int steps;

	/**
	 * Create a search.
	 * @param stores opens an empty store at the start of its time
	 * @param alphabet what each client may do
	 */
	ExhaustiveSearch(Supplier<StoreHarness> stores, Alphabet alphabet) {
		this.stores = stores;
		this.alphabet = alphabet;
	}

	/**
	 * Search for a history that breaks a guarantee.
	 * @param clients who takes part
	 * @param depth how many steps a history has at most
	 * @return what is broken first, and how
	 */
	Optional<String> firstProblem(List<String> clients, int depth) {
		List<SearchNode> level = List.of(start(clients));
		Optional<String> problem = Optional.empty();
		for (int length = 0; length < depth && problem.isEmpty(); length++) {
			this.next = new ArrayList<>();
			problem = level.stream().map(this::expand).flatMap(Optional::stream).findFirst();
			level = this.next;
		}
		return problem;
	}

	/**
	 * Return how many states were found that are not alike.
	 */
	int states() {
		return this.seen.size();
	}

	/**
	 * Return how many steps were taken and checked.
	 */
	int steps() {
		return this.steps;
	}

	private SearchNode start(List<String> clients) {
		try (SearchRun run = new SearchRun(this.stores.get())) {
			return new SearchNode(clients, run.side().view());
		}
	}

	private Optional<String> expand(SearchNode node) {
		return node.steps(this.alphabet).stream().map((step) -> take(step, node)).flatMap(Optional::stream).findFirst();
	}

	private Optional<String> take(Step step, SearchNode node) {
		this.steps++;
		try (SearchRun run = new SearchRun(this.stores.get())) {
			node.path().forEach(run::take);
			Object answer = run.take(step);
			ResourceView view = run.side().view();
			Known known = new Known(node.known());
			Optional<String> problem = new Promises(known).problem(step, answer, run.side(), view)
				.or(() -> new ReentryPromises(node).problem(step, answer))
				.or(() -> new QueuePromises(node).problem(step, view));
			return problem.or(() -> reach(node.after(step, answer, known))).map((text) -> text(node, step, text));
		}
	}

	/**
	 * Every state is also the end of a history.
	 */
	private Optional<String> reach(SearchNode node) {
		if (!this.seen.add(node.text())) {
			return Optional.empty();
		}
		this.next.add(node);
		return ended(node, Drain::new).or(() -> ended(node, Abandonment::new));
	}

	private Optional<String> ended(SearchNode node, BiFunction<SearchRun, SearchNode, HistoryEnd> end) {
		try (SearchRun run = new SearchRun(this.stores.get())) {
			node.path().forEach(run::take);
			return end.apply(run, node).problem();
		}
	}

	private static String text(SearchNode node, Step step, String problem) {
		List<Step> path = Stream.concat(node.path().stream(), Stream.of(step)).toList();
		return "%s%n\t%s".formatted(Step.arguments(path), problem);
	}

}

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.StoreHarness;

/**
 * A store beside the model, on clocks that move together.
 */
final class Comparison implements AutoCloseable {

	private static final LeaseSpec STRANGER = Leases.lease("a", 0, LockKind.READ, LockMode.FAIR,
			Duration.ofMillis(100));

	private final StoreHarness store;

	private final ModelHarness model = new ModelHarness();

	private final Map<String, LockStore> storeClients;

	private final Map<String, LockStore> modelClients;

	private final Function<String, List<String>> keyProblems;

	private long histories;

	/**
	 * Compare a store.
	 * @param store an empty store, at the start of its time
	 * @param keyProblems what is wrong, after a command, with that which the store keeps
	 * of a resource
	 */
	Comparison(StoreHarness store, Function<String, List<String>> keyProblems) {
		this.store = store;
		this.storeClients = clients(store);
		this.modelClients = clients(this.model);
		this.keyProblems = keyProblems;
	}

	/**
	 * Let a history happen, on a resource that nobody used before.
	 * @param steps the history
	 * @return what the store did wrong first
	 */
	Optional<String> problem(List<Step> steps) {
		String resource = "history:" + ++this.histories;
		Place place = new Place(resource, this.model.now());
		Side storeSide = new Side(this.storeClients, place, this.store::advance);
		Side modelSide = new Side(this.modelClients, place, this.model::advance);
		Promises promises = new Promises();
		for (Step step : steps) {
			Optional<String> problem = problem(step, storeSide, modelSide, promises);
			if (problem.isPresent()) {
				return problem;
			}
		}
		return problemOfEnding(storeSide, modelSide, promises);
	}

	@Override
	public void close() {
		this.storeClients.values().forEach(LockStore::close);
		this.store.close();
	}

	private Optional<String> problem(Step step, Side storeSide, Side modelSide, Promises promises) {
		Object expected = step.takeOn(modelSide);
		Object answer = answer(() -> step.takeOn(storeSide));
		ResourceView view = modelSide.view();
		return difference(answer, expected).or(() -> difference(answer(storeSide::view), view))
			.or(() -> promises.problem(step, answer, storeSide, view))
			.or(() -> keyProblem(step, storeSide.place().resource()))
			.map((problem) -> "%s%n\t%s".formatted(step, problem));
	}

	private Optional<String> keyProblem(Step step, String resource) {
		return step.isCommand() ? this.keyProblems.apply(resource).stream().findFirst() : Optional.empty();
	}

	/**
	 * All leases, waiters and remembered ids end, and then the token.
	 */
	private Optional<String> problemOfEnding(Side storeSide, Side modelSide, Promises promises) {
		ResourceState state = this.model.state(storeSide.place().resource());
		return problemAt(state.end(), storeSide, modelSide, promises)
			.or(() -> problemAt(state.tokens.keptUntil(), storeSide, modelSide, promises))
			.map((problem) -> "At the end: " + problem);
	}

	private Optional<String> problemAt(Instant moment, Side storeSide, Side modelSide, Promises promises) {
		if (moment.isAfter(this.model.now())) {
			problem(Step.pass(Duration.between(this.model.now(), moment)), storeSide, modelSide, promises);
		}
		return problem(Step.poll(STRANGER), storeSide, modelSide, promises)
			.or(() -> problemOfLeftovers(storeSide.place().resource()));
	}

	private Optional<String> problemOfLeftovers(String resource) {
		int expected = this.model.leftovers(resource).size();
		Set<String> found = this.store.leftovers(resource);
		boolean tokenAlone = expected > 0 && !this.store.keepsTokens();
		return (tokenAlone || found.size() == expected) ? Optional.empty()
				: Optional.of("%d leftovers expected, and there are %s".formatted(expected, found));
	}

	private static Optional<String> difference(Object found, Object expected) {
		return found.equals(expected) ? Optional.empty()
				: Optional.of("The store answers %s%n\tand the model %s".formatted(found, expected));
	}

	private static Object answer(Supplier<Object> request) {
		try {
			return request.get();
		}
		catch (CompletionException ex) {
			return "with " + ex;
		}
	}

	static Map<String, LockStore> clients(StoreHarness harness) {
		return StepGenerator.CLIENTS.stream().collect(Collectors.toMap(Function.identity(), harness::open));
	}

}

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
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.ResourceView.Holder;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A store on its own clock agrees with a model that is told what time it was.
 */
public abstract class RealClockPropertyTests {

	private static final int STEPS = 600;

	private final ModelHarness model = new ModelHarness();

	private final Map<String, LockStore> modelClients = Comparison.clients(this.model);

	private Map<String, LockStore> storeClients = Map.of();

	@BeforeEach
	void open() {
		this.storeClients = StepGenerator.CLIENTS.stream()
			.collect(Collectors.toMap(Function.identity(), this::openStore));
	}

	@AfterEach
	void close() {
		this.storeClients.values().forEach(LockStore::close);
	}

	/**
	 * Open the store as one client sees it.
	 * @param clientId the client
	 * @return its store, closed by the test
	 */
	protected abstract LockStore openStore(String clientId);

	/**
	 * Look at what the store keeps of a resource, after a command for it.
	 * @param resource the resource
	 * @return what is wrong with it
	 */
	protected abstract List<String> keyProblems(String resource);

	@Test
	void whenHistoriesAreRandomThenStoreAgreesWithModelAndEachKeyEnds() {
		int steps = 0;
		for (long seed = 1; steps < STEPS; seed++) {
			List<Step> history = StepGenerator.generate(seed)
				.stream()
				.filter((step) -> !(step instanceof Step.Pass))
				.toList();
			assertAgreement("history:" + seed, history);
			steps += history.size();
		}
	}

	private void assertAgreement(String resource, List<Step> history) {
		Place place = new Place(resource,
				this.storeClients.values().iterator().next().time().toCompletableFuture().join());
		Side storeSide = new Side(this.storeClients, place, this.model::advance);
		Side modelSide = new Side(this.modelClients, place, this.model::advance);
		Promises promises = new Promises();
		for (Step step : history) {
			setModelTo(storeSide.time());
			if (!(step instanceof Step.End) || isTimeOfNoMatter(modelSide)) {
				assertAgreement(step, storeSide, modelSide, promises);
			}
		}
	}

	private void assertAgreement(Step step, Side storeSide, Side modelSide, Promises promises) {
		Object answer = step.takeOn(storeSide);
		setModelTo(time(answer));
		assertThat(comparable(answer)).as("%s", step).isEqualTo(comparable(step.takeOn(modelSide)));
		ResourceView view = storeSide.view();
		setModelTo(view.time());
		assertThat(comparable(view)).as("%s", step).isEqualTo(comparable(modelSide.view()));
		assertThat(promises.problem(step, answer, storeSide, view)).as("%s", step).isEmpty();
		assertThat(step.isCommand() ? keyProblems(storeSide.place().resource()) : List.of()).as("%s", step).isEmpty();
	}

	/**
	 * The answer to an end does not say when it was given.
	 */
	private boolean isTimeOfNoMatter(Side modelSide) {
		Instant soon = this.model.now().plusSeconds(2);
		Stream<Instant> deadlines = this.model.state(modelSide.place().resource()).deadlines();
		return modelSide.view().waiters().isEmpty() && deadlines.allMatch(soon::isBefore);
	}

	private void setModelTo(Instant time) {
		this.model.advance(Duration.between(this.model.now(), time));
	}

	private Instant time(Object answer) {
		if (answer instanceof AcquireAnswer acquired) {
			return acquired.time();
		}
		if (answer instanceof RenewAnswer renewed) {
			return renewed.time();
		}
		if (answer instanceof ReleaseAnswer released) {
			return Objects.requireNonNull(released.time());
		}
		return (answer instanceof ResourceView view) ? view.time() : this.model.now();
	}

	/**
	 * Tokens follow a clock that is finer than the one in the answers.
	 */
	private static Object comparable(Object answer) {
		if (answer instanceof Granted granted) {
			return new Granted(granted.time(), granted.expiry(), Math.min(granted.token(), 1));
		}
		return (answer instanceof ResourceView view)
				? new ResourceView(view.time(),
						view.holders().stream().map(RealClockPropertyTests::comparable).toList(), view.waiters())
				: answer;
	}

	private static Holder comparable(Holder holder) {
		return new Holder(holder.lease(), holder.since(), holder.expiry(), Math.min(holder.token(), 1));
	}

}

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
import java.util.Optional;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.store.local.LocalStoreHarness;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The search finds a store that breaks a rule.
 */
@Tag("smoke")
class PropertyRunTests {

	private static final int STEPS = 20_000;

	private static final int OFTEN = 30;

	private static final int MOST_STEPS = 10;

	@ParameterizedTest
	@EnumSource
	void whenStoreBreaksARuleThenItIsFoundAndShrunk(Flaw flaw) {
		try (Comparison comparison = new Comparison(FlawedHarness.of(new LocalStoreHarness(), flaw),
				(resource) -> List.of())) {
			Failure failure = failure(comparison);
			assertThat(failure.steps()).hasSizeBetween(1, MOST_STEPS);
			assertThat(comparison.problem(failure.steps())).isPresent();
			assertThat(comparison.problem(StepGenerator.generate(failure.seed()))).isPresent();
		}
	}

	@Test
	void whenKeysAreWrongThenItIsFound() {
		try (Comparison comparison = new Comparison(new LocalStoreHarness(), (resource) -> List.of("no deadline"))) {
			Failure failure = failure(comparison);
			assertThat(failure.steps()).isEmpty();
			assertThat(failure.toString()).contains("no deadline", "At the end", "seed=" + failure.seed());
		}
	}

	@Test
	void whenSeedIsTheSameThenHistoryIsTheSame() {
		assertThat(StepGenerator.generate(42)).isEqualTo(StepGenerator.generate(42))
			.isNotEqualTo(StepGenerator.generate(43));
	}

	@Test
	void historiesShouldMeetEveryRuleOften() {
		Map<String, Integer> counts = Tally.none();
		int steps = 0;
		for (long seed = 1; steps < STEPS; seed++) {
			List<Step> history = StepGenerator.generate(seed);
			ModelHarness model = new ModelHarness();
			Place place = new Place("history", model.now());
			Tally tally = new Tally(counts, new Side(Comparison.clients(model), place, model::advance));
			history.forEach(tally::take);
			steps += history.size();
		}
		assertThat(counts).allSatisfy((met, count) -> assertThat(count).as(met).isGreaterThan(OFTEN))
			.containsOnlyKeys("Acquire: Busy", "Acquire: Conflict", "Acquire: Ended", "Acquire: Granted",
					"Acquire: IdInUse", "Acquire: Lost", "Acquire: Queued", "Acquire: Stale", "Downgrade: Lost",
					"Downgrade: Renewed", "End: none", "End: some", "Inspect: ResourceView", "Pass: Duration",
					"Release: NOT_HELD", "Release: RELEASED", "Release: WITHDRAWN", "Renew: Lost", "Renew: Renewed",
					"a downgrade lets readers in", "a lease inside a hold passes those who wait",
					"a lease is held since before it was granted", "a preferred reader passes those who wait",
					"a release beside a reader that has passed hands over", "a release hands over",
					"a waiter leaves with its hold", "a writer is promoted", "an end hands over",
					"an owner reads two groups", "an upgrader is promoted", "owners read together",
					"several are promoted", "write leases share a token");
	}

	private static Failure failure(Comparison comparison) {
		Optional<Failure> failure = new PropertyRun(comparison).firstFailure(STEPS);
		assertThat(failure).isPresent();
		return failure.get();
	}

}

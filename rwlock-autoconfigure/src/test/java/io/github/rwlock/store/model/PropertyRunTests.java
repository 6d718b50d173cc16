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

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.local.LocalStoreHarness;
import io.github.rwlock.store.model.FlawedStore.Flaw;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The search finds a store that breaks a rule.
 */
@Tag("smoke")
class PropertyRunTests {

	private static final int STEPS = 20_000;

	@ParameterizedTest
	@EnumSource
	void whenStoreBreaksARuleThenItIsFoundAndShrunk(Flaw flaw) {
		try (Comparison comparison = new Comparison(new FlawedHarness(new LocalStoreHarness(), flaw),
				(resource) -> List.of())) {
			Failure failure = failure(comparison);
			assertThat(failure.steps()).hasSizeBetween(1, 4);
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
	void historiesShouldMeetEveryAnswer() {
		Map<String, Integer> answers = new HashMap<>();
		try (ModelHarness model = new ModelHarness()) {
			LongStream.rangeClosed(1, 800).forEach((seed) -> {
				Side side = new Side(Comparison.clients(model), "history:" + seed, model.now(), model::advance);
				StepGenerator.generate(seed).forEach((step) -> answers.merge(name(step.takeOn(side)), 1, Integer::sum));
			});
		}
		assertThat(answers).allSatisfy((answer, count) -> assertThat(count).as(answer).isGreaterThan(200))
			.containsOnlyKeys("Granted", "Queued", "Busy", "Stale", "Ended", "RELEASED", "WITHDRAWN", "NOT_HELD",
					"Renewed", "Lost", "Duration");
	}

	private static String name(Object answer) {
		return (answer instanceof ReleaseAnswer released) ? released.outcome().name()
				: answer.getClass().getSimpleName();
	}

	private static Failure failure(Comparison comparison) {
		Optional<Failure> failure = new PropertyRun(comparison).firstFailure(STEPS);
		assertThat(failure).isPresent();
		return failure.get();
	}

}

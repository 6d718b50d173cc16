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

import java.util.Optional;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

import io.github.rwlock.store.StoreHarness;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Promises}: what a store does wrong is seen without the model.
 */
class PromisesTests {

	private static final int HISTORIES = 1_000;

	@Test
	void whenRulesAreKeptThenPromisesAre() {
		assertThat(firstProblem(new ModelHarness())).isEmpty();
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = { "QUEUES_THE_SECOND_UPGRADER", "IS_UNFAIR", "IGNORES_IDS_OF_OTHERS" })
	void whenPromiseIsBrokenThenItIsSeen(Flaw flaw) {
		assertThat(firstProblem(FlawedHarness.of(new ModelHarness(), flaw))).isPresent();
	}

	private static Optional<String> firstProblem(StoreHarness harness) {
		return LongStream.rangeClosed(1, HISTORIES)
			.mapToObj((seed) -> firstProblem(harness, seed))
			.flatMap(Optional::stream)
			.findFirst();
	}

	private static Optional<String> firstProblem(StoreHarness harness, long seed) {
		Place place = new Place("history:" + seed, harness.now());
		Side side = new Side(Comparison.clients(harness), place, harness::advance);
		Promises promises = new Promises();
		return StepGenerator.generate(seed)
			.stream()
			.map((step) -> promises.problem(step, step.takeOn(side), side, side.view()))
			.flatMap(Optional::stream)
			.findFirst();
	}

}

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
import java.util.function.Predicate;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;

import static io.github.rwlock.store.model.Step.pass;
import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Shrinker}.
 */
class ShrinkerTests {

	private static final List<Step> STEPS = IntStream.range(0, 100).mapToObj(ShrinkerTests::poll).toList();

	@Test
	void whenSomeStepsMatterThenOnlyTheyAreLeftInOrder() {
		List<Step> culprits = List.of(poll(0), poll(17), poll(18), poll(99));
		assertThat(shrink(STEPS, (steps) -> steps.containsAll(culprits))).isEqualTo(culprits);
	}

	@Test
	void whenStepsOnlyMatterByNumberThenNoneCanBeRemoved() {
		assertThat(shrink(STEPS, (steps) -> steps.size() >= 7)).hasSize(7);
	}

	@Test
	void whenRemovalOfAnEarlierStepFreesALaterOneThenBothGo() {
		assertThat(shrink(List.of(poll(1), poll(2), poll(3)),
				(steps) -> steps.contains(poll(3)) && (steps.contains(poll(2)) || !steps.contains(poll(1)))))
			.containsExactly(poll(3));
	}

	@Test
	void whenOnlyTheTimeMattersThenItPassesInOneStep() {
		assertThat(shrink(List.of(pass(ofMillis(2)), poll(1), pass(ofMillis(3)), pass(ofMillis(5)), poll(2)),
				(steps) -> time(steps).equals(ofMillis(10))))
			.containsExactly(pass(ofMillis(10)));
	}

	@Test
	void whenNothingMattersThenNothingIsLeft() {
		assertThat(shrink(STEPS, (steps) -> true)).isEmpty();
	}

	private static List<Step> shrink(List<Step> steps, Predicate<List<Step>> fails) {
		return new Shrinker(fails).shrink(steps);
	}

	private static Step poll(int number) {
		return Step.poll(Leases.lease("a", number, LockKind.READ, LockMode.FAIR, ofMillis(100)));
	}

	private static Duration time(List<Step> steps) {
		return steps.stream()
			.filter(Step.Pass.class::isInstance)
			.map(Step.Pass.class::cast)
			.map(Step.Pass::time)
			.reduce(Duration.ZERO, Duration::plus);
	}

}

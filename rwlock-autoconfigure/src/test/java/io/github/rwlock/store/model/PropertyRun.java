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
import java.util.Optional;

/**
 * Random histories, one after another. The system property {@value #SEED} says with which
 * to start, and {@value #MINUTES} for how long to go on.
 */
final class PropertyRun {

	static final String SEED = "rwlock.test.property.seed";

	static final String MINUTES = "rwlock.test.property.minutes";

	private final Comparison comparison;

	private final long firstSeed = Long.getLong(SEED, 1);

	private final Duration least = Duration.ofMinutes(Long.getLong(MINUTES, 0));

	PropertyRun(Comparison comparison) {
		this.comparison = comparison;
	}

	/**
	 * Search for a history that fails.
	 * @param leastSteps how many steps to take at least
	 * @return the first that fails, shrunk
	 */
	Optional<Failure> firstFailure(int leastSteps) {
		long start = System.nanoTime();
		int steps = 0;
		for (long seed = this.firstSeed; steps < leastSteps || isBefore(this.least, start); seed++) {
			List<Step> history = StepGenerator.generate(seed);
			if (this.comparison.problem(history).isPresent()) {
				return Optional.of(shrunk(seed, history));
			}
			steps += history.size();
		}
		return Optional.empty();
	}

	private Failure shrunk(long seed, List<Step> history) {
		List<Step> steps = new Shrinker((candidate) -> this.comparison.problem(candidate).isPresent()).shrink(history);
		return new Failure(seed, steps, this.comparison.problem(steps).orElse("It does not fail every time"));
	}

	private static boolean isBefore(Duration end, long start) {
		return System.nanoTime() - start < end.toNanos();
	}

}

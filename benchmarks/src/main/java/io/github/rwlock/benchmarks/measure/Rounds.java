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

package io.github.rwlock.benchmarks.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.rwlock.benchmarks.contestant.Contestant;

/**
 * Measures all contestants in turn, round by round, each round beginning with another
 * one. A first round warms up and does not count.
 *
 * @param count how many rounds
 * @param who how the names of those begin who are measured, none for all
 */
public record Rounds(int count, List<String> who) {

	/**
	 * Measure.
	 * @param contestants who is measured
	 * @param measurement what is measured
	 * @return what came out
	 * @throws Exception if a measurement failed
	 */
	public Results measure(List<Contestant> contestants, Measurement measurement) throws Exception {
		Results results = new Results();
		List<Contestant> order = contestants.stream()
			.filter((contestant) -> contestant.isAmong(this.who))
			.collect(Collectors.toCollection(ArrayList::new));
		for (int round = 0; round <= this.count; round++) {
			for (Contestant contestant : order) {
				Map<String, Double> figures = measurement.take(contestant, round);
				if (round > 0) {
					results.add(contestant, figures);
				}
			}
			Collections.rotate(order, 1);
		}
		return results;
	}

	/**
	 * What one contestant does in a round.
	 */
	@FunctionalInterface
	public interface Measurement {

		/**
		 * Measure.
		 * @param contestant who
		 * @param round in which round, 0 to warm up
		 * @return the figures by their names
		 * @throws Exception if that failed
		 */
		Map<String, Double> take(Contestant contestant, int round) throws Exception;

	}

}

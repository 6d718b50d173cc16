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
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.rwlock.benchmarks.contestant.Contestant;

/**
 * The figures of all rounds.
 */
public final class Results {

	private final Map<String, Map<Contestant, List<Double>>> figures = new HashMap<>();

	/**
	 * Add what was measured in a round.
	 * @param contestant of whom
	 * @param measured the figures by their names
	 */
	public void add(Contestant contestant, Map<String, Double> measured) {
		measured
			.forEach((name, value) -> this.figures.computeIfAbsent(name, (absent) -> new EnumMap<>(Contestant.class))
				.computeIfAbsent(contestant, (absent) -> new ArrayList<>())
				.add(value));
	}

	/**
	 * Return a figure of everybody.
	 * @param name its name
	 * @return what the rounds gave for each
	 */
	public Map<Contestant, Samples> of(String name) {
		Map<Contestant, Samples> samples = new EnumMap<>(Contestant.class);
		this.figures.getOrDefault(name, Map.of())
			.forEach((contestant, values) -> samples.put(contestant, new Samples(values)));
		return samples;
	}

}

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

import java.util.Collections;
import java.util.List;

/**
 * One figure of one contestant, as the rounds gave it.
 *
 * @param values a value for each round
 */
public record Samples(List<Double> values) {

	/**
	 * Return the value in the middle.
	 * @return the median
	 */
	public double median() {
		return quantile(0.5);
	}

	/**
	 * Return the largest value.
	 * @return the maximum
	 */
	public double largest() {
		return Collections.max(this.values);
	}

	/**
	 * Return how far the middle half of the values is apart.
	 * @return half of that, as a part of the median
	 */
	public double spread() {
		double median = median();
		return (median != 0) ? (quantile(0.75) - quantile(0.25)) / 2 / Math.abs(median) : 0;
	}

	/**
	 * Between two values, in proportion.
	 */
	private double quantile(double part) {
		List<Double> sorted = this.values.stream().sorted().toList();
		double position = part * (sorted.size() - 1);
		int below = (int) position;
		int above = Math.min(below + 1, sorted.size() - 1);
		return sorted.get(below) + (position - below) * (sorted.get(above) - sorted.get(below));
	}

}

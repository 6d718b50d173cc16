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

import java.util.List;

/**
 * How fast pairs of acquire and release were.
 *
 * @param threads how long each pair of each thread took
 * @param checks told who entered each resource
 */
public record PairLog(List<Waits> threads, List<ExclusionCheck> checks) {

	/**
	 * Return how many pairs of all threads there were in a second.
	 * @return the number, reckoned for each thread from its own time
	 */
	public double perSecond() {
		return this.threads.stream().mapToDouble((thread) -> thread.count() * 1e9 / thread.nanos()).sum();
	}

	/**
	 * Return how many pairs there were.
	 * @return the number
	 */
	public long count() {
		return this.threads.stream().mapToLong(Waits::count).sum();
	}

	/**
	 * Return how long a pair took.
	 * @return the median, in microseconds
	 */
	public double micros() {
		return 1000 * Waits.of(this.threads.stream()).millis(0.5);
	}

}

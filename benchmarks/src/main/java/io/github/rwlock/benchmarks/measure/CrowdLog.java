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

import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a crowd lived through.
 *
 * @param logs what each thread did
 * @param time how long they were at it
 */
public record CrowdLog(List<ThreadLog> logs, Duration time) implements Serializable {

	/**
	 * Return this log together with that of another process.
	 * @param other what others lived through at the same time
	 * @return both
	 */
	public CrowdLog with(CrowdLog other) {
		List<ThreadLog> all = new ArrayList<>(this.logs);
		all.addAll(other.logs);
		return new CrowdLog(all, this.time);
	}

	/**
	 * Return how often a lock was granted before the time was over.
	 * @return the number
	 */
	public long grants() {
		return this.logs.stream().mapToLong((log) -> log.holds().count()).sum();
	}

	/**
	 * Return how often a lock was granted in a second.
	 * @return the number
	 */
	public double grantsPerSecond() {
		return grants() * 1e9 / this.time.toNanos();
	}

	/**
	 * Return how long read locks were waited for.
	 * @return the times
	 */
	public Waits readWaits() {
		return Waits.of(this.logs.stream().map(ThreadLog::reads));
	}

	/**
	 * Return how long write locks were waited for.
	 * @return the times
	 */
	public Waits writeWaits() {
		return Waits.of(this.logs.stream().map(ThreadLog::writes));
	}

	/**
	 * Return how long threads were inside.
	 * @return the times
	 */
	public Waits holds() {
		return Waits.of(this.logs.stream().map(ThreadLog::holds));
	}

	/**
	 * Return how many waits had not ended some time after the rest had gone home.
	 * @return the number
	 */
	public int unfinished() {
		return this.logs.stream().mapToInt(ThreadLog::unfinished).sum();
	}

	/**
	 * Return Jain's fairness index of how often each thread was granted a lock.
	 * @return 1 if all were as often, down to one part if one alone was
	 */
	public double fairness() {
		double sum = grants();
		double squares = this.logs.stream().mapToDouble((log) -> Math.pow(log.holds().count(), 2)).sum();
		return (squares > 0) ? sum * sum / (this.logs.size() * squares) : 0;
	}

}

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
package io.github.rwlock.engine;

import java.util.function.LongSupplier;

/**
 * How many leases were lost lately, in memory of one size however many there are.
 */
final class RecentLosses {

	private static final int SECONDS = 60;

	private static final long NANOS_PER_SECOND = 1_000_000_000;

	private final LongSupplier nanos;

	private final long start;

	private final int[] counts = new int[SECONDS];

	private long second;

	RecentLosses(LongSupplier nanos) {
		this.nanos = nanos;
		this.start = nanos.getAsLong();
	}

	synchronized void add() {
		advance();
		this.counts[(int) (this.second % SECONDS)]++;
	}

	/**
	 * Return how many there were in the last minute.
	 */
	synchronized int inLastMinute() {
		advance();
		int sum = 0;
		for (int count : this.counts) {
			sum += count;
		}
		return sum;
	}

	private void advance() {
		long now = (this.nanos.getAsLong() - this.start) / NANOS_PER_SECOND;
		long from = Math.max(this.second + 1, now - SECONDS + 1);
		for (long passed = from; passed <= now; passed++) {
			this.counts[(int) (passed % SECONDS)] = 0;
		}
		this.second = Math.max(this.second, now);
	}

}

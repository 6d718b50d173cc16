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
import java.util.Arrays;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Times, in order.
 */
public final class Waits implements Serializable {

	private static final long serialVersionUID = 1L;

	private static final double NANOS_PER_MILLI = 1e6;

	private final long[] sorted;

	private Waits(long[] sorted) {
		this.sorted = sorted;
	}

	static Waits of(Stream<Waits> parts) {
		return new Waits(parts.flatMapToLong((part) -> LongStream.of(part.sorted)).sorted().toArray());
	}

	/**
	 * Put times in order.
	 * @param nanos the times
	 * @return the times
	 */
	public static Waits of(Recorder nanos) {
		return new Waits(LongStream.of(nanos.nanos).limit(nanos.size).sorted().toArray());
	}

	/**
	 * Return the time that a part of all times does not exceed.
	 * @param part from 0 to 1
	 * @return the milliseconds, 0 if there are no times
	 */
	public double millis(double part) {
		if (this.sorted.length == 0) {
			return 0;
		}
		int index = (int) Math.ceil(part * this.sorted.length) - 1;
		return this.sorted[Math.max(0, index)] / NANOS_PER_MILLI;
	}

	/**
	 * Return how many there are.
	 * @return the number
	 */
	public int count() {
		return this.sorted.length;
	}

	/**
	 * Return how long they are together.
	 * @return the nanoseconds
	 */
	long nanos() {
		return LongStream.of(this.sorted).sum();
	}

	/**
	 * Return how many times are longer than another one.
	 * @param millis that one
	 * @return the number
	 */
	public long longerThan(double millis) {
		return LongStream.of(this.sorted).filter((nanos) -> nanos / NANOS_PER_MILLI > millis).count();
	}

	/**
	 * Takes times down, by one thread.
	 */
	public static final class Recorder {

		private long[] nanos = new long[1024];

		private int size;

		/**
		 * Take a time down.
		 * @param time in nanoseconds
		 */
		public void add(long time) {
			if (this.size == this.nanos.length) {
				this.nanos = Arrays.copyOf(this.nanos, 2 * this.size);
			}
			this.nanos[this.size++] = time;
		}

	}

}

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

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import com.sun.management.ThreadMXBean;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Locks;

/**
 * One thread that calls what is guarded and does nothing, in batches, as a look at the
 * clock would take as long as a good part of a call.
 *
 * @param kind what kind of locks
 * @param resource what is locked
 * @param time how long
 */
public record Calls(LockKind kind, String resource, Duration time) {

	private static final int BATCH = 1000;

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	/**
	 * Run them on this thread.
	 * @param locks what guards
	 * @return what a call costs
	 * @throws InterruptedException if the thread was interrupted
	 */
	public Cost run(Locks locks) throws InterruptedException {
		List<Double> nanos = new ArrayList<>();
		List<Double> bytes = new ArrayList<>();
		long end = System.nanoTime() + this.time.toNanos();
		while (System.nanoTime() - end < 0) {
			long allocated = THREADS.getCurrentThreadAllocatedBytes();
			long begin = System.nanoTime();
			batch(locks);
			nanos.add((double) (System.nanoTime() - begin) / BATCH);
			bytes.add((double) (THREADS.getCurrentThreadAllocatedBytes() - allocated) / BATCH);
		}
		return new Cost(new Samples(nanos).median(), new Samples(bytes).median());
	}

	private void batch(Locks locks) throws InterruptedException {
		for (int call = 0; call < BATCH; call++) {
			locks.run(this.kind, this.resource, Calls::nothing);
		}
	}

	private static void nothing() {
	}

	/**
	 * What a call costs: the median of the batches.
	 *
	 * @param nanos nanoseconds
	 * @param bytes bytes that it allocates
	 */
	public record Cost(double nanos, double bytes) {

	}

}

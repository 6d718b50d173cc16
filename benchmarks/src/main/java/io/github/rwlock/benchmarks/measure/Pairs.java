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

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Locks;

/**
 * Threads that take and release locks which nobody keeps from them.
 *
 * @param kind what kind of locks
 * @param resources what each thread locks
 * @param time how long
 */
public record Pairs(LockKind kind, List<String> resources, Duration time) {

	/**
	 * The same threads in all rounds, as short ones would mostly start threads.
	 */
	private static final ExecutorService THREADS = Executors.newCachedThreadPool();

	/**
	 * Create threads that lock a resource each.
	 * @param kind what kind of locks
	 * @param threads how many threads
	 * @param time how long
	 * @return the threads
	 */
	public static Pairs apart(LockKind kind, int threads, Duration time) {
		return new Pairs(kind, IntStream.range(0, threads).mapToObj((thread) -> "pair-" + thread).toList(), time);
	}

	/**
	 * Create threads that lock the same resource.
	 * @param kind what kind of locks
	 * @param threads how many threads
	 * @param time how long
	 * @return the threads
	 */
	public static Pairs together(LockKind kind, int threads, Duration time) {
		return new Pairs(kind, Collections.nCopies(threads, "pair"), time);
	}

	/**
	 * Run them.
	 * @param locks what takes the locks
	 * @return how fast they were
	 * @throws InterruptedException if the thread was interrupted
	 */
	public PairLog run(Locks locks) throws InterruptedException {
		CountDownLatch ready = new CountDownLatch(this.resources.size());
		Map<String, ExclusionCheck> checks = new HashMap<>();
		List<Callable<Waits>> tasks = new ArrayList<>();
		for (String resource : this.resources) {
			ExclusionCheck check = checks.computeIfAbsent(resource, (name) -> ExclusionCheck.local());
			tasks.add(() -> {
				ready.countDown();
				ready.await();
				return times(locks, resource, () -> check.pass(this.kind));
			});
		}
		return new PairLog(all(THREADS.invokeAll(tasks)), List.copyOf(checks.values()));
	}

	private Waits times(Locks locks, String resource, Runnable body) throws InterruptedException {
		Waits.Recorder times = new Waits.Recorder();
		long last = System.nanoTime();
		long end = last + this.time.toNanos();
		while (last - end < 0) {
			locks.run(this.kind, resource, body);
			long now = System.nanoTime();
			times.add(now - last);
			last = now;
		}
		return Waits.of(times);
	}

	private static List<Waits> all(List<Future<Waits>> times) throws InterruptedException {
		try {
			List<Waits> all = new ArrayList<>();
			for (Future<Waits> part : times) {
				all.add(part.get());
			}
			return all;
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("A lock that is free could not be taken", ex);
		}
	}

}

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
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import io.github.rwlock.benchmarks.contestant.Locks;

/**
 * Threads that take the lock of one resource again and again.
 *
 * @param roles what each of them does
 * @param time how long
 */
public record Crowd(List<Role> roles, Duration time) implements Serializable {

	/**
	 * How long threads may still wait once the time is over. What waits longer is
	 * interrupted and counts as unfinished.
	 */
	private static final Duration GRACE = Duration.ofMillis(1500);

	private static final Duration STOP_TIME = Duration.ofSeconds(30);

	/**
	 * Create a crowd whose threads all do the same.
	 * @param threads how many
	 * @param role what they do
	 * @param time how long
	 * @return the crowd
	 */
	public static Crowd of(int threads, Role role, Duration time) {
		return new Crowd(new ArrayList<>(Collections.nCopies(threads, role)), time);
	}

	/**
	 * Let them loose.
	 * @param locks what they take the lock from
	 * @param resource what they lock
	 * @param check told who enters
	 * @return what they lived through
	 * @throws InterruptedException if the thread was interrupted
	 */
	public CrowdLog run(Locks locks, String resource, ExclusionCheck check) throws InterruptedException {
		CountDownLatch start = new CountDownLatch(1);
		List<Visitor> visitors = new ArrayList<>();
		for (Role role : this.roles) {
			visitors
				.add(new Visitor(locks, resource, check, new Visitor.Task(role, visitors.size(), start, this.time)));
		}
		visitors.forEach(Visitor::start);
		start.countDown();
		long end = System.nanoTime() + this.time.toNanos();
		join(visitors, end + GRACE.toNanos());
		visitors.forEach(Visitor::giveUp);
		join(visitors, System.nanoTime() + STOP_TIME.toNanos());
		List<ThreadLog> logs = new ArrayList<>();
		for (Visitor visitor : visitors) {
			logs.add(visitor.log());
		}
		return new CrowdLog(logs, this.time);
	}

	private static void join(List<Visitor> visitors, long end) throws InterruptedException {
		for (Visitor visitor : visitors) {
			long left = (end - System.nanoTime()) / 1_000_000;
			visitor.join(Math.max(1, left));
		}
	}

}

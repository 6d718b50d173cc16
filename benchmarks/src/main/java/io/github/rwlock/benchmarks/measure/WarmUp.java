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

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Contestant;
import io.github.rwlock.benchmarks.contestant.Locks;

/**
 * Lets this JVM compile what a contestant runs, alone and among others who wait, once for
 * each contestant: until the compiler has little left to do.
 *
 * @param time how long at least
 */
record WarmUp(Duration time) {

	private static final int THREADS = 8;

	private static final int MOST_TURNS = 6;

	/**
	 * What part of the time the compiler may take and be said to have little to do.
	 */
	private static final double LITTLE = 0.05;

	private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();

	private static final Set<Contestant> WARM = EnumSet.noneOf(Contestant.class);

	void run(Contestant contestant, Locks locks) throws InterruptedException {
		if (!this.time.isZero() && WARM.add(contestant)) {
			int turns = 0;
			long before;
			do {
				before = COMPILER.getTotalCompilationTime();
				takeTurn(contestant, locks);
				turns++;
			}
			while (turns < MOST_TURNS && COMPILER.getTotalCompilationTime() - before > LITTLE * this.time.toMillis());
		}
	}

	private void takeTurn(Contestant contestant, Locks locks) throws InterruptedException {
		for (LockKind kind : LockKind.values()) {
			Pairs.apart(kind, THREADS, this.time.dividedBy(4)).run(locks);
		}
		Crowd.of(THREADS, Role.WRITER, this.time.dividedBy(2)).run(locks, contestant + "-warm", ExclusionCheck.local());
	}

}

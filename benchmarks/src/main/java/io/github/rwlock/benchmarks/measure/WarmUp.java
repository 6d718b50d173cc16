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
import java.util.EnumSet;
import java.util.Set;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Contestant;
import io.github.rwlock.benchmarks.contestant.Locks;

/**
 * Lets this JVM compile what a contestant runs, once for each contestant.
 *
 * @param time how long
 */
record WarmUp(Duration time) {

	private static final int THREADS = 8;

	private static final Set<Contestant> WARM = EnumSet.noneOf(Contestant.class);

	void run(Contestant contestant, Locks locks) throws InterruptedException {
		if (!this.time.isZero() && WARM.add(contestant)) {
			for (LockKind kind : LockKind.values()) {
				Pairs.apart(kind, THREADS, this.time.dividedBy(2)).run(locks);
			}
		}
	}

}

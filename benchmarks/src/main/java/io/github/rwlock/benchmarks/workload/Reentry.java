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

package io.github.rwlock.benchmarks.workload;

import java.util.List;
import java.util.Map;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Contestant;
import io.github.rwlock.benchmarks.contestant.Locks;
import io.github.rwlock.benchmarks.measure.Nested;
import io.github.rwlock.benchmarks.measure.OpenLocks;
import io.github.rwlock.benchmarks.measure.PairLog;
import io.github.rwlock.benchmarks.measure.Pairs;
import io.github.rwlock.benchmarks.measure.Results;
import io.github.rwlock.benchmarks.report.Section;
import io.github.rwlock.benchmarks.report.Target;

/**
 * Three acquires inside each other, against one.
 */
public final class Reentry implements Workload {

	private static final int DEPTH = 3;

	private static final List<Contestant> CONTESTANTS = List.of(Contestant.RWLOCK, Contestant.REDISSON,
			Contestant.REDISSON_LEASE, Contestant.SPRING_SPIN, Contestant.SPRING_PUB_SUB);

	@Override
	public String name() {
		return "re-entry";
	}

	@Override
	public void run(Bench bench) throws Exception {
		Section section = new Section("Three nested acquires, against one");
		try (OpenLocks locks = bench.open()) {
			for (LockKind kind : LockKind.values()) {
				Pairs pairs = Pairs.apart(kind, 1, bench.settings().time());
				Results results = bench.rounds()
					.measure(CONTESTANTS,
							(contestant, round) -> measure(bench, pairs, locks.of(contestant), contestant));
				section.row(kind + ", times", "%.2f", results.of("times"))
					.target(Contestant.RWLOCK, Target.atMost(1.1));
			}
		}
		bench.report().print(section);
	}

	private static Map<String, Double> measure(Bench bench, Pairs pairs, Locks locks, Contestant contestant)
			throws InterruptedException {
		PairLog one = bench.run(pairs, locks, contestant);
		PairLog nested = bench.run(pairs, new Nested(locks, DEPTH), contestant);
		return Map.of("times", nested.micros() / one.micros());
	}

}

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

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.github.rwlock.benchmarks.contestant.Contestant;
import io.github.rwlock.benchmarks.contestant.Locks;
import io.github.rwlock.benchmarks.measure.ExclusionCheck;
import io.github.rwlock.benchmarks.measure.HandOver;
import io.github.rwlock.benchmarks.measure.OpenLocks;
import io.github.rwlock.benchmarks.measure.Results;
import io.github.rwlock.benchmarks.measure.Waits;
import io.github.rwlock.benchmarks.report.Section;
import io.github.rwlock.benchmarks.report.Target;

/**
 * How long a waiter waits after the holder has begun to release.
 */
public final class ReleaseToGrant implements Workload {

	/**
	 * How long a waiter waits that is not woken.
	 */
	private static final Duration LEASE = Duration.ofSeconds(5);

	private static final double MISSED_MILLIS = 1000;

	private static final List<Contestant> CONTESTANTS = List.of(Contestant.BOUND, Contestant.RWLOCK,
			Contestant.RWLOCK_FAIR, Contestant.REDISSON, Contestant.REDISSON_LEASE, Contestant.SPRING_SPIN,
			Contestant.SPRING_PUB_SUB, Contestant.LOCK4J);

	@Override
	public String name() {
		return "release-to-grant";
	}

	@Override
	public void run(Bench bench) throws Exception {
		Results results;
		try (OpenLocks locks = bench.open(LEASE)) {
			results = bench.contendedRounds()
				.measure(CONTESTANTS, (contestant, round) -> measure(bench, locks.of(contestant), contestant, round));
		}
		Section section = new Section("From a release to the grant, one holder and one waiter");
		section.row("p50, us", "%,.0f", results.of("p50"))
			.against(Contestant.BOUND)
			.target(Contestant.RWLOCK, Target.ratioAtMost(1.25))
			.target(Contestant.RWLOCK_FAIR, Target.ratioAtMost(1.25));
		section.row("p99, us", "%,.0f", results.of("p99"));
		section.row("longest, ms", "%,.0f", results.of("longest")).largest();
		section.row("wake-ups missed, worst round", "%.0f", results.of("missed"))
			.largest()
			.target(Contestant.RWLOCK, Target.atMost(0))
			.target(Contestant.RWLOCK_FAIR, Target.atMost(0));
		bench.report().print(section);
	}

	private static Map<String, Double> measure(Bench bench, Locks locks, Contestant contestant, int round)
			throws InterruptedException {
		ExclusionCheck check = ExclusionCheck.local();
		Waits waits = new HandOver(locks, contestant + "-" + round, check).times(bench.load().trials(), round);
		bench.report().checked(contestant, check);
		return Map.of("p50", waits.millis(0.5) * 1000, "p99", waits.millis(0.99) * 1000, "longest", waits.millis(1),
				"missed", (double) waits.longerThan(MISSED_MILLIS));
	}

}

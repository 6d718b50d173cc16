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
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.rwlock.benchmarks.contestant.Contestant;
import io.github.rwlock.benchmarks.measure.Crowd;
import io.github.rwlock.benchmarks.measure.CrowdLog;
import io.github.rwlock.benchmarks.measure.ExclusionCheck;
import io.github.rwlock.benchmarks.measure.OpenLocks;
import io.github.rwlock.benchmarks.measure.Results;
import io.github.rwlock.benchmarks.measure.Role;
import io.github.rwlock.benchmarks.report.Section;
import io.github.rwlock.benchmarks.report.Target;

/**
 * Threads that read one resource nineteen times out of twenty, and write it else.
 */
public final class ReadMostly implements Workload {

	private static final Role ROLE = new Role(0.05, Duration.ZERO, Duration.ZERO);

	private static final int THREADS = 16;

	private static final List<Contestant> CONTESTANTS = List.of(Contestant.RAW, Contestant.RWLOCK,
			Contestant.RWLOCK_FAIR, Contestant.RWLOCK_READERS, Contestant.REDISSON, Contestant.REDISSON_LEASE,
			Contestant.SPRING_SPIN, Contestant.SPRING_PUB_SUB, Contestant.LOCK4J);

	@Override
	public String name() {
		return "read-mostly";
	}

	@Override
	public void run(Bench bench) throws Exception {
		Results results;
		try (OpenLocks locks = bench.open()) {
			results = bench.contendedRounds()
				.measure(CONTESTANTS, (contestant, round) -> measure(bench, locks, contestant, round));
		}
		Section section = new Section("95 % reads on one resource, 16 threads");
		section.row("acquisitions/s", "%,.0f", results.of("grants")).against(Contestant.RAW);
		section.row("writer's wait p50, ms", "%.2f", results.of("p50"));
		section.row("writer's wait p99, ms", "%.2f", results.of("p99"));
		section.row("writer's longest wait in any round, ms", "%,.0f", results.of("longest"))
			.largest()
			.target(Contestant.RWLOCK, Target.atMost(1000))
			.target(Contestant.RWLOCK_FAIR, Target.atMost(1000));
		section.row("reader's wait p50, ms", "%.2f", results.of("reader p50"));
		section.row("reader's wait p99, ms", "%.2f", results.of("reader p99"));
		section.row("waits given up, worst round", "%.0f", results.of("unfinished")).largest();
		bench.report().print(section);
	}

	private static Map<String, Double> measure(Bench bench, OpenLocks locks, Contestant contestant, int round)
			throws InterruptedException {
		ExclusionCheck check = ExclusionCheck.local();
		CrowdLog log = Crowd.of(THREADS, ROLE, bench.settings().contendedTime())
			.run(locks.of(contestant), contestant + "-mostly-read-" + round, check);
		bench.report().checked(contestant, check);
		Map<String, Double> figures = new HashMap<>();
		figures.put("grants", log.grantsPerSecond());
		figures.put("p50", log.writeWaits().millis(0.5));
		figures.put("p99", log.writeWaits().millis(0.99));
		figures.put("longest", log.writeWaits().millis(1));
		figures.put("reader p50", log.readWaits().millis(0.5));
		figures.put("reader p99", log.readWaits().millis(0.99));
		figures.put("unfinished", (double) log.unfinished());
		return figures;
	}

}

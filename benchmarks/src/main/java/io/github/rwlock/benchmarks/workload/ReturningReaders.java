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
import java.util.ArrayList;
import java.util.Collections;
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
 * Readers that hold for a while and come straight back, and one writer that now and then
 * wants to get in.
 */
public final class ReturningReaders implements Workload {

	private static final int READERS = 15;

	private static final Role READER = new Role(0, Duration.ofMillis(2), Duration.ZERO);

	private static final Role WRITER = new Role(1, Duration.ZERO, Duration.ofMillis(2));

	private static final List<Contestant> CONTESTANTS = List.of(Contestant.RWLOCK, Contestant.RWLOCK_FAIR,
			Contestant.RWLOCK_READERS, Contestant.REDISSON, Contestant.REDISSON_LEASE, Contestant.SPRING_SPIN,
			Contestant.SPRING_PUB_SUB, Contestant.LOCK4J);

	@Override
	public String name() {
		return "returning-readers";
	}

	@Override
	public void run(Bench bench) throws Exception {
		Results results;
		try (OpenLocks locks = bench.open()) {
			results = bench.contendedRounds()
				.measure(CONTESTANTS, (contestant, round) -> measure(bench, locks, contestant, round));
		}
		Section section = new Section("15 readers that hold 2 ms and come straight back, and one writer");
		section.row("writer's wait p50, ms", "%.1f", results.of("p50"));
		section.row("writer's wait p99, ms", "%.1f", results.of("p99"));
		section.row("writer's wait p99, in readers' holds", "%.1f", results.of("holds"))
			.target(Contestant.RWLOCK, Target.atMost(10))
			.target(Contestant.RWLOCK_FAIR, Target.atMost(10));
		section.row("writes/s", "%.0f", results.of("writes"));
		section.row("reads/s", "%,.0f", results.of("reads"));
		section.row("waits given up, worst round", "%.0f", results.of("unfinished")).largest();
		bench.report().print(section);
	}

	private static Map<String, Double> measure(Bench bench, OpenLocks locks, Contestant contestant, int round)
			throws InterruptedException {
		List<Role> roles = new ArrayList<>(Collections.nCopies(READERS, READER));
		roles.add(WRITER);
		ExclusionCheck check = ExclusionCheck.local();
		CrowdLog log = new Crowd(roles, bench.settings().contendedTime()).run(locks.of(contestant),
				contestant + "-returning-" + round, check);
		bench.report().checked(contestant, check);
		double seconds = log.time().toMillis() / 1000.0;
		Map<String, Double> figures = new HashMap<>();
		figures.put("p50", log.writeWaits().millis(0.5));
		figures.put("p99", log.writeWaits().millis(0.99));
		figures.put("holds", log.writeWaits().millis(0.99) / log.holds().millis(0.5));
		figures.put("writes", log.writeWaits().count() / seconds);
		figures.put("reads", log.readWaits().count() / seconds);
		figures.put("unfinished", (double) log.unfinished());
		return figures;
	}

}

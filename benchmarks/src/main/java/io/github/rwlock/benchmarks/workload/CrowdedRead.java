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

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Contestant;
import io.github.rwlock.benchmarks.measure.OpenLocks;
import io.github.rwlock.benchmarks.measure.Pairs;
import io.github.rwlock.benchmarks.measure.Readers;
import io.github.rwlock.benchmarks.measure.Results;
import io.github.rwlock.benchmarks.redis.CommandCounts;
import io.github.rwlock.benchmarks.report.Section;
import io.github.rwlock.benchmarks.report.Target;

/**
 * A read pair beside many who read the same resource all the time, against one alone.
 */
public final class CrowdedRead implements Workload {

	private static final int READERS = 1000;

	/**
	 * So long that none is renewed meanwhile.
	 */
	private static final Duration LEASE = Duration.ofMinutes(10);

	private static final List<Contestant> CONTESTANTS = List.of(Contestant.RWLOCK, Contestant.REDISSON,
			Contestant.REDISSON_LEASE);

	@Override
	public String name() {
		return "crowded-read";
	}

	@Override
	public void run(Bench bench) throws Exception {
		Results results;
		try (OpenLocks locks = bench.open(LEASE); Readers readers = new Readers()) {
			for (Contestant contestant : bench.chosen(CONTESTANTS)) {
				readers.add(READERS, locks.of(contestant), resource(contestant));
			}
			results = bench.rounds().measure(CONTESTANTS, (contestant, round) -> measure(bench, locks, contestant));
		}
		Section section = new Section("A read pair beside 1,000 other readers, against one alone");
		section.row("alone, us", "%.0f", results.of("alone"));
		section.row("beside, us", "%.0f", results.of("beside"));
		section.row("times", "%.2f", results.of("times")).target(Contestant.RWLOCK, Target.atMost(1.1));
		section.row("times the server's time in scripts", "%.2f", results.of("server"));
		section.row("calls inside scripts, beside", "%.1f", results.of("inside"));
		bench.report().print(section);
	}

	private static Map<String, Double> measure(Bench bench, OpenLocks locks, Contestant contestant)
			throws InterruptedException {
		Duration time = bench.settings().time();
		bench.statistics().reset();
		double alone = bench.run(new Pairs(LockKind.READ, List.of("alone"), time), locks.of(contestant), contestant)
			.micros();
		CommandCounts countsAlone = bench.statistics().counts();
		bench.statistics().reset();
		double beside = bench
			.run(new Pairs(LockKind.READ, List.of(resource(contestant)), time), locks.of(contestant), contestant)
			.micros();
		CommandCounts countsBeside = bench.statistics().counts();
		Map<String, Double> figures = new HashMap<>();
		figures.put("alone", alone);
		figures.put("beside", beside);
		figures.put("times", beside / alone);
		figures.put("server", perScript(countsBeside.scriptMicros(), countsBeside)
				/ perScript(countsAlone.scriptMicros(), countsAlone));
		figures.put("inside", 2 * perScript(countsBeside.inside(), countsBeside));
		return figures;
	}

	private static String resource(Contestant contestant) {
		return "crowded-" + contestant;
	}

	private static double perScript(long total, CommandCounts counts) {
		return (double) total / counts.scripts();
	}

}

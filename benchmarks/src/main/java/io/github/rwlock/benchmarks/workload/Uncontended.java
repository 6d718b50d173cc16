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
import java.util.stream.Stream;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Contestant;
import io.github.rwlock.benchmarks.contestant.Locks;
import io.github.rwlock.benchmarks.measure.OpenLocks;
import io.github.rwlock.benchmarks.measure.PairLog;
import io.github.rwlock.benchmarks.measure.Pairs;
import io.github.rwlock.benchmarks.measure.Results;
import io.github.rwlock.benchmarks.report.Section;
import io.github.rwlock.benchmarks.report.Target;

/**
 * Threads of one client, each with a resource of its own.
 */
public final class Uncontended implements Workload {

	private static final List<Contestant> CONTESTANTS = Stream
		.concat(Stream.of(Contestant.RAW), Contestant.PRODUCTS.stream())
		.toList();

	@Override
	public String name() {
		return "pairs";
	}

	@Override
	public void run(Bench bench) throws Exception {
		Section section = new Section("Uncontended pairs, a resource for each thread");
		try (OpenLocks locks = bench.open()) {
			for (LockKind kind : LockKind.values()) {
				for (int threads : List.of(1, 8, 64)) {
					Pairs pairs = Pairs.apart(kind, threads, bench.settings().time());
					Results results = bench.rounds()
						.measure(CONTESTANTS, (contestant, round) -> measure(bench, pairs, locks, contestant));
					addRows(section, results, "%s, threads: %d, ".formatted(kind, threads),
							(threads < 64) ? 0.85 : 0.80);
				}
			}
		}
		bench.report().print(section);
	}

	private static void addRows(Section section, Results results, String what, double limit) {
		section.row(what + "pairs/s", "%,.0f", results.of("pairs"))
			.against(Contestant.RAW)
			.target(Contestant.RWLOCK, Target.ratioAtLeast(limit));
		section.row(what + "pairs/s, best round", "%,.0f", results.of("pairs")).against(Contestant.RAW).largest();
		section.row(what + "p50, us", "%,.0f", results.of("p50")).against(Contestant.RAW);
		section.row(what + "client's CPU, us a pair", "%,.0f", results.of("client")).against(Contestant.RAW);
		section.row(what + "Redis' CPU, us a pair", "%,.0f", results.of("server")).against(Contestant.RAW);
	}

	private static Map<String, Double> measure(Bench bench, Pairs pairs, OpenLocks locks, Contestant contestant)
			throws InterruptedException {
		Locks own = locks.of(contestant);
		CpuMeter meter = new CpuMeter(bench.statistics());
		PairLog log = bench.run(pairs, own, contestant);
		double count = log.count();
		return Map.of("pairs", log.perSecond(), "p50", log.micros(), "client", meter.clientSeconds() * 1e6 / count,
				"server", meter.serverSeconds() * 1e6 / count);
	}

}

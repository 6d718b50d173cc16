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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Contestant;
import io.github.rwlock.benchmarks.measure.OpenLocks;
import io.github.rwlock.benchmarks.measure.PairLog;
import io.github.rwlock.benchmarks.measure.Pairs;
import io.github.rwlock.benchmarks.measure.Results;
import io.github.rwlock.benchmarks.report.Section;

/**
 * Threads of one client that read the same resource.
 */
public final class SharedRead implements Workload {

	@Override
	public String name() {
		return "shared-read";
	}

	@Override
	public void run(Bench bench) throws Exception {
		Section section = new Section("Read pairs on one resource");
		List<Contestant> contestants = new ArrayList<>(Contestant.PRODUCTS);
		contestants.add(Contestant.RAW);
		try (OpenLocks locks = bench.open()) {
			for (int threads : List.of(1, 8, 64)) {
				Pairs pairs = Pairs.together(LockKind.READ, threads, bench.settings().time());
				Results results = bench.rounds()
					.measure(contestants,
							(contestant, round) -> figures(bench.run(pairs, locks.of(contestant), contestant)));
				section.row("pairs/s, threads: %d".formatted(threads), "%,.0f", results.of("pairs"))
					.against(Contestant.RAW);
				section.row("pair p50, us, threads: %d".formatted(threads), "%,.0f", results.of("p50"))
					.against(Contestant.RAW);
			}
		}
		bench.report().print(section);
	}

	private static Map<String, Double> figures(PairLog log) {
		return Map.of("pairs", log.perSecond(), "p50", log.micros());
	}

}

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
import io.github.rwlock.benchmarks.measure.Calls;
import io.github.rwlock.benchmarks.measure.OpenLocks;
import io.github.rwlock.benchmarks.measure.Results;
import io.github.rwlock.benchmarks.report.Section;
import io.github.rwlock.benchmarks.report.Target;

/**
 * What a guarded call costs on the store in this JVM, against one that finds its value in
 * a cache under the same key.
 */
public final class CacheHit implements Workload {

	private static final List<Contestant> CONTESTANTS = List.of(Contestant.CACHE_HIT, Contestant.RWLOCK_LOCAL_ADVICE);

	@Override
	public String name() {
		return "cache-hit";
	}

	@Override
	public void run(Bench bench) throws Exception {
		Section section = new Section("A guarded call, against a hit of a cache");
		try (OpenLocks locks = bench.open()) {
			for (LockKind kind : LockKind.values()) {
				warmUp(new Calls(kind, "1", bench.settings().warmUp()), locks, bench);
			}
			for (LockKind kind : LockKind.values()) {
				Calls calls = new Calls(kind, "1", bench.settings().time());
				Results results = bench.rounds()
					.measure(CONTESTANTS, (contestant, round) -> measure(calls, locks, contestant));
				section.row(kind + " call, ns", "%.0f", results.of("nanos"))
					.against(Contestant.CACHE_HIT)
					.target(Contestant.RWLOCK_LOCAL_ADVICE, Target.ratioAtMost(1.5));
				section.row(kind + " call, bytes allocated", "%.0f", results.of("bytes"))
					.against(Contestant.CACHE_HIT)
					.target(Contestant.RWLOCK_LOCAL_ADVICE, Target.ratioAtMost(1));
			}
		}
		bench.report().print(section);
	}

	/**
	 * A call is so short that what is left to be compiled would be most of it. Calls of
	 * both kinds share most of their code, so none is measured before all have run.
	 */
	private static void warmUp(Calls calls, OpenLocks locks, Bench bench) throws InterruptedException {
		for (Contestant contestant : bench.chosen(CONTESTANTS)) {
			calls.run(locks.of(contestant));
		}
	}

	private static Map<String, Double> measure(Calls calls, OpenLocks locks, Contestant contestant)
			throws InterruptedException {
		Calls.Cost cost = calls.run(locks.of(contestant));
		return Map.of("nanos", cost.nanos(), "bytes", cost.bytes());
	}

}

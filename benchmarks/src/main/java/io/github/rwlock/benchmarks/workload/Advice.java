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
import io.github.rwlock.benchmarks.measure.OpenLocks;
import io.github.rwlock.benchmarks.measure.Pairs;
import io.github.rwlock.benchmarks.measure.Results;
import io.github.rwlock.benchmarks.report.Section;
import io.github.rwlock.benchmarks.report.Target;

/**
 * What an annotation costs over the template, on the store in this JVM and on Redis.
 */
public final class Advice implements Workload {

	private static final Map<Contestant, Contestant> TEMPLATES = Map.of(Contestant.RWLOCK_LOCAL_ADVICE,
			Contestant.RWLOCK_LOCAL, Contestant.RWLOCK_ADVICE, Contestant.RWLOCK);

	@Override
	public String name() {
		return "advice";
	}

	@Override
	public void run(Bench bench) throws Exception {
		Section section = new Section("An annotated method, against the template");
		try (OpenLocks locks = bench.open()) {
			for (LockKind kind : LockKind.values()) {
				Pairs pairs = Pairs.apart(kind, 1, bench.settings().time());
				Results results = bench.rounds()
					.measure(List.copyOf(TEMPLATES.keySet()),
							(annotated, round) -> measure(bench, pairs, locks, annotated));
				section.row(kind + " pair through the template, us", "%.2f", results.of("template"));
				section.row(kind + " pair through an annotation, us", "%.2f", results.of("annotated"));
				section.row(kind + " pair, us added", "%.2f", results.of("added"))
					.target(Contestant.RWLOCK_LOCAL_ADVICE, Target.atMost(2));
			}
		}
		bench.report().print(section);
	}

	private static Map<String, Double> measure(Bench bench, Pairs pairs, OpenLocks locks, Contestant annotated)
			throws InterruptedException {
		Contestant template = TEMPLATES.getOrDefault(annotated, annotated);
		double before = bench.run(pairs, locks.of(template), template).micros();
		double between = bench.run(pairs, locks.of(annotated), annotated).micros();
		double after = bench.run(pairs, locks.of(template), template).micros();
		double around = (before + after) / 2;
		return Map.of("template", around, "annotated", between, "added", between - around);
	}

}

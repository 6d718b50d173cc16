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
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Contestant;
import io.github.rwlock.benchmarks.contestant.Locks;
import io.github.rwlock.benchmarks.measure.OpenLocks;
import io.github.rwlock.benchmarks.measure.Results;
import io.github.rwlock.benchmarks.redis.Monitor;
import io.github.rwlock.benchmarks.report.Section;
import io.github.rwlock.benchmarks.report.Target;

/**
 * What a pair costs the server: many locks are taken, and then released.
 */
public final class ServerTime implements Workload {

	private static final int LOCKS = 200;

	private static final int HEARD = 20;

	@Override
	public String name() {
		return "server-time";
	}

	@Override
	public void run(Bench bench) throws Exception {
		Section section = new Section("What a pair costs the server");
		List<Contestant> contestants = new ArrayList<>(Contestant.PRODUCTS);
		contestants.add(Contestant.MINIMAL);
		try (OpenLocks locks = bench.open()) {
			for (LockKind kind : LockKind.values()) {
				Results results = bench.rounds()
					.measure(contestants, (contestant, round) -> measure(bench, locks.of(contestant), kind));
				section.row(kind + " acquire, us in scripts", "%.1f", results.of("acquire"))
					.against(Contestant.MINIMAL);
				section.row(kind + " release, us in scripts", "%.1f", results.of("release"))
					.against(Contestant.MINIMAL);
				section.row(kind + " pair, us in scripts", "%.1f", results.of("pair"))
					.against(Contestant.MINIMAL)
					.target(Contestant.RWLOCK, Target.ratioAtMost(2.2));
				section.row(kind + " pair, commands", "%.2f", results.of("sent"))
					.target(Contestant.RWLOCK, Target.atMost(2));
				section.row(kind + " pair, calls inside scripts", "%.1f", results.of("inside"));
			}
		}
		bench.report().print(section);
	}

	private static Map<String, Double> measure(Bench bench, Locks locks, LockKind kind) throws Exception {
		Map<String, Double> figures = new HashMap<>();
		try (Monitor monitor = new Monitor(bench.port())) {
			for (int i = 0; i < HEARD; i++) {
				locks.acquire(kind, "heard-" + i).release();
			}
			monitor.listen(bench.statistics());
			figures.put("sent", (double) monitor.sent() / HEARD);
			figures.put("inside", (double) monitor.inside() / HEARD);
		}
		bench.statistics().reset();
		List<Locks.Hold> holds = new ArrayList<>(LOCKS);
		for (int i = 0; i < LOCKS; i++) {
			holds.add(locks.acquire(kind, "server-" + i));
		}
		figures.put("acquire", microsEach(bench));
		bench.statistics().reset();
		holds.forEach(Locks.Hold::release);
		figures.put("release", microsEach(bench));
		figures.put("pair", figures.get("acquire") + figures.get("release"));
		return figures;
	}

	private static double microsEach(Bench bench) {
		return (double) bench.statistics().counts().scriptMicros() / LOCKS;
	}

}

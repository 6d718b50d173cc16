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

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Contestant;
import io.github.rwlock.benchmarks.contestant.Locks;
import io.github.rwlock.benchmarks.measure.Results;
import io.github.rwlock.benchmarks.report.Section;
import io.github.rwlock.benchmarks.report.Target;

/**
 * Many leases that one client holds: what their renewal and their memory cost.
 */
public final class HeldLeases implements Workload {

	private static final List<Contestant> CONTESTANTS = List.of(Contestant.RWLOCK, Contestant.REDISSON,
			Contestant.SPRING_RENEWED);

	@Override
	public String name() {
		return "held-leases";
	}

	@Override
	public void run(Bench bench) throws Exception {
		for (LockKind kind : LockKind.values()) {
			Results results = new Results();
			for (Contestant contestant : bench.chosen(CONTESTANTS)) {
				bench.statistics().flush();
				try (Locks locks = contestant.open(bench.port(), bench.load().lease())) {
					results.add(contestant, new HeldCrowd(bench, locks, kind).measure(times(bench, contestant, kind)));
				}
			}
			print(bench, kind, results);
		}
	}

	private static int times(Bench bench, Contestant contestant, LockKind kind) {
		return (contestant == Contestant.RWLOCK && kind == LockKind.READ) ? bench.load().leaseTimes() : 1;
	}

	private static void print(Bench bench, LockKind kind, Results results) {
		Section section = new Section("%,d %s leases of %d s held by one client".formatted(bench.load().leases(), kind,
				bench.load().lease().toSeconds()));
		section.row("Redis memory, bytes a lease", "%.0f", results.of("memory"))
			.target(Contestant.RWLOCK, Target.atMost((kind == LockKind.READ) ? 260 : 360));
		section.row("commands a lease and third of the lease", "%.3f", results.of("commands"))
			.target(Contestant.RWLOCK, Target.atMost(1.1));
		section.row("client, % of a core for 10,000 leases of 30 s", "%.2f", results.of("client"))
			.target(Contestant.RWLOCK, Target.atMost(2));
		section.row("Redis, % of a core for 10,000 leases of 30 s", "%.2f", results.of("server"));
		section.row("leases lost", "%.0f", results.of("lost")).target(Contestant.RWLOCK, Target.atMost(0));
		section.row("keys left a lease time after the release", "%.0f", results.of("left"))
			.target(Contestant.RWLOCK, Target.atMost(0));
		section.row("keys left two lease times after it", "%.0f", results.of("left later"));
		bench.report().print(section);
	}

}

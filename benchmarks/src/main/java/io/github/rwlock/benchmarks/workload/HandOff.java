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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.rwlock.benchmarks.contestant.Contestant;
import io.github.rwlock.benchmarks.measure.Crowd;
import io.github.rwlock.benchmarks.measure.CrowdLog;
import io.github.rwlock.benchmarks.measure.CrowdOrder;
import io.github.rwlock.benchmarks.measure.ExclusionCheck;
import io.github.rwlock.benchmarks.measure.OpenLocks;
import io.github.rwlock.benchmarks.measure.Results;
import io.github.rwlock.benchmarks.measure.Role;
import io.github.rwlock.benchmarks.measure.WorkerProcess;
import io.github.rwlock.benchmarks.redis.CommandCounts;
import io.github.rwlock.benchmarks.report.Section;
import io.github.rwlock.benchmarks.report.Target;

/**
 * Writers of one resource that come straight back, in one process and in two.
 */
public final class HandOff implements Workload {

	private static final List<Contestant> CONTESTANTS = List.of(Contestant.BOUND, Contestant.RWLOCK,
			Contestant.RWLOCK_FAIR, Contestant.REDISSON, Contestant.REDISSON_LEASE, Contestant.SPRING_SPIN,
			Contestant.SPRING_PUB_SUB, Contestant.LOCK4J);

	@Override
	public String name() {
		return "hand-off";
	}

	@Override
	public void run(Bench bench) throws Exception {
		try (OpenLocks locks = bench.open()) {
			for (int threads : List.of(8, 32)) {
				Crowd crowd = Crowd.of(threads, Role.WRITER, bench.settings().contendedTime());
				print(bench, "%d threads".formatted(threads), (contestant, resource, check) -> crowd
					.run(locks.of(contestant), resource, ExclusionCheck.shared(check)));
			}
		}
		try (WorkerProcess one = WorkerProcess.start(bench.port(), Bench.LEASE, bench.settings().warmUp());
				WorkerProcess two = WorkerProcess.start(bench.port(), Bench.LEASE, bench.settings().warmUp())) {
			Crowd crowd = Crowd.of(8, Role.WRITER, bench.settings().contendedTime());
			print(bench, "2 processes of 8 threads", (contestant, resource, check) -> {
				CrowdOrder order = new CrowdOrder(contestant, crowd, resource, check.toString());
				one.send(order);
				two.send(order);
				return ((CrowdLog) one.receive()).with((CrowdLog) two.receive());
			});
		}
	}

	private static void print(Bench bench, String who, Scene scene) throws Exception {
		Results results = bench.contendedRounds()
			.measure(CONTESTANTS, (contestant, round) -> measure(bench, scene, contestant, contestant + who + round));
		Section section = new Section("Write hand-off on one resource, " + who);
		section.row("acquisitions/s", "%,.0f", results.of("grants"))
			.against(Contestant.BOUND)
			.target(Contestant.RWLOCK, Target.ratioAtLeast(0.8))
			.target(Contestant.RWLOCK_FAIR, Target.ratioAtLeast(0.8));
		section.row("scripts an acquisition", "%.2f", results.of("scripts"))
			.target(Contestant.RWLOCK, Target.atMost(2.2))
			.target(Contestant.RWLOCK_FAIR, Target.atMost(2.2));
		section.row("us in scripts an acquisition", "%.1f", results.of("server")).against(Contestant.BOUND);
		section.row("wait p50, ms", "%.2f", results.of("p50"));
		section.row("wait p99, ms", "%.2f", results.of("p99"));
		section.row("longest wait in any round, ms", "%,.0f", results.of("longest"))
			.largest()
			.target(Contestant.RWLOCK, Target.atMost(1000))
			.target(Contestant.RWLOCK_FAIR, Target.atMost(1000));
		section.row("waits given up, worst round", "%.0f", results.of("unfinished"))
			.largest()
			.target(Contestant.RWLOCK, Target.atMost(0))
			.target(Contestant.RWLOCK_FAIR, Target.atMost(0));
		section.row("Jain's fairness index", "%.3f", results.of("jain"))
			.target(Contestant.RWLOCK_FAIR, Target.atLeast(0.99));
		bench.report().print(section);
	}

	private static Map<String, Double> measure(Bench bench, Scene scene, Contestant contestant, String resource)
			throws Exception {
		Path file = newCheck();
		bench.statistics().reset();
		CrowdLog log = scene.play(contestant, resource.replace(' ', '-'), file);
		CommandCounts counts = bench.statistics().counts();
		bench.report().checked(contestant, ExclusionCheck.shared(file));
		Map<String, Double> figures = new HashMap<>();
		figures.put("grants", log.grantsPerSecond());
		figures.put("scripts", (double) counts.scripts() / log.grants());
		figures.put("server", (double) counts.scriptMicros() / log.grants());
		figures.put("p50", log.writeWaits().millis(0.5));
		figures.put("p99", log.writeWaits().millis(0.99));
		figures.put("longest", log.writeWaits().millis(1));
		figures.put("unfinished", (double) log.unfinished());
		figures.put("jain", log.fairness());
		return figures;
	}

	private static Path newCheck() throws IOException {
		Path file = Files.createTempFile("rwlock-exclusion-", ".bin");
		file.toFile().deleteOnExit();
		return file;
	}

	private interface Scene {

		CrowdLog play(Contestant contestant, String resource, Path check) throws Exception;

	}

}

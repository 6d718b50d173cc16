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
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Contestant;
import io.github.rwlock.benchmarks.contestant.Locks;
import io.github.rwlock.benchmarks.measure.HoldOrder;
import io.github.rwlock.benchmarks.measure.Results;
import io.github.rwlock.benchmarks.measure.WorkerProcess;
import io.github.rwlock.benchmarks.report.Section;

/**
 * A process is killed while it reads, and a writer waits. All contestants at once, as
 * most of it is waiting.
 */
public final class KilledReader implements Workload {

	private static final List<Contestant> CONTESTANTS = List.of(Contestant.RWLOCK, Contestant.REDISSON,
			Contestant.REDISSON_LEASE, Contestant.SPRING_SPIN, Contestant.SPRING_PUB_SUB);

	@Override
	public String name() {
		return "killed-reader";
	}

	@Override
	public void run(Bench bench) throws Exception {
		Results results = new Results();
		ExecutorService threads = Executors.newCachedThreadPool();
		try {
			measure(bench, threads, results);
		}
		finally {
			threads.shutdownNow();
		}
		Section section = new Section(
				"A reader is killed that has a lease of %d s".formatted(bench.load().lease().toSeconds()));
		section.row("until a writer gets in, s", "%.1f", results.of("seconds"));
		bench.report().print(section);
	}

	private static void measure(Bench bench, ExecutorService threads, Results results) throws Exception {
		List<Contestant> contestants = bench.chosen(CONTESTANTS);
		List<Callable<Double>> trials = new ArrayList<>();
		contestants.forEach((contestant) -> trials.add(() -> secondsUntilIn(bench, contestant)));
		List<Future<Double>> seconds = threads.invokeAll(trials);
		for (int i = 0; i < seconds.size(); i++) {
			results.add(contestants.get(i), Map.of("seconds", seconds.get(i).get()));
		}
	}

	private static double secondsUntilIn(Bench bench, Contestant contestant) throws Exception {
		Duration lease = bench.load().lease();
		try (Locks locks = contestant.open(bench.port(), lease)) {
			String resource = "killed-" + contestant;
			WorkerProcess reader = WorkerProcess.start(bench.port(), lease, Duration.ZERO);
			reader.send(new HoldOrder(contestant, resource));
			reader.receive();
			reader.kill();
			long start = System.nanoTime();
			locks.acquire(LockKind.WRITE, resource).release();
			return (System.nanoTime() - start) / 1e9;
		}
	}

}

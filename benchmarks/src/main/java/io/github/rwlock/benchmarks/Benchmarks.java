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

package io.github.rwlock.benchmarks;

import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.List;

import io.github.rwlock.benchmarks.redis.BenchmarkRedis;
import io.github.rwlock.benchmarks.redis.ServerStatistics;
import io.github.rwlock.benchmarks.report.Report;
import io.github.rwlock.benchmarks.workload.Advice;
import io.github.rwlock.benchmarks.workload.Bench;
import io.github.rwlock.benchmarks.workload.CacheHit;
import io.github.rwlock.benchmarks.workload.CrowdedRead;
import io.github.rwlock.benchmarks.workload.HandOff;
import io.github.rwlock.benchmarks.workload.HeldLeases;
import io.github.rwlock.benchmarks.workload.KilledReader;
import io.github.rwlock.benchmarks.workload.ReadMostly;
import io.github.rwlock.benchmarks.workload.Reentry;
import io.github.rwlock.benchmarks.workload.ReleaseToGrant;
import io.github.rwlock.benchmarks.workload.ReturningReaders;
import io.github.rwlock.benchmarks.workload.ServerTime;
import io.github.rwlock.benchmarks.workload.Settings;
import io.github.rwlock.benchmarks.workload.SharedRead;
import io.github.rwlock.benchmarks.workload.Uncontended;
import io.github.rwlock.benchmarks.workload.Workload;

/**
 * Measures everything side by side, on one Redis that it starts, and prints tables.
 */
public final class Benchmarks {

	private static final List<Workload> WORKLOADS = List.of(new Uncontended(), new SharedRead(), new ServerTime(),
			new CrowdedRead(), new HandOff(), new ReleaseToGrant(), new ReadMostly(), new ReturningReaders(),
			new Reentry(), new HeldLeases(), new KilledReader(), new Advice(), new CacheHit());

	private Benchmarks() {
	}

	/**
	 * Run.
	 * @param args {@code quick} for a short run; {@code only=} and names of workloads,
	 * {@code who=} and names of contestants, for a part of it; {@code rounds=} and
	 * {@code millis=} for other rounds
	 * @throws Exception if a measurement failed
	 */
	public static void main(String[] args) throws Exception {
		Arguments arguments = Arguments.of(args, WORKLOADS);
		Report report = new Report(System.out);
		try (BenchmarkRedis redis = BenchmarkRedis.start();
				ServerStatistics statistics = new ServerStatistics(redis.port())) {
			report.print(headline(arguments, statistics));
			Bench bench = new Bench(redis.port(), statistics, arguments.settings(), report);
			for (Workload workload : arguments.workloads()) {
				System.err.printf("%s %s%n", Instant.now(), workload.name());
				statistics.flush();
				workload.run(bench);
			}
			report.summarize();
			report.print("\n" + load());
		}
		System.exit(report.isBroken() ? 1 : 0);
	}

	private static String headline(Arguments arguments, ServerStatistics statistics) {
		Settings settings = arguments.settings();
		return "# Benchmarks\n\n%d rounds of %d ms, Redis %s, JDK %s, %d processors. %s\n".formatted(settings.rounds(),
				settings.time().toMillis(), statistics.version(), Runtime.version(),
				Runtime.getRuntime().availableProcessors(), load());
	}

	private static String load() {
		return "Load average: %.1f".formatted(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
	}

}

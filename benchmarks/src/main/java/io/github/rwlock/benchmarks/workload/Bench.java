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
import java.util.List;

import io.github.rwlock.benchmarks.contestant.Contestant;
import io.github.rwlock.benchmarks.contestant.Locks;
import io.github.rwlock.benchmarks.measure.OpenLocks;
import io.github.rwlock.benchmarks.measure.PairLog;
import io.github.rwlock.benchmarks.measure.Pairs;
import io.github.rwlock.benchmarks.measure.Rounds;
import io.github.rwlock.benchmarks.redis.ServerStatistics;
import io.github.rwlock.benchmarks.report.Report;

/**
 * What workloads work with.
 *
 * @param port where Redis listens
 * @param statistics what Redis tells of itself
 * @param settings how long to measure
 * @param report where to tell what was measured
 */
public record Bench(int port, ServerStatistics statistics, Settings settings, Report report) {

	/**
	 * How long leases last where nobody waits for their end.
	 */
	static final Duration LEASE = Duration.ofSeconds(30);

	OpenLocks open() {
		return open(LEASE);
	}

	OpenLocks open(Duration lease) {
		return new OpenLocks(this.port, lease, this.settings.warmUp());
	}

	Rounds rounds() {
		return new Rounds(this.settings.rounds(), this.settings.who());
	}

	Rounds contendedRounds() {
		return new Rounds(this.settings.contendedRounds(), this.settings.who());
	}

	Settings.Load load() {
		return this.settings.load();
	}

	List<Contestant> chosen(List<Contestant> contestants) {
		return contestants.stream().filter((contestant) -> contestant.isAmong(this.settings.who())).toList();
	}

	PairLog run(Pairs pairs, Locks locks, Contestant contestant) throws InterruptedException {
		PairLog log = pairs.run(locks);
		log.checks().forEach((check) -> this.report.checked(contestant, check));
		return log;
	}

}

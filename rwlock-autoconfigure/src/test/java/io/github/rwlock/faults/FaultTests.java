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
package io.github.rwlock.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the locks promise holds while processes, Redis and the network fail. The system
 * property {@value #SEED} says with which run to start, and {@value #MINUTES} for how
 * long to go on.
 */
class FaultTests {

	static final String SEED = "rwlock.test.faults.seed";

	static final String MINUTES = "rwlock.test.faults.minutes";

	@TempDir(cleanup = CleanupMode.ON_SUCCESS)
	private Path directory;

	@Test
	void whenFaultsStrikeThenLocksHold() throws IOException {
		long start = System.nanoTime();
		long first = Long.getLong(SEED, 1);
		Duration least = Duration.ofMinutes(Long.getLong(MINUTES, 0));
		long next = first;
		do {
			run(next++);
		}
		while (System.nanoTime() - start < least.toNanos());
		System.out.printf("Faults, seeds %d to %d: no violation in any run%n", first, next - 1);
	}

	private void run(long seed) throws IOException {
		Path runDirectory = this.directory.resolve("seed-" + seed);
		try (FaultRun run = new FaultRun(seed, runDirectory)) {
			RunReport report = run.run((scene) -> new Nemesis(scene).strike(FaultPlan.of(seed, FaultRun.PLACES)));
			System.out.println(report);
			Files.writeString(runDirectory.resolve("timeline"), report.timeline());
			assertThat(report.violations()).as("Seed %d, see %s", seed, runDirectory).isEmpty();
			assertThat(report.faults()).containsOnlyKeys(FaultKind.values());
			assertThat(report.sections()).containsKeys("read", "read inside", "read of another group", "write",
					"write inside");
			assertThat(report.looks()).isPositive();
			assertThat(run.isRunning()).isFalse();
		}
	}

	/**
	 * Data that is lost without being told of lets holders overlap.
	 */
	@Test
	void whenStoreForgetsThenItIsFound() {
		try (FaultRun run = new FaultRun(1, this.directory)) {
			RunReport report = run.run((scene) -> {
				for (int times = 0; times < 40; times++) {
					scene.redis().command("FLUSHALL");
					scene.pass(Duration.ofMillis(100));
				}
				return List.of();
			});
			assertThat(report.violations()).anyMatch((violation) -> violation.startsWith("Exclusion broken"))
				.anyMatch((violation) -> violation.startsWith("A lease was lost before its time"));
		}
	}

}

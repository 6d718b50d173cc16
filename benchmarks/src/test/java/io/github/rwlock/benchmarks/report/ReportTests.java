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

package io.github.rwlock.benchmarks.report;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Contestant;
import io.github.rwlock.benchmarks.measure.ExclusionCheck;
import io.github.rwlock.benchmarks.measure.Samples;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Report}, {@link Section} and {@link Row}.
 */
class ReportTests {

	private final ByteArrayOutputStream out = new ByteArrayOutputStream();

	private final Report report = new Report(new PrintStream(this.out, true, StandardCharsets.UTF_8));

	private final Map<Contestant, Samples> samples = Map.of(Contestant.RAW, new Samples(List.of(1000.0)),
			Contestant.RWLOCK, new Samples(List.of(990.0, 900.0, 810.0)));

	@Test
	void shouldPrintMediansSpreadAndRatios() {
		Section section = new Section("Pairs");
		section.row("pairs/s", "%,.0f", this.samples)
			.against(Contestant.RAW)
			.target(Contestant.RWLOCK, Target.ratioAtLeast(0.85));
		this.report.print(section);
		assertThat(printed()).containsSubsequence("## Pairs", "| figure | raw driver | rwlock | target | reached |",
				"| --- | ---: | ---: | --- | --- |", "| pairs/s | 1,000 | 900 ±5% (0.90×) | rwlock ≥ 0.85× | yes |");
	}

	@Test
	void shouldPrintTheLargestValue() {
		Section section = new Section("Waits");
		section.row("longest, ms", "%.0f", this.samples).largest().target(Contestant.RWLOCK, Target.atMost(989));
		this.report.print(section);
		assertThat(printed()).contains("| longest, ms | 1000 | 990 | rwlock ≤ 989 | **no** |");
	}

	@Test
	void shouldSumUpWhatIsReached() {
		Section section = new Section("Pairs");
		section.row("pairs/s", "%.0f", this.samples)
			.against(Contestant.RAW)
			.target(Contestant.RWLOCK, Target.ratioAtLeast(0.95))
			.target(Contestant.REDISSON, Target.atLeast(1));
		this.report.print(section);
		this.report.summarize();
		assertThat(printed()).contains("| Pairs | pairs/s | rwlock | 900 ±5% (0.90×) | ≥ 0.95× | **no** |")
			.doesNotContain("Redisson");
	}

	@Test
	void shouldSumUpWhoExcluded() {
		this.report.checked(Contestant.RAW, violated());
		this.report.checked(Contestant.RWLOCK, passed());
		this.report.checked(Contestant.RWLOCK, passed());
		this.report.checked(Contestant.REDISSON, violated());
		this.report.summarize();
		assertThat(printed()).contains("| rwlock | 2 | 0 | 0 | yes |", "| Redisson | 2 | 1 | 0 | **no** |")
			.doesNotContain("raw driver");
		assertThat(this.report.isBroken()).isFalse();
	}

	@Test
	void whenRwlockDoesNotExcludeThenItIsBroken() {
		this.report.checked(Contestant.RWLOCK_FAIR, violated());
		assertThat(this.report.isBroken()).isTrue();
	}

	private String printed() {
		return this.out.toString(StandardCharsets.UTF_8);
	}

	private static ExclusionCheck passed() {
		ExclusionCheck check = ExclusionCheck.local();
		check.pass(LockKind.WRITE);
		return check;
	}

	private static ExclusionCheck violated() {
		ExclusionCheck check = ExclusionCheck.local();
		check.enter(LockKind.WRITE);
		check.enter(LockKind.READ);
		return check;
	}

}

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

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import io.github.rwlock.faults.Nemesis.Struck;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Plans can be repeated, and each has faults of every kind.
 */
class FaultPlanTests {

	@Test
	void whenSeedIsTheSameThenPlanIsTheSame() {
		assertThat(FaultPlan.of(42, 3)).isEqualTo(FaultPlan.of(42, 3)).isNotEqualTo(FaultPlan.of(43, 3));
	}

	@Test
	void planShouldHaveEveryKind() {
		assertThat(LongStream.range(0, 1000).mapToObj((seed) -> FaultPlan.of(seed, 3)))
			.allSatisfy((plan) -> assertThat(plan).extracting(Fault::kind).contains(FaultKind.values()));
	}

	@Test
	void whenFaultsOverlapThenTimeStoppedIsCountedOnce() {
		List<Struck> struck = List.of(struck(FaultKind.PAUSE_REDIS, false, 30, 50),
				struck(FaultKind.BLACK_HOLE, true, 20, 40), struck(FaultKind.CUT, true, 25, 35),
				struck(FaultKind.CUT, false, 60, 70), struck(FaultKind.KILL_PROCESS, true, 60, 70),
				struck(FaultKind.RESTART, false, 90, 200));
		assertThat(Nemesis.stoppedNanos(struck, new FreeTime("orders", 10, 100))).isEqualTo(40);
		assertThat(Nemesis.stoppedNanos(struck, new FreeTime("orders", 32, 95))).isEqualTo(23);
		assertThat(Nemesis.stoppedNanos(struck, new FreeTime("orders", 52, 88))).isZero();
	}

	private static Struck struck(FaultKind kind, boolean everywhere, long from, long until) {
		return new Struck(new Fault(kind, Duration.ZERO, Duration.ZERO, 0, everywhere), from, until);
	}

	@Test
	void faultsShouldBeWithinTheirBounds() {
		List<Fault> plan = FaultPlan.of(1, 3);
		assertThat(plan).allSatisfy((fault) -> {
			assertThat(fault.length()).isBetween(fault.kind().shortest(), fault.kind().longest());
			assertThat(fault.place()).isBetween(0, 2);
			assertThat(fault.at()).isLessThan(FaultPlan.LENGTH);
		});
	}

	@Test
	void faultsOfOneTrackShouldNotOverlap() {
		List<Fault> plan = FaultPlan.of(1, 3);
		for (int index = 1; index < plan.size(); index++) {
			Fault before = plan.get(index - 1);
			if (before.kind().track() == plan.get(index).kind().track()) {
				assertThat(before.at().plus(before.length())).isLessThan(plan.get(index).at());
			}
		}
	}

}

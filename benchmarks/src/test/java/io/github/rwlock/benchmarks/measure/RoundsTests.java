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

package io.github.rwlock.benchmarks.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.github.rwlock.benchmarks.contestant.Contestant;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Rounds}.
 */
class RoundsTests {

	private static final List<Contestant> THREE = List.of(Contestant.RAW, Contestant.RWLOCK, Contestant.REDISSON);

	private final List<Contestant> turns = new ArrayList<>();

	@Test
	void shouldTakeTurnsAndBeginWithAnotherOneEachTime() throws Exception {
		measure(new Rounds(2, List.of()));
		assertThat(this.turns).containsExactly(Contestant.RAW, Contestant.RWLOCK, Contestant.REDISSON,
				Contestant.REDISSON, Contestant.RAW, Contestant.RWLOCK, Contestant.RWLOCK, Contestant.REDISSON,
				Contestant.RAW);
	}

	@Test
	void shouldNotCountTheFirstRound() throws Exception {
		assertThat(measure(new Rounds(2, List.of())).of("round").get(Contestant.RWLOCK).values()).containsExactly(1.0,
				2.0);
	}

	@Test
	void whenSomeAreAskedForThenOnlyTheyAndTheLimitAreMeasured() throws Exception {
		Results results = measure(new Rounds(1, List.of("redisson")));
		assertThat(results.of("round")).containsOnlyKeys(Contestant.RAW, Contestant.REDISSON);
	}

	private Results measure(Rounds rounds) throws Exception {
		return rounds.measure(THREE, (contestant, round) -> {
			this.turns.add(contestant);
			return Map.of("round", (double) round);
		});
	}

}

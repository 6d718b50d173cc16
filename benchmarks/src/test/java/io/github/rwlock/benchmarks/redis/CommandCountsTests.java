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

package io.github.rwlock.benchmarks.redis;

import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CommandCounts}.
 */
class CommandCountsTests {

	@Test
	void shouldTellWhatWasSentFromWhatScriptsCalled() {
		CommandCounts counts = CommandCounts
			.of(Map.of("cmdstat_evalsha", "calls=10,usec=400,usec_per_call=40.00,rejected_calls=0,failed_calls=0",
					"cmdstat_eval", "calls=2,usec=50,usec_per_call=25.00", "cmdstat_zadd",
					"calls=10,usec=20,usec_per_call=2.00", "cmdstat_ping", "calls=3,usec=3,usec_per_call=1.00"));
		assertThat(counts).isEqualTo(new CommandCounts(12, 15, 10, 450));
	}

	@Test
	void shouldNotCountWhatTheBenchmarkSends() {
		CommandCounts counts = CommandCounts.of(Map.of("cmdstat_info", "calls=5,usec=500,usec_per_call=100.00",
				"cmdstat_config|resetstat", "calls=1,usec=10,usec_per_call=10.00"));
		assertThat(counts).isEqualTo(new CommandCounts(0, 0, 0, 0));
	}

}

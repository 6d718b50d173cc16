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

package io.github.rwlock.aop;

import java.util.List;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link SimilarNames}.
 */
class SimilarNamesTests {

	private static final List<String> KNOWN = List.of("wait-time", "lease-time", "mode", "key-prefix", "nodes");

	@ParameterizedTest
	@CsvSource({ "wait-tme, wait-time", "lease-tiem, lease-time", "waittime, wait-time", "wait-timeout, wait-time",
			"mod, mode", "mdoe, ", "node, mode", "nodes, nodes", "port, ", "prefix, ", "x, ", "'', " })
	void nearestNameShouldBeFoundUnlessItIsAnother(String name, String meant) {
		assertThat(SimilarNames.of(name, KNOWN)).isEqualTo(meant);
	}

}

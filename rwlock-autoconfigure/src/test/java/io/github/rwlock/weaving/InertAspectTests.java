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

package io.github.rwlock.weaving;

import java.util.Map;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Woven classes where {@code rwlock.aspect.mode} is {@code proxy}: the aspect is there
 * and does nothing.
 */
class InertAspectTests {

	private static Map<String, String> answers;

	@BeforeAll
	static void run() {
		answers = WovenJvm.run("proxy", Scenario.SELF_INVOCATION, Scenario.BEAN_METHOD, Scenario.NO_BEAN,
				Scenario.PROXIES);
	}

	@Test
	void whenMethodIsCalledThroughItsProxyThenItIsLocked() {
		assertThat(answers).containsEntry("PROXIES", "1 advisors, proxied true")
			.containsEntry("BEAN_METHOD", "WRITE shelf:a, leases 1, shelf taken");
	}

	@Test
	void whenMethodIsNotCalledThroughAProxyThenItIsNotLocked() {
		assertThat(answers).containsEntry("SELF_INVOCATION", "nothing, leases 0, shelf free")
			.containsEntry("NO_BEAN", "nothing, leases 0, shelf free");
	}

	@Test
	void whenApplicationIsClosedThenWovenMethodsRunUnlocked() {
		assertThat(answers).containsEntry("AFTER", "nothing");
	}

}

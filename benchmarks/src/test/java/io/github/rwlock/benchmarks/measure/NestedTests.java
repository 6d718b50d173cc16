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

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Locks;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Nested}.
 */
class NestedTests {

	private final List<String> calls = new ArrayList<>();

	@Test
	void shouldReleaseTheInnermostFirst() throws InterruptedException {
		Locks locks = new NoLocks() {

			@Override
			public Hold acquire(LockKind kind, String resource) {
				int number = NestedTests.this.calls.size();
				NestedTests.this.calls.add("acquire " + number);
				return () -> NestedTests.this.calls.add("release " + number);
			}

		};
		new Nested(locks, 3).acquire(LockKind.READ, "resource").release();
		assertThat(this.calls).containsExactly("acquire 0", "acquire 1", "acquire 2", "release 2", "release 1",
				"release 0");
	}

}

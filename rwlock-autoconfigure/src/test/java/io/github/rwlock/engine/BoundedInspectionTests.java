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
package io.github.rwlock.engine;

import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockSnapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Looks at a resource in Redis that has more leases and waiters than are wanted.
 */
class BoundedInspectionTests extends EngineTestCase {

	private static final int COUNT = 5;

	@ParameterizedTest
	@CsvSource({ "1, 1", "4, 4", "5, 5", "6, 5", "2147483647, 5" })
	void shouldGiveAsManyReadersAndWaitersAsAreEnough(int most, int given) {
		LockEngine engine = this.clients.client();
		IntStream.range(0, COUNT).forEach((i) -> engine.acquire(LockKind.READ, "a", DEFAULTS.withOwner("reader" + i)));
		IntStream.range(0, COUNT).forEach((i) -> {
			engine.acquireAsync(LockKind.WRITE, "a", DEFAULTS.withOwner("writer" + i));
			await().until(() -> redis().waiting("a") == i + 1);
		});
		LockSnapshot snapshot = engine.view().inspect("a", most);
		assertThat(snapshot.holders()).hasSize(given);
		assertThat(snapshot.waiters()).extracting(LockSnapshot.Waiter::owner)
			.containsExactlyElementsOf(IntStream.range(0, given).mapToObj((i) -> "writer" + i).toList());
		assertThat(engine.inspect("a").holders()).hasSize(COUNT);
		assertThat(engine.inspect("a").waiters()).hasSize(COUNT);
	}

	@Test
	void shouldGiveWritersAndTheirTokenBeforeAnythingElse() {
		LockEngine engine = this.clients.client();
		Lease first = engine.acquire(LockKind.WRITE, "a", DEFAULTS.withOwner("me"));
		engine.acquire(LockKind.WRITE, "a", DEFAULTS.withOwner("me"));
		assertThat(engine.view().inspect("a", 1).holders()).extracting(LockSnapshot.Holder::fencingToken)
			.containsExactly(first.fencingToken());
		assertThat(engine.view().inspect("a", 3).holders()).hasSize(2);
	}

}

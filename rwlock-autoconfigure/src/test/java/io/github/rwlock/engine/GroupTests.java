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

import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Readers of one group share, readers of different groups exclude each other.
 */
class GroupTests extends LocalTestCase {

	private static final LockOptions RED = DEFAULTS.withGroup("red");

	private static final LockOptions BLUE = DEFAULTS.withGroup("blue");

	private final LockEngine engine = client();

	private final LockEngine other = client();

	@Test
	void whenAGroupReadsThenOnlyItsReadersEnter() {
		Lease red = this.engine.acquire(LockKind.READ, "a", RED);
		assertThat(canTake(this.other, LockKind.READ, "a", RED)).isTrue();
		assertThat(canTake(this.other, LockKind.READ, "a", BLUE)).isFalse();
		assertThat(canTake(this.other, LockKind.READ, "a")).isFalse();
		assertThat(canTake(this.other, LockKind.WRITE, "a")).isFalse();
		red.release();
		assertThat(canTake(this.other, LockKind.READ, "a", BLUE)).isTrue();
	}

	@Test
	void whenTheGroupIsEmptyThenItIsTheDefaultGroup() {
		this.engine.acquire(LockKind.READ, "a", DEFAULTS.withGroup(""));
		assertThat(canTake(this.other, LockKind.READ, "a")).isTrue();
		assertThat(this.engine.inspect("a").holders()).singleElement()
			.satisfies((holder) -> assertThat(holder.group()).isNull());
		this.engine.acquire(LockKind.WRITE, "b", DEFAULTS.withGroup("")).release();
	}

	@Test
	void whenAGroupLeavesThenTheNextOneEntersTogether() {
		Lease red = this.engine.acquire(LockKind.READ, "a", RED);
		CompletableFuture<Lease> first = onThread(() -> this.other.acquire(LockKind.READ, "a", BLUE));
		CompletableFuture<Lease> second = onThread(() -> this.engine.acquire(LockKind.READ, "a", BLUE));
		await().until(() -> waiting(this.other, "a") == 2);
		red.release();
		assertThat(first).succeedsWithin(SOON);
		assertThat(second).succeedsWithin(SOON);
		assertThat(this.engine.inspect("a").holders()).hasSize(2)
			.allSatisfy((holder) -> assertThat(holder.group()).isEqualTo("blue"));
	}

	@Test
	void whenReadOfOneGroupInsideAWriteThenItIsCountedAndOfAnotherGroupALeaseOfItsOwn() {
		UnreliableStore store = unreliableStore();
		LockEngine counting = client(store, LEASE);
		Lease write = counting.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease red = counting.acquire(LockKind.READ, "a", RED);
		Lease redAgain = counting.acquire(LockKind.READ, "a", RED);
		assertThat(store.acquires()).isOne();
		assertHeld(red, LockKind.WRITE);
		Lease blue = counting.acquire(LockKind.READ, "a", BLUE);
		assertThat(store.acquires()).isEqualTo(2);
		assertHeld(blue, LockKind.READ);
		red.release();
		redAgain.release();
		Lease counted = counting.acquire(LockKind.READ, "a", DEFAULTS);
		assertThat(store.acquires()).isEqualTo(2);
		assertHeld(counted, LockKind.WRITE);
		counted.release();
		write.release();
		assertThat(canTake(this.other, LockKind.READ, "a", BLUE)).isTrue();
		blue.release();
		assertFree(this.other, "a");
	}

	@Test
	void whenAWriteHasAGroupThenRefused() {
		assertThatExceptionOfType(LockConfigurationException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.WRITE, "a", RED))
			.withMessageContaining("'a'")
			.withMessageContaining("a group belongs to read locks");
		assertFree(this.other, "a");
	}

}

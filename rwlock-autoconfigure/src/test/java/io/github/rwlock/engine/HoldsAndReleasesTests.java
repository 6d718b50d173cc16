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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever a flow nests, and in whatever order it is released: another client sees
 * exactly the holds that are left, after each step.
 */
class HoldsAndReleasesTests extends LocalTestCase {

	private static final List<List<Integer>> ORDERS = List.of(List.of(0, 1, 2), List.of(0, 2, 1), List.of(1, 0, 2),
			List.of(1, 2, 0), List.of(2, 0, 1), List.of(2, 1, 0));

	private final LockEngine engine = client();

	private final LockEngine other = client();

	/**
	 * What a flow may ask for.
	 */
	private enum Wish {

		READ, READ_OF_GROUP, WRITE;

		LockKind kind() {
			return (this == WRITE) ? LockKind.WRITE : LockKind.READ;
		}

		String group() {
			return (this == READ_OF_GROUP) ? "group" : "";
		}

	}

	static Stream<List<Wish>> nests() {
		return Arrays.stream(Wish.values())
			.flatMap((outer) -> Arrays.stream(Wish.values())
				.flatMap((middle) -> Arrays.stream(Wish.values()).map((inner) -> List.of(outer, middle, inner))));
	}

	@ParameterizedTest
	@MethodSource("nests")
	void whenReleasedInAnyOrderThenExactlyWhatIsLeftIsHeld(List<Wish> wishes) {
		for (List<Integer> order : ORDERS) {
			List<Wish> held = new ArrayList<>();
			List<Lease> leases = new ArrayList<>();
			for (Wish wish : wishes) {
				leases.add(take(this.engine, wish));
				held.add(wish);
				assertOthersSee(held);
			}
			List<Wish> left = new ArrayList<>(held);
			for (int index : order) {
				leases.get(index).release();
				assertThat(leases.get(index).isHeld()).isFalse();
				left.remove(held.get(index));
				assertOthersSee(left);
			}
		}
		assertThat(this.engine.heldLeases()).isZero();
		assertThat(this.losses).isEmpty();
	}

	@Test
	void whenNestedDeeplyAndUnwoundThenExactlyWhatIsLeftIsHeld() {
		List<Wish> held = new ArrayList<>();
		List<Lease> leases = new ArrayList<>();
		IntStream.range(0, 12).mapToObj((index) -> Wish.values()[index * 7 % 5 % 3]).forEach((wish) -> {
			leases.add(take(this.engine, wish));
			held.add(wish);
			assertOthersSee(held);
		});
		Collections.reverse(leases);
		for (Lease lease : leases) {
			assertThat(lease.isHeld()).isTrue();
			lease.release();
			held.remove(held.size() - 1);
			assertOthersSee(held);
		}
	}

	private void assertOthersSee(List<Wish> held) {
		for (Wish wish : Wish.values()) {
			boolean free = held.stream().allMatch((hold) -> hold == wish && wish != Wish.WRITE);
			assertThat(canTake(this.other, wish.kind(), "a", DEFAULTS.withGroup(wish.group())))
				.as("%s beside %s", wish, held)
				.isEqualTo(free);
		}
	}

	private static Lease take(LockEngine engine, Wish wish) {
		return engine.acquire(wish.kind(), "a", DEFAULTS.withGroup(wish.group()));
	}

}

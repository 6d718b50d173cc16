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

package io.github.rwlock.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.rwlock.LockMode;

import static io.github.rwlock.store.Leases.inGroup;

/**
 * Readers that overlap without a gap, and a writer among them.
 */
abstract class OverlapContract extends StoreContract {

	private static final int READERS = 20;

	@ParameterizedTest
	@MethodSource("modes")
	void whenReadersOverlapThenAWriterEntersOnceThosePresentAtItsArrivalHaveLeft(LockMode readers, LockMode mode) {
		Deque<LeaseSpec> present = new ArrayDeque<>(List.of(held(this.alpha.read(readers))));
		for (int follower = 0; follower < READERS; follower++) {
			present.add(held(this.alpha.read(readers)));
			this.alpha.release(present.remove());
		}
		present.add(held(this.alpha.read(readers)));
		LeaseSpec writer = waiting(this.bravo.write(mode));
		List<LeaseSpec> later = new ArrayList<>();
		while (!present.isEmpty()) {
			later.add(waiting(this.alpha.read(readers)));
			assertWaiting(writer);
			this.alpha.release(present.remove());
		}
		assertHolders(writer);
		assertWaiters(later.toArray(LeaseSpec[]::new));
		this.bravo.release(writer);
		assertHolders(later.toArray(LeaseSpec[]::new));
	}

	@ParameterizedTest
	@MethodSource("modes")
	void whenReadersOfSeveralGroupsComeThenAWriterEntersOnceThosePresentAtItsArrivalHaveLeft(LockMode readers,
			LockMode mode) {
		LeaseSpec present = held(inGroup("g", this.alpha.read(readers)));
		LeaseSpec writer = waiting(this.bravo.write(mode));
		LeaseSpec other = waiting(inGroup("h", this.alpha.read(readers)));
		LeaseSpec same = waiting(inGroup("g", this.alpha.read(readers)));
		this.alpha.release(present);
		assertHolders(writer);
		assertWaiters(other, same);
	}

	static Stream<Arguments> modes() {
		return Stream.of(LockMode.WRITER_PREFERRED, LockMode.FAIR)
			.flatMap((readers) -> Stream.of(LockMode.values()).map((mode) -> Arguments.of(readers, mode)));
	}

	@Test
	void whenPreferredReadersOverlapThenAWriterWaitsUntilTheyLeaveAGap() {
		LeaseSpec reader = held(this.alpha.read(LockMode.READER_PREFERRED));
		LeaseSpec writer = waiting(this.bravo.write());
		for (int follower = 0; follower < READERS; follower++) {
			LeaseSpec next = held(this.alpha.read(LockMode.READER_PREFERRED));
			this.alpha.release(reader);
			assertWaiting(writer);
			reader = next;
		}
		this.alpha.release(reader);
		assertHolders(writer);
	}

}

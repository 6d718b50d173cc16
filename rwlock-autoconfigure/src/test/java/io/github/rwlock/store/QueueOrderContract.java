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

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.LockMode;

/**
 * Who goes first when all that wait ask in one mode.
 */
abstract class QueueOrderContract extends QueueContract {

	@ParameterizedTest
	@EnumSource
	void whenWritersWaitThenTheyEnterInOrderOfArrival(LockMode mode) {
		LeaseSpec first = waiting(this.bravo.write(mode));
		LeaseSpec second = waiting(this.bravo.write(mode));
		LeaseSpec third = waiting(this.alpha.write(mode));
		this.alpha.release(this.holder);
		assertEntered(first);
		this.bravo.release(first);
		assertEntered(second);
		this.bravo.release(second);
		assertEntered(third);
	}

	@ParameterizedTest
	@EnumSource
	void whenOnlyReadersWaitThenAllEnterTogether(LockMode mode) {
		LeaseSpec first = waiting(this.alpha.read(mode));
		LeaseSpec second = waiting(this.bravo.read(mode));
		LeaseSpec third = waiting(this.bravo.read(mode));
		this.alpha.release(this.holder);
		assertEntered(first, second, third);
	}

	@Test
	void whenFairThenAdjacentReadersEnterTogetherAndNobodyIsPassed() {
		LeaseSpec writer = waiting(this.bravo.write(LockMode.FAIR));
		LeaseSpec reader = waiting(this.alpha.read(LockMode.FAIR));
		LeaseSpec adjacent = waiting(this.bravo.read(LockMode.FAIR));
		LeaseSpec nextWriter = waiting(this.alpha.write(LockMode.FAIR));
		LeaseSpec lastReader = waiting(this.bravo.read(LockMode.FAIR));
		this.alpha.release(this.holder);
		assertEntered(writer);
		assertWaiting(reader, adjacent, nextWriter, lastReader);
		this.bravo.release(writer);
		assertEntered(reader, adjacent);
		assertWaiting(nextWriter, lastReader);
		this.alpha.release(reader);
		assertWaiting(nextWriter, lastReader);
		this.bravo.release(adjacent);
		assertEntered(nextWriter);
		assertWaiting(lastReader);
	}

	@Test
	void whenPresentReadersHaveLeftThenWriterEntersBeforeLaterReaders() {
		this.alpha.release(this.holder);
		LeaseSpec present = this.alpha.read();
		granted(this.alpha.acquire(present));
		LeaseSpec writer = waiting(this.bravo.write());
		LeaseSpec laterReader = waiting(this.alpha.read());
		this.alpha.release(present);
		assertEntered(writer);
		assertWaiting(laterReader);
		this.bravo.release(writer);
		assertEntered(laterReader);
	}

	@Test
	void whenQueuedAgainThenPlaceIsKept() {
		LeaseSpec first = waiting(this.bravo.write(LockMode.FAIR));
		LeaseSpec second = waiting(this.alpha.write(LockMode.FAIR));
		queued(this.bravo.acquire(first));
		this.alpha.release(this.holder);
		assertEntered(first);
		assertWaiting(second);
	}

	@Test
	void whenMoreWaitThanOneOperationGrantsThenTheNextGoesOn() {
		List<LeaseSpec> readers = IntStream.range(0, 150).mapToObj((index) -> waiting(this.bravo.read())).toList();
		this.alpha.release(this.holder);
		assertEntered(readers.toArray(LeaseSpec[]::new));
	}

}

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
import java.util.function.Supplier;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer.Granted;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who goes first when several wait.
 */
abstract class QueueOrderContract extends StoreContract {

	private LeaseSpec holder;

	QueueOrderContract(Supplier<StoreHarness> harnesses) {
		super(harnesses);
	}

	@BeforeEach
	void holdForWriting() {
		this.holder = this.alpha.write();
		granted(this.alpha.acquire(this.holder));
	}

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

	@ParameterizedTest
	@CsvSource(textBlock = """
			WRITER_PREFERRED, WRITER_PREFERRED, false
			WRITER_PREFERRED, READER_PREFERRED, false
			WRITER_PREFERRED, FAIR,             false
			READER_PREFERRED, WRITER_PREFERRED, true
			READER_PREFERRED, READER_PREFERRED, true
			READER_PREFERRED, FAIR,             true
			FAIR,             WRITER_PREFERRED, false
			FAIR,             READER_PREFERRED, false
			FAIR,             FAIR,             false
			""")
	void whenWriterWaitsThenOnlyPreferredReaderPassesIt(LockMode reader, LockMode writer, boolean passes) {
		this.alpha.release(this.holder);
		granted(this.alpha.acquire(this.alpha.read()));
		waiting(this.bravo.write(writer));
		assertThat(this.alpha.tryAcquire(this.alpha.read(reader)) instanceof Granted).isEqualTo(passes);
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
	void whenWriterPreferredThenLaterWriterPassesWaitingReader() {
		LeaseSpec fairWriter = waiting(this.bravo.write(LockMode.FAIR));
		LeaseSpec reader = waiting(this.alpha.read(LockMode.WRITER_PREFERRED));
		LeaseSpec laterWriter = waiting(this.bravo.write(LockMode.WRITER_PREFERRED));
		this.alpha.release(this.holder);
		assertEntered(fairWriter);
		this.bravo.release(fairWriter);
		assertEntered(laterWriter);
		assertWaiting(reader);
		this.bravo.release(laterWriter);
		assertEntered(reader);
	}

	@Test
	void whenLaterWriterIsFairThenWaitingReaderGoesFirst() {
		LeaseSpec reader = waiting(this.alpha.read(LockMode.WRITER_PREFERRED));
		LeaseSpec fairWriter = waiting(this.bravo.write(LockMode.FAIR));
		this.alpha.release(this.holder);
		assertEntered(reader);
		assertWaiting(fairWriter);
	}

	@Test
	void whenReaderPreferredThenItPassesEveryoneInTheQueue() {
		LeaseSpec fairReader = waiting(this.alpha.read(LockMode.FAIR));
		LeaseSpec writer = waiting(this.bravo.write());
		LeaseSpec preferred = waiting(this.bravo.read(LockMode.READER_PREFERRED));
		this.alpha.release(this.holder);
		assertEntered(fairReader, preferred);
		assertWaiting(writer);
		this.alpha.release(fairReader);
		assertWaiting(writer);
		this.bravo.release(preferred);
		assertEntered(writer);
	}

	@Test
	void whenReaderPreferredWaitsBehindFairWriterThenReaderGoesFirst() {
		LeaseSpec fairWriter = waiting(this.bravo.write(LockMode.FAIR));
		LeaseSpec preferred = waiting(this.bravo.read(LockMode.READER_PREFERRED));
		this.alpha.release(this.holder);
		assertEntered(preferred);
		assertWaiting(fairWriter);
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

	private LeaseSpec waiting(LeaseSpec lease) {
		queued(this.alpha.acquire(lease));
		return lease;
	}

	private void assertEntered(LeaseSpec... leases) {
		assertThat(leases).allSatisfy((lease) -> granted(this.alpha.poll(lease)));
	}

	private void assertWaiting(LeaseSpec... leases) {
		assertThat(leases).allSatisfy((lease) -> queued(this.alpha.poll(lease)));
	}

}

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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer.Granted;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who goes first when those that wait ask in different modes.
 */
abstract class MixedModesContract extends QueueContract {

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
	void whenReaderAheadHasToWaitThenFairReaderWaitsBehindIt() {
		this.alpha.release(this.holder);
		granted(this.alpha.acquire(this.alpha.read()));
		LeaseSpec fairWriter = waiting(this.bravo.write(LockMode.FAIR));
		LeaseSpec reader = waiting(this.alpha.read(LockMode.WRITER_PREFERRED));
		LeaseSpec fairReader = waiting(this.alpha.read(LockMode.FAIR));
		LeaseSpec writer = waiting(this.bravo.write(LockMode.WRITER_PREFERRED));
		this.bravo.release(fairWriter);
		assertWaiting(reader, fairReader, writer);
		this.bravo.release(writer);
		assertEntered(reader, fairReader);
	}

	@Test
	void whenReaderAheadHasToWaitThenFairWriterWaitsBehindIt() {
		LeaseSpec reader = waiting(this.alpha.read(LockMode.WRITER_PREFERRED));
		LeaseSpec fairWriter = waiting(this.bravo.write(LockMode.FAIR));
		LeaseSpec writer = waiting(this.bravo.write(LockMode.WRITER_PREFERRED));
		this.alpha.release(this.holder);
		assertEntered(writer);
		assertWaiting(reader, fairWriter);
		this.bravo.release(writer);
		assertEntered(reader);
		assertWaiting(fairWriter);
	}

}

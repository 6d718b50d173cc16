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

import java.util.concurrent.ExecutorService;

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.testsupport.LogRecorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.willThrow;
import static org.mockito.Mockito.mock;

/**
 * A loss is told of in the log whatever becomes of those who listen.
 */
class LossSignalTests {

	@Test
	void whenThereCanBeNoThreadForListenersThenTheLogTellsAndWhoeverFoundTheLossGoesOn() {
		ExecutorService executor = mock(ExecutorService.class);
		willThrow(new LinkageError("no thread, on purpose")).given(executor).execute(any());
		LossSignal signal = new LossSignal((event) -> {
		}, new GuardedBodies(), new Monitoring(), executor);
		LeaseRegistry leases = new LeaseRegistry(signal);
		try (LogRecorder log = new LogRecorder(LossSignal.class.getName())) {
			leases.loseIfOver(new HeldLease(TestLeases.granted(LockKind.READ, 1, Nanos.now())));
			assertThat(log.linesFrom("WARN")).satisfiesExactly(
					(line) -> assertThat(line).contains("The read lock on 'a'").contains("was lost before"),
					(line) -> assertThat(line).contains("No thread to tell listeners").contains("on purpose"));
		}
	}

}

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

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever fails on the thread that takes what is due, it goes on.
 */
class AgendaTakerTests {

	private final Agenda<HeldLease> due = new Agenda<>(() -> 0, Duration.ofMinutes(1));

	private final List<Throwable> failures = new ArrayList<>();

	private int putAgain;

	private int worked;

	@Test
	void whenWorkFailsThenThatIsToldAndAllIsPutAgainOnceBeforeItGoesOn() {
		AgendaTaker taker = new AgendaTaker(this.due, () -> this.putAgain++, this.failures::add);
		Error failure = new LinkageError("on purpose");
		taker.take(() -> {
			throw failure;
		});
		assertThat(this.failures).containsExactly(failure);
		assertThat(this.putAgain).isZero();
		work(taker);
		work(taker);
		assertThat(this.putAgain).isOne();
		assertThat(this.worked).isEqualTo(2);
		assertThat(this.failures).hasSize(1);
	}

	@Test
	void whenNeitherTellingNorPuttingAgainWorksThenItIsTriedUntilItDoes() {
		AgendaTaker taker = new AgendaTaker(this.due, () -> {
			this.putAgain++;
			failIf(this.putAgain < 3);
		}, (failure) -> failIf(true));
		taker.take(() -> failIf(true));
		work(taker);
		work(taker);
		assertThat(this.worked).isZero();
		work(taker);
		assertThat(this.putAgain).isEqualTo(3);
		assertThat(this.worked).isOne();
	}

	/**
	 * Work that is due now.
	 */
	private void work(AgendaTaker taker) {
		this.due.wake();
		taker.take(() -> this.worked++);
	}

	private static void failIf(boolean failing) {
		if (failing) {
			throw new LinkageError("on purpose");
		}
	}

}

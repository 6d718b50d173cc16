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

import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer.Queued;

import static io.github.rwlock.store.Leases.lasting;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Waiters that die delay the others by one bound altogether, not each.
 */
abstract class DeadWaiterContract extends StoreContract {

	private static final Duration SECOND = Duration.ofSeconds(1);

	private LeaseSpec holder;

	@Test
	void whenFiveWaitersDieWhileOneHoldsThenTheLiveOneIsNext() {
		hold(this.alpha.write());
		for (int dead = 0; dead < 5; dead++) {
			waiting(this.bravo.write(LockMode.FAIR));
		}
		LeaseSpec live = waiting(this.bravo.write(LockMode.FAIR));
		advance(CONFIRMATION.minus(MOMENT));
		queued(this.bravo.poll(live));
		advance(MOMENT);
		this.alpha.release(this.holder);
		granted(this.bravo.poll(live));
	}

	@Test
	void whenFirstOfFiveDeadWaitersIsGrantedThenTheyDelayByOneConfirmationAltogether() {
		hold(this.alpha.write());
		for (int dead = 0; dead < 5; dead++) {
			waiting(this.bravo.write(LockMode.FAIR));
		}
		LeaseSpec live = waiting(this.bravo.write(LockMode.FAIR));
		advance(CONFIRMATION.minus(MOMENT));
		this.alpha.release(this.holder);
		queued(this.bravo.poll(live));
		advance(CONFIRMATION.minus(MOMENT));
		queued(this.bravo.poll(live));
		advance(MOMENT);
		granted(this.bravo.poll(live));
	}

	@Test
	void whenAllWaitersDiedThenNothingIsLeftOfThem() {
		hold(this.alpha.read());
		waiting(this.bravo.write());
		waiting(this.bravo.write(LockMode.FAIR));
		advance(CONFIRMATION);
		this.alpha.release(this.holder);
		assertThat(leftoversAfterNextRequest()).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("modesAndTimes")
	void whenFiveWaitersDieThenTheyCostTheNextOneBoundAltogether(LockMode mode, Duration untilRelease) {
		hold(this.alpha.write(mode));
		for (int dead = 0; dead < 5; dead++) {
			waiting(this.bravo.write(mode));
		}
		LeaseSpec live = waiting(this.alpha.write(mode));
		advance(untilRelease);
		queued(this.alpha.poll(live));
		this.alpha.release(this.holder);
		assertEntersWithinTheBound(live);
	}

	static Stream<Arguments> modesAndTimes() {
		return Stream.of(LockMode.values())
			.flatMap((mode) -> Stream.of("PT0S", "PT1.5S", "PT2.999S").map((time) -> Arguments.of(mode, time)));
	}

	@ParameterizedTest
	@EnumSource
	void whenWaitersOfAllKindsDieOneAfterTheOtherThenTheyCostTheNextOneBoundAltogether(LockMode mode) {
		hold(lasting(CONFIRMATION.minus(MOMENT), this.alpha.write()));
		for (int dead = 0; dead < 6; dead++) {
			waiting(this.bravo.spec(LockKind.values()[dead % 2], LockMode.values()[dead % 3]));
			advance(SECOND.dividedBy(4));
		}
		LeaseSpec live = waiting(this.alpha.write(mode));
		advance(Duration.between(now(), granted(this.alpha.poll(this.holder)).expiry()));
		assertEntersWithinTheBound(live);
	}

	private void assertEntersWithinTheBound(LeaseSpec live) {
		Instant start = now();
		while (this.alpha.poll(live) instanceof Queued) {
			assertThat(Duration.between(start, now())).isLessThan(CONFIRMATION.multipliedBy(2).plus(SECOND));
			advance(SECOND);
		}
		assertEntered(live);
	}

	private void hold(LeaseSpec lease) {
		this.holder = lease;
		granted(this.alpha.acquire(lease));
	}

}

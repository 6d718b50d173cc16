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
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer.Granted;

import static io.github.rwlock.store.Leases.inGroup;
import static io.github.rwlock.store.Leases.lasting;
import static io.github.rwlock.store.Leases.on;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Readers of one group share, readers of different groups exclude each other.
 */
abstract class GroupContract extends StoreContract {

	private static final Duration SHORT = Duration.ofSeconds(1);

	private static final List<String> GROUPS = List.of("", "g", "h");

	@ParameterizedTest
	@MethodSource("modes")
	void whenReadersMeetThenOnlyThoseOfOneGroupShare(LockMode heldMode, LockMode wantedMode) {
		for (String held : GROUPS) {
			for (String wanted : GROUPS) {
				String resource = held + '-' + wanted;
				held(on(resource, inGroup(held, this.alpha.read(heldMode))));
				AcquireAnswer answer = this.bravo
					.tryAcquire(on(resource, inGroup(wanted, this.bravo.read(wantedMode))));
				assertThat(answer instanceof Granted).as(resource).isEqualTo(held.equals(wanted));
			}
		}
	}

	static Stream<Arguments> modes() {
		return Stream.of(LockMode.values())
			.flatMap((one) -> Stream.of(LockMode.values()).map((other) -> Arguments.of(one, other)));
	}

	@ParameterizedTest
	@EnumSource
	void whenGroupReadsThenWritersStayOut(LockMode mode) {
		LeaseSpec reader = held(inGroup("g", this.alpha.read()));
		busy(this.bravo.tryAcquire(this.bravo.write(mode)));
		this.alpha.release(reader);
		held(this.bravo.write(mode));
		busy(this.alpha.tryAcquire(inGroup("g", this.alpha.read(mode))));
	}

	@ParameterizedTest
	@MethodSource("modes")
	void whenReaderOfAnotherGroupWaitsThenOnlyPreferredReadersOfTheGroupInsidePassIt(LockMode waiter, LockMode mode) {
		held(inGroup("g", this.alpha.read()));
		waiting(inGroup("h", this.bravo.read(waiter)));
		AcquireAnswer answer = this.bravo.tryAcquire(inGroup("g", this.bravo.read(mode)));
		assertThat(answer instanceof Granted).isEqualTo(mode == LockMode.READER_PREFERRED);
		busy(this.bravo.tryAcquire(inGroup("h", this.bravo.read(mode))));
	}

	@ParameterizedTest
	@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "READER_PREFERRED")
	void whenGroupsAlternateInTheQueueThenNobodyIsPassed(LockMode mode) {
		LeaseSpec writer = held(this.alpha.write());
		LeaseSpec first = waiting(inGroup("g", this.bravo.read(mode)));
		LeaseSpec adjacent = waiting(inGroup("g", this.bravo.read(mode)));
		LeaseSpec second = waiting(inGroup("h", this.bravo.read(mode)));
		LeaseSpec third = waiting(inGroup("g", this.bravo.read(mode)));
		this.alpha.release(writer);
		assertHolders(first, adjacent);
		this.bravo.release(first);
		assertHolders(adjacent);
		this.bravo.release(adjacent);
		assertHolders(second);
		this.bravo.release(second);
		assertHolders(third);
	}

	@Test
	void whenPreferredReadersOfSeveralGroupsWaitThenEachGroupEntersAsAWhole() {
		LeaseSpec writer = held(this.alpha.write());
		LeaseSpec first = waiting(inGroup("g", this.bravo.read(LockMode.READER_PREFERRED)));
		LeaseSpec other = waiting(inGroup("h", this.bravo.read(LockMode.READER_PREFERRED)));
		LeaseSpec second = waiting(inGroup("g", this.bravo.read(LockMode.READER_PREFERRED)));
		this.alpha.release(writer);
		assertHolders(first, second);
		this.bravo.release(first);
		this.bravo.release(second);
		assertHolders(other);
	}

	@Test
	void whenReaderOfAnotherGroupWaitsBehindThenReaderAheadIsNotKeptOut() {
		LeaseSpec holder = held(this.alpha.write());
		LeaseSpec ahead = waiting(inGroup("g", this.bravo.read()));
		LeaseSpec behind = waiting(inGroup("h", this.bravo.read()));
		this.alpha.release(holder);
		assertHolders(ahead);
		assertWaiters(behind);
	}

	@Test
	void whenLongestOfAGroupLeavesThenOtherGroupsWaitForTheRest() {
		LeaseSpec longest = held(inGroup("g", this.alpha.read()));
		LeaseSpec shorter = held(lasting(SHORT, inGroup("g", this.bravo.read())));
		this.alpha.release(longest);
		busy(this.alpha.tryAcquire(inGroup("h", this.alpha.read())));
		assertHolders(shorter);
		advance(SHORT);
		granted(this.alpha.tryAcquire(inGroup("h", this.alpha.read())));
	}

	@Test
	void whenOneOfAGroupRenewsThenOtherGroupsWaitForItsNewExpiry() {
		LeaseSpec renewing = held(lasting(SHORT, inGroup("g", this.alpha.read())));
		held(lasting(SHORT, inGroup("g", this.bravo.read())));
		advance(SHORT.minus(MOMENT));
		renewed(this.alpha.renew(renewing));
		advance(SHORT.minus(MOMENT));
		busy(this.bravo.tryAcquire(this.bravo.read()));
		advance(MOMENT);
		granted(this.bravo.tryAcquire(this.bravo.read()));
	}

	@Test
	void whenGroupHasExpiredThenThePollOfAnotherGroupIsGranted() {
		held(lasting(SHORT, inGroup("g", this.alpha.read())));
		LeaseSpec waiter = waiting(this.bravo.read());
		advance(SHORT);
		assertEntered(waiter);
	}

}

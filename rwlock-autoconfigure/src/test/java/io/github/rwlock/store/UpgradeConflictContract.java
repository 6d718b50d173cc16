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
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.LockMode;
import io.github.rwlock.store.ReleaseAnswer.Outcome;

import static io.github.rwlock.store.Leases.inside;
import static io.github.rwlock.store.Leases.ownedBy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Of those who wait to upgrade only one can ever enter: the others are told at once.
 */
abstract class UpgradeConflictContract extends StoreContract {

	@Test
	void whenOwnersOfTwoWaitingWritersReadThenTheOneThatIsLeftAloneUpgrades() {
		LeaseSpec present = held(this.alpha.read());
		waiting(ownedBy("x", this.alpha.write()));
		LeaseSpec second = waiting(ownedBy("y", this.bravo.write()));
		LeaseSpec readOfFirst = held(ownedBy("x", this.alpha.read(LockMode.READER_PREFERRED)));
		LeaseSpec readOfSecond = held(ownedBy("y", this.bravo.read(LockMode.READER_PREFERRED)));
		conflict(this.alpha.acquire(inside(present, this.alpha.write())));
		this.alpha.release(present);
		assertHolders(readOfFirst, readOfSecond);
		this.alpha.release(readOfFirst);
		assertHolders(readOfSecond, second);
	}

	@ParameterizedTest
	@EnumSource
	void whenAnotherWaitsToUpgradeThenConflictAtOnceAndNothingIsLeft(LockMode mode) {
		LeaseSpec first = held(this.alpha.read());
		LeaseSpec second = held(this.bravo.read());
		LeaseSpec upgrade = waiting(inside(first, this.alpha.write()));
		ResourceView before = view();
		LeaseSpec refused = inside(second, this.bravo.write(mode));
		assertThat(conflict(this.bravo.acquire(refused)).time()).isEqualTo(now());
		conflict(this.bravo.tryAcquire(refused));
		stale(this.bravo.poll(refused));
		assertThat(this.bravo.release(refused)).isEqualTo(Outcome.NOT_HELD);
		assertThat(view()).isEqualTo(before);
		this.bravo.release(second);
		assertHolders(first, upgrade);
	}

	@Test
	void whenSecondUpgraderIsOfTheSameOwnerThenBothWaitAndEnterTogether() {
		LeaseSpec reader = held(ownedBy("x", this.alpha.read()));
		LeaseSpec other = held(this.bravo.read());
		LeaseSpec first = waiting(ownedBy("x", this.alpha.write()));
		LeaseSpec second = waiting(ownedBy("x", this.bravo.write()));
		this.bravo.release(other);
		assertHolders(reader, first, second);
	}

	@Test
	void whenFirstUpgraderWithdrewThenTheSecondMayWait() {
		LeaseSpec first = held(this.alpha.read());
		LeaseSpec second = held(this.bravo.read());
		LeaseSpec withdrawn = waiting(inside(first, this.alpha.write()));
		conflict(this.bravo.acquire(inside(second, this.bravo.write())));
		this.alpha.release(withdrawn);
		LeaseSpec upgrade = waiting(inside(second, this.bravo.write()));
		this.alpha.release(first);
		assertHolders(second, upgrade);
	}

	@ParameterizedTest
	@EnumSource
	void whenTriedWithoutWaitingThenUpgradeIsBusyAndNothingIsLeft(LockMode mode) {
		LeaseSpec reader = held(this.alpha.read());
		held(this.bravo.read());
		ResourceView before = view();
		busy(this.alpha.tryAcquire(inside(reader, this.alpha.write(mode))));
		assertThat(view()).isEqualTo(before);
		granted(this.bravo.tryAcquire(this.bravo.read()));
	}

}

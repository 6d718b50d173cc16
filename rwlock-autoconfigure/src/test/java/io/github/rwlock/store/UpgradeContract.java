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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.LockMode;

import static io.github.rwlock.store.Leases.inside;
import static io.github.rwlock.store.Leases.ownedBy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * From read to write: once the owner is the only reader, and ahead of everyone else.
 */
abstract class UpgradeContract extends StoreContract {

	@ParameterizedTest
	@EnumSource
	void whenSoleReaderThenItUpgradesAtOnceWhoeverWaits(LockMode mode) {
		LeaseSpec reader = held(this.alpha.read());
		LeaseSpec fairWriter = waiting(this.bravo.write(LockMode.FAIR));
		LeaseSpec writer = waiting(this.bravo.write());
		LeaseSpec upgrade = inside(reader, this.alpha.write(mode));
		assertThat(granted(this.alpha.tryAcquire(upgrade)).expiry()).isEqualTo(now().plus(StoreClient.LEASE));
		assertHolders(reader, upgrade);
		assertWaiters(fairWriter, writer);
	}

	@ParameterizedTest
	@EnumSource
	void whenOtherReadersHoldThenTheLastToLeaveGrantsTheUpgrade(LockMode mode) {
		LeaseSpec reader = held(this.alpha.read());
		LeaseSpec first = held(this.bravo.read());
		LeaseSpec last = held(this.bravo.read());
		LeaseSpec upgrade = waiting(inside(reader, this.alpha.write(mode)));
		this.bravo.release(first);
		assertHolders(reader, last);
		this.bravo.release(last);
		assertHolders(reader, upgrade);
		assertThat(granted(this.alpha.poll(upgrade)).expiry()).isEqualTo(now().plus(CONFIRMATION));
	}

	@Test
	void whenOtherReaderExpiresThenPollGrantsTheUpgrade() {
		LeaseSpec reader = held(this.alpha.read());
		held(this.bravo.read().lasting(Duration.ofSeconds(1)));
		LeaseSpec upgrade = waiting(inside(reader, this.alpha.write()));
		advance(Duration.ofSeconds(1));
		assertEntered(upgrade);
	}

	@ParameterizedTest
	@EnumSource
	void whenUpgraderWaitsThenItGoesAheadOfThoseWhoCameBefore(LockMode mode) {
		LeaseSpec reader = held(this.alpha.read());
		LeaseSpec other = held(this.bravo.read());
		LeaseSpec fairWriter = waiting(this.bravo.write(LockMode.FAIR));
		LeaseSpec fairReader = waiting(this.bravo.read(LockMode.FAIR));
		LeaseSpec writer = waiting(this.bravo.write());
		LeaseSpec upgrade = waiting(inside(reader, this.alpha.write(mode)));
		this.bravo.release(other);
		assertHolders(reader, upgrade);
		assertWaiters(fairWriter, fairReader, writer);
	}

	@ParameterizedTest
	@EnumSource
	void whenUpgraderCameLastThenThoseWhoCameBeforeStayBehindIt(LockMode mode) {
		LeaseSpec reader = held(this.alpha.read());
		LeaseSpec other = held(this.bravo.read());
		LeaseSpec writer = waiting(this.bravo.write(LockMode.FAIR));
		LeaseSpec fairBehind = waiting(this.bravo.read(LockMode.FAIR));
		LeaseSpec behind = waiting(this.bravo.read());
		LeaseSpec upgrade = waiting(inside(reader, this.alpha.write(mode)));
		this.bravo.release(writer);
		assertHolders(reader, other);
		assertWaiters(fairBehind, behind, upgrade);
		this.alpha.release(upgrade);
		assertHolders(reader, other, fairBehind, behind);
	}

	@ParameterizedTest
	@EnumSource
	void whenUpgraderWaitsThenOnlyPreferredReadersStillEnter(LockMode mode) {
		LeaseSpec reader = held(this.alpha.read());
		held(this.bravo.read());
		waiting(inside(reader, this.alpha.write(mode)));
		busy(this.bravo.tryAcquire(this.bravo.read()));
		busy(this.bravo.tryAcquire(this.bravo.read(LockMode.FAIR)));
		granted(this.bravo.tryAcquire(this.bravo.read(LockMode.READER_PREFERRED)));
	}

	@Test
	void whenOwnerOfWaitingWriterGetsAReadThenItUpgradesBeforeThePreferredReadersTurn() {
		LeaseSpec holder = held(this.alpha.write());
		LeaseSpec writer = waiting(ownedBy("x", this.alpha.write(LockMode.FAIR)));
		LeaseSpec read = waiting(ownedBy("x", this.bravo.read(LockMode.READER_PREFERRED)));
		LeaseSpec preferred = waiting(this.bravo.read(LockMode.READER_PREFERRED));
		this.alpha.release(holder);
		assertHolders(read, writer);
		assertWaiters(preferred);
	}

	@Test
	void whenUpgradedWriteIsReleasedThenTheReadStillKeepsWritersOut() {
		LeaseSpec reader = held(this.alpha.read());
		LeaseSpec upgrade = held(inside(reader, this.alpha.write()));
		busy(this.bravo.tryAcquire(this.bravo.read()));
		this.alpha.release(upgrade);
		assertHolders(reader);
		busy(this.bravo.tryAcquire(this.bravo.write()));
		granted(this.bravo.tryAcquire(this.bravo.read()));
	}

}

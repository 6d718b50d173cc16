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

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.LockMode;
import io.github.rwlock.store.ReleaseAnswer.Outcome;

import static io.github.rwlock.store.Leases.inside;
import static io.github.rwlock.store.Leases.lasting;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An upgrade that will not be: a reader who waits to upgrade leaves, and those whom it
 * kept out enter.
 */
abstract class UpgradeEndContract extends StoreContract {

	private static final Duration SHORT = Duration.ofSeconds(2);

	private LeaseSpec reader;

	private LeaseSpec other;

	private LeaseSpec upgrade;

	private LeaseSpec behind;

	private LeaseSpec fairBehind;

	@BeforeEach
	void waitToUpgrade() {
		this.reader = held(lasting(SHORT, this.alpha.read()));
		this.other = held(this.bravo.read());
		this.upgrade = waiting(inside(this.reader, this.alpha.write()));
		this.behind = waiting(this.bravo.read());
		this.fairBehind = waiting(this.bravo.read(LockMode.FAIR));
	}

	@Test
	void whenReadIsReleasedThenUpgradeIsLostAndOthersEnter() {
		this.alpha.release(this.reader);
		assertHolders(this.other, this.behind, this.fairBehind);
		assertUpgradeIsLost();
	}

	@Test
	void whenReadExpiresThenUpgradeIsLostAndOthersEnter() {
		advance(SHORT);
		assertWaiters(this.behind, this.fairBehind);
		assertUpgradeIsLost();
		assertHolders(this.other, this.behind, this.fairBehind);
	}

	@Test
	void whenReadIsEndedThenUpgradeIsLostAndOthersEnter() {
		assertThat(this.bravo.end(this.reader)).isOne();
		assertHolders(this.other, this.behind, this.fairBehind);
		assertUpgradeIsLost();
	}

	@Test
	void whenReadIsRenewedThenUpgradeStaysAhead() {
		advance(SHORT.minus(MOMENT));
		renewed(this.alpha.renew(this.reader));
		assertWaiting(this.upgrade, this.behind, this.fairBehind);
		advance(SHORT.minus(MOMENT));
		this.bravo.release(this.other);
		assertHolders(this.reader, this.upgrade);
	}

	@Test
	void whenUpgradeIsWithdrawnThenReadStaysAndOthersEnter() {
		assertThat(this.alpha.release(this.upgrade)).isEqualTo(Outcome.WITHDRAWN);
		assertHolders(this.reader, this.other, this.behind, this.fairBehind);
	}

	@Test
	void whenUpgraderGivesNoSignOfLifeThenReadStaysAndOthersEnter() {
		renewed(this.alpha.renew(lasting(StoreClient.LEASE, this.reader)));
		advance(CONFIRMATION.minus(MOMENT));
		assertWaiting(this.behind, this.fairBehind);
		advance(MOMENT);
		assertEntered(this.behind, this.fairBehind);
		assertHolders(this.reader, this.other, this.behind, this.fairBehind);
		stale(this.alpha.poll(this.upgrade));
	}

	@Test
	void whenReadIsReleasedAfterTheUpgradeWasGrantedThenTheWriteStays() {
		this.bravo.release(this.other);
		this.alpha.release(this.reader);
		assertHolders(this.upgrade);
		renewed(this.alpha.renew(this.upgrade));
		assertWaiting(this.behind, this.fairBehind);
	}

	private void assertUpgradeIsLost() {
		lost(this.alpha.poll(this.upgrade));
		lost(this.alpha.acquire(this.upgrade));
		assertThat(this.alpha.release(this.upgrade)).isEqualTo(Outcome.NOT_HELD);
	}

}

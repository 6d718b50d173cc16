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

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockMode;
import io.github.rwlock.store.ReleaseAnswer.Outcome;

import static io.github.rwlock.store.Leases.lasting;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever lets a waiter in grants it at once, for the time in which it has to confirm.
 * The expiry of the grant tells which request it was that granted it.
 */
abstract class HandOffContract extends StoreContract {

	private static final Duration PAUSE = Duration.ofSeconds(1);

	@Test
	void whenTheLastLiveReaderLeavesBesideOneThatHasExpiredThenTheWriterIsGranted() {
		LeaseSpec reader = held(this.alpha.read());
		held(lasting(Duration.ofSeconds(1), this.bravo.read()));
		LeaseSpec writer = waiting(this.bravo.write());
		advance(Duration.ofSeconds(1));
		this.alpha.release(reader);
		assertHolders(writer);
	}

	@Test
	void whenReleasedThenNextWaiterIsGrantedByTheRelease() {
		LeaseSpec holder = held(this.alpha.write());
		LeaseSpec next = waiting(this.bravo.write());
		this.alpha.release(holder);
		assertGrantedBy(now(), next);
		assertThat(this.bravo.release(next)).isEqualTo(Outcome.RELEASED);
	}

	@Test
	void whenWriterWithdrawsThenReadersBehindItAreGrantedByTheWithdrawal() {
		held(this.alpha.read());
		LeaseSpec writer = waiting(this.bravo.write());
		LeaseSpec reader = waiting(this.alpha.read());
		LeaseSpec fairReader = waiting(this.alpha.read(LockMode.FAIR));
		assertThat(this.bravo.release(writer)).isEqualTo(Outcome.WITHDRAWN);
		assertGrantedBy(now(), reader, fairReader);
	}

	@Test
	void whenReleaseFindsNothingThenItStillGrantsWhoeverMayEnter() {
		held(lasting(PAUSE, this.alpha.write()));
		LeaseSpec next = waiting(this.bravo.write());
		advance(PAUSE);
		assertThat(this.alpha.release(this.alpha.write())).isEqualTo(Outcome.NOT_HELD);
		assertGrantedBy(now(), next);
	}

	@Test
	void whenHolderExpiresThenPollIsGranted() {
		held(lasting(PAUSE, this.alpha.write()));
		LeaseSpec next = waiting(this.bravo.write());
		advance(PAUSE.minus(MOMENT));
		queued(this.bravo.poll(next));
		advance(MOMENT);
		assertThat(granted(this.bravo.poll(next)).expiry()).isEqualTo(now().plus(CONFIRMATION));
	}

	@Test
	void whenHolderExpiresThenPollGrantsThoseAheadFirst() {
		held(lasting(PAUSE, this.alpha.write()));
		LeaseSpec first = waiting(this.bravo.write());
		LeaseSpec second = waiting(this.bravo.write());
		advance(PAUSE);
		queued(this.bravo.poll(second));
		assertGrantedBy(now(), first);
	}

	@Test
	void whenHolderExpiresThenNewcomerDoesNotPassTheWaiter() {
		held(lasting(PAUSE, this.alpha.write()));
		LeaseSpec next = waiting(this.bravo.write());
		advance(PAUSE);
		busy(this.alpha.tryAcquire(this.alpha.write()));
		assertGrantedBy(now(), next);
	}

	@Test
	void whenWaitingWriterDiesThenRenewalOfAnotherGrantsTheReadersBehindIt() {
		LeaseSpec holder = held(this.alpha.read());
		waiting(this.bravo.write());
		advance(PAUSE);
		LeaseSpec reader = waiting(this.bravo.read());
		advance(CONFIRMATION.minus(PAUSE));
		renewed(this.alpha.renew(holder));
		assertGrantedBy(now(), reader);
	}

	@Test
	void whenLeaseIsShorterThenConfirmationTimeIsTheLease() {
		LeaseSpec holder = held(this.alpha.write());
		LeaseSpec next = waiting(lasting(PAUSE, this.bravo.write()));
		this.alpha.release(holder);
		assertThat(granted(this.bravo.poll(next)).expiry()).isEqualTo(now().plus(PAUSE));
	}

	@Test
	void whenHandedOverLeaseIsRenewedThenItLastsItsFullTime() {
		LeaseSpec holder = held(this.alpha.write());
		LeaseSpec next = waiting(this.bravo.write());
		this.alpha.release(holder);
		advance(PAUSE);
		assertThat(renewed(this.bravo.renew(next)).expiry()).isEqualTo(now().plus(StoreClient.LEASE));
		advance(StoreClient.LEASE.minus(MOMENT));
		busy(this.alpha.tryAcquire(this.alpha.write()));
	}

	@Test
	void whenHandedOverLeaseIsOnlyPolledThenItIsNotConfirmed() {
		LeaseSpec holder = held(this.alpha.write());
		LeaseSpec next = waiting(this.bravo.write());
		this.alpha.release(holder);
		advance(PAUSE);
		granted(this.bravo.poll(next));
		granted(this.bravo.acquire(next));
		advance(CONFIRMATION.minus(PAUSE));
		lost(this.bravo.renew(next));
	}

	@Test
	void whenHandedOverLeaseIsNotConfirmedThenItGoesToTheNext() {
		LeaseSpec holder = held(this.alpha.write());
		LeaseSpec silent = waiting(this.bravo.write());
		LeaseSpec next = waiting(this.alpha.write());
		this.alpha.release(holder);
		advance(PAUSE);
		queued(this.alpha.poll(next));
		advance(CONFIRMATION.minus(PAUSE));
		assertThat(granted(this.alpha.poll(next)).expiry()).isEqualTo(now().plus(CONFIRMATION));
		lost(this.bravo.renew(silent));
		stale(this.bravo.poll(silent));
	}

	@Test
	void whenHandedOverLeaseIsReleasedThenItGoesToTheNext() {
		LeaseSpec holder = held(this.alpha.write());
		LeaseSpec unwanted = waiting(this.bravo.write());
		LeaseSpec next = waiting(this.alpha.write());
		this.alpha.release(holder);
		assertThat(this.bravo.release(unwanted)).isEqualTo(Outcome.RELEASED);
		assertGrantedBy(now(), next);
	}

	@Test
	void whenOneOfSeveralReadersLeavesThenWriterStillWaits() {
		LeaseSpec first = held(this.alpha.read());
		LeaseSpec second = held(this.alpha.read());
		LeaseSpec writer = waiting(this.bravo.write());
		this.alpha.release(first);
		queued(this.bravo.poll(writer));
		this.alpha.release(second);
		assertGrantedBy(now(), writer);
	}

	private void assertGrantedBy(Instant moment, LeaseSpec... leases) {
		advance(PAUSE);
		assertThat(leases).allSatisfy(
				(lease) -> assertThat(granted(this.bravo.poll(lease)).expiry()).isEqualTo(moment.plus(CONFIRMATION)));
	}

}

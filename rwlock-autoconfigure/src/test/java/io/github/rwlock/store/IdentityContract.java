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
import java.util.List;
import java.util.concurrent.CompletionStage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.ReleaseAnswer.Outcome;

import static io.github.rwlock.store.Leases.lasting;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Only a lease's own id releases and renews it, and the same request again changes
 * nothing more.
 */
abstract class IdentityContract extends StoreContract {

	private static final Duration SHORT = Duration.ofSeconds(1);

	@ParameterizedTest
	@EnumSource
	void whenReleasedAfterSuccessorCameThenSuccessorIsUntouched(LockKind kind) {
		LeaseSpec late = passed(kind);
		LeaseSpec successor = this.bravo.write();
		Granted before = granted(this.bravo.acquire(successor));
		assertThat(this.alpha.release(late)).isEqualTo(Outcome.NOT_HELD);
		assertThat(this.bravo.poll(successor)).isEqualTo(before);
		busy(this.alpha.tryAcquire(this.alpha.read()));
	}

	@ParameterizedTest
	@EnumSource
	void whenRenewedAfterExpiryThenItIsLostAndNotRevived(LockKind kind) {
		LeaseSpec late = passed(kind);
		assertThat(lost(this.alpha.renew(late)).time()).isEqualTo(now());
		assertThat(this.alpha.release(late)).isEqualTo(Outcome.NOT_HELD);
		granted(this.bravo.tryAcquire(this.bravo.write()));
	}

	@ParameterizedTest
	@EnumSource
	void whenReleasedAfterExpiryThenNothingIsLeftToRelease(LockKind kind) {
		LeaseSpec late = passed(kind);
		assertThat(this.alpha.release(late)).isNotEqualTo(Outcome.WITHDRAWN);
		assertThat(this.alpha.release(late)).isEqualTo(Outcome.NOT_HELD);
		granted(this.bravo.tryAcquire(this.bravo.write()));
	}

	@Test
	void whenStoreIsClosedThenRequestsAreRefusedForGood() {
		LeaseSpec lease = this.alpha.write();
		granted(this.alpha.acquire(lease));
		this.alpha.store().close();
		for (CompletionStage<?> refused : List.of(this.alpha.store().acquire(AcquireRequest.poll(lease)),
				this.alpha.store().renew(lease), this.alpha.store().downgrade(lease, ""),
				this.alpha.store().inspect(lease.resource()),
				this.alpha.store().end(lease.resource(), List.of(lease.name())),
				this.alpha.store().release(new ReleaseRequest(lease, Instant.EPOCH)))) {
			assertThat(refused.toCompletableFuture()).failsWithin(Duration.ofSeconds(10))
				.withThrowableThat()
				.withCauseInstanceOf(StoreException.class)
				.satisfies((ex) -> assertThat(((StoreException) ex.getCause()).isPassing()).isFalse());
		}
		assertThat(busy(this.bravo.tryAcquire(this.bravo.write())).due()).isAfter(now());
	}

	@Test
	void whenRenewedAfterSuccessorCameThenItIsLostAndSuccessorIsUntouched() {
		LeaseSpec late = lasting(SHORT, this.alpha.write());
		granted(this.alpha.acquire(late));
		advance(SHORT);
		LeaseSpec successor = this.bravo.write();
		Granted before = granted(this.bravo.acquire(successor));
		lost(this.alpha.renew(late));
		assertThat(this.bravo.poll(successor)).isEqualTo(before);
	}

	@Test
	void whenNeverAcquiredThenRenewIsLostAndLeavesNothing() {
		lost(this.alpha.renew(this.alpha.write()));
		assertThat(leftovers()).isEmpty();
	}

	@Test
	void whenOnlyWaitingThenRenewIsLostAndPlaceIsKept() {
		LeaseSpec holder = this.alpha.write();
		LeaseSpec waiter = this.bravo.write();
		granted(this.alpha.acquire(holder));
		queued(this.bravo.acquire(waiter));
		lost(this.bravo.renew(waiter));
		this.alpha.release(holder);
		granted(this.bravo.poll(waiter));
	}

	@ParameterizedTest
	@EnumSource
	void whenAcquireIsRepeatedThenExpiryAndTokenStay(LockKind kind) {
		LeaseSpec lease = this.alpha.spec(kind, LockMode.WRITER_PREFERRED);
		Granted first = granted(this.alpha.acquire(lease));
		advance(SHORT);
		assertThat(this.alpha.acquire(lease)).isEqualTo(new Granted(now(), first.expiry(), first.token()));
		assertThat(this.alpha.tryAcquire(lease)).isEqualTo(new Granted(now(), first.expiry(), first.token()));
	}

	@Test
	void whenAcquireIsRepeatedAfterRenewalThenItTellsTheNewExpiry() {
		LeaseSpec lease = this.alpha.write();
		granted(this.alpha.acquire(lease));
		advance(SHORT);
		renewed(this.alpha.renew(lease));
		assertThat(granted(this.alpha.acquire(lease)).expiry()).isEqualTo(now().plus(StoreClient.LEASE));
	}

	@Test
	void whenReaderAcquiredTwiceThenOneReleaseEndsIt() {
		LeaseSpec lease = this.alpha.read();
		granted(this.alpha.acquire(lease));
		granted(this.alpha.acquire(lease));
		assertThat(this.alpha.release(lease)).isEqualTo(Outcome.RELEASED);
		granted(this.bravo.tryAcquire(this.bravo.write()));
	}

	@Test
	void whenReleaseIsRepeatedThenItFindsNothing() {
		LeaseSpec lease = this.alpha.write();
		granted(this.alpha.acquire(lease));
		assertThat(this.alpha.release(lease)).isEqualTo(Outcome.RELEASED);
		LeaseSpec successor = this.bravo.write();
		granted(this.bravo.acquire(successor));
		assertThat(this.alpha.release(lease)).isEqualTo(Outcome.NOT_HELD);
		granted(this.bravo.poll(successor));
	}

	@Test
	void whenQueuedTwiceThenOneWithdrawalEndsIt() {
		LeaseSpec holder = this.alpha.read();
		LeaseSpec waiter = this.bravo.write();
		granted(this.alpha.acquire(holder));
		queued(this.bravo.acquire(waiter));
		queued(this.bravo.acquire(waiter));
		assertThat(this.bravo.release(waiter)).isEqualTo(Outcome.WITHDRAWN);
		assertThat(this.bravo.release(waiter)).isEqualTo(Outcome.NOT_HELD);
		granted(this.bravo.tryAcquire(this.bravo.read()));
	}

	@Test
	void whenRenewalIsRepeatedThenExpiryStays() {
		LeaseSpec lease = this.alpha.write();
		granted(this.alpha.acquire(lease));
		advance(SHORT);
		assertThat(renewed(this.alpha.renew(lease)).expiry()).isEqualTo(now().plus(StoreClient.LEASE));
		assertThat(renewed(this.alpha.renew(lease)).expiry()).isEqualTo(now().plus(StoreClient.LEASE));
	}

	@Test
	void whenRenewedForLessThanIsLeftThenExpiryIsNotBroughtForward() {
		LeaseSpec lease = this.alpha.write();
		Granted first = granted(this.alpha.acquire(lease));
		assertThat(renewed(this.alpha.renew(lasting(SHORT, lease))).expiry()).isEqualTo(first.expiry());
		assertThat(granted(this.alpha.poll(lease)).expiry()).isEqualTo(first.expiry());
	}

	@Test
	void whenNumbersOfTwoClientsAreEqualThenIdsStillDiffer() {
		LeaseSpec held = this.alpha.write();
		LeaseSpec stranger = this.bravo.write();
		assertThat(stranger.id().number()).isEqualTo(held.id().number());
		granted(this.alpha.acquire(held));
		assertThat(this.bravo.release(stranger)).isEqualTo(Outcome.NOT_HELD);
		lost(this.bravo.renew(stranger));
		busy(this.bravo.tryAcquire(stranger));
	}

	private LeaseSpec passed(LockKind kind) {
		LeaseSpec lease = lasting(SHORT, this.alpha.spec(kind, LockMode.WRITER_PREFERRED));
		granted(this.alpha.acquire(lease));
		advance(SHORT);
		return lease;
	}

}

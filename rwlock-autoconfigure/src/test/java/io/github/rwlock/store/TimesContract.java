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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer.Busy;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.RenewAnswer.Renewed;

import static io.github.rwlock.store.Leases.lasting;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The times in the answers, all on the store's own clock.
 */
abstract class TimesContract extends StoreContract {

	@Test
	void timeShouldBeTheStoresTime() {
		Instant start = now();
		assertThat(StoreClient.answer(this.alpha.store().time())).isEqualTo(start);
		advance(Duration.ofSeconds(1));
		assertThat(StoreClient.answer(this.bravo.store().time())).isEqualTo(start.plusSeconds(1));
	}

	@ParameterizedTest
	@EnumSource
	void whenGrantedThenExpiryIsOneLeaseLater(LockKind kind) {
		Granted granted = granted(this.alpha.acquire(this.alpha.spec(kind, LockMode.WRITER_PREFERRED)));
		assertThat(granted.time()).isEqualTo(now());
		assertThat(granted.expiry()).isEqualTo(now().plus(StoreClient.LEASE));
	}

	@ParameterizedTest
	@EnumSource
	void whenLeaseTimeIsNoNumberOfMillisecondsThenItLastsAsLongAsTheStoreSays(LockKind kind) {
		LeaseSpec lease = lasting(Duration.ofNanos(100_999_999), this.alpha.spec(kind, LockMode.WRITER_PREFERRED));
		Granted granted = granted(this.alpha.acquire(lease));
		assertThat(granted.expiry()).isAfter(now()).isEqualTo(granted(this.alpha.acquire(lease)).expiry());
	}

	@Test
	void whenReleasedThenAnswerTellsTheTime() {
		ReleaseRequest request = new ReleaseRequest(this.alpha.read(), Instant.EPOCH);
		assertThat(StoreClient.answer(this.alpha.store().release(request)).time()).isEqualTo(now());
	}

	@Test
	void whenLeasesAreInTheWayThenTheLastOfTheirExpiriesIsDue() {
		Instant start = now();
		granted(this.alpha.acquire(lasting(Duration.ofSeconds(20), this.alpha.read())));
		granted(this.alpha.acquire(lasting(Duration.ofSeconds(5), this.alpha.read())));
		assertThat(this.bravo.tryAcquire(this.bravo.write())).isEqualTo(new Busy(start, start.plusSeconds(20)));
		assertThat(this.bravo.acquire(this.bravo.write())).isEqualTo(new Queued(start, start.plusSeconds(20)));
	}

	@Test
	void whenHolderRenewsThenItsNewExpiryIsDue() {
		LeaseSpec holder = this.alpha.write();
		LeaseSpec waiter = this.bravo.read();
		granted(this.alpha.acquire(holder));
		queued(this.bravo.acquire(waiter));
		advance(Duration.ofSeconds(1));
		Renewed renewed = renewed(this.alpha.renew(holder));
		assertThat(renewed).isEqualTo(new Renewed(now(), now().plus(StoreClient.LEASE)));
		assertThat(this.bravo.poll(waiter)).isEqualTo(new Queued(now(), renewed.expiry()));
	}

	@Test
	void whenNextInTheQueueWasGrantedThenItsConfirmationIsDue() {
		LeaseSpec holder = this.alpha.write();
		LeaseSpec first = this.bravo.write();
		LeaseSpec second = this.bravo.write();
		granted(this.alpha.acquire(holder));
		queued(this.bravo.acquire(first));
		queued(this.bravo.acquire(second));
		this.alpha.release(holder);
		assertThat(this.bravo.poll(second)).isEqualTo(new Queued(now(), now().plus(CONFIRMATION)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "PT0.1S", "P3652D" })
	void whenLeaseIsExtremeThenItLastsThatLong(Duration leaseTime) {
		LeaseSpec lease = lasting(leaseTime, this.alpha.write());
		assertThat(granted(this.alpha.acquire(lease)).expiry()).isEqualTo(now().plus(leaseTime));
		advance(MOMENT);
		assertThat(renewed(this.alpha.renew(lease)).expiry()).isEqualTo(now().plus(leaseTime));
		advance(leaseTime.minus(MOMENT));
		busy(this.bravo.tryAcquire(this.bravo.write()));
		advance(MOMENT);
		lost(this.alpha.renew(lease));
		advance(leaseTime.plus(MOMENT));
		assertThat(leftoversAfterNextRequest()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "PT0.1S", "P3652D" })
	void whenWaitersLeaseIsExtremeThenItIsHandedOver(Duration leaseTime) {
		LeaseSpec holder = this.alpha.write();
		LeaseSpec waiter = lasting(leaseTime, this.bravo.write());
		granted(this.alpha.acquire(holder));
		queued(this.bravo.acquire(waiter));
		this.alpha.release(holder);
		granted(this.bravo.poll(waiter));
		assertThat(renewed(this.bravo.renew(waiter)).expiry()).isEqualTo(now().plus(leaseTime));
	}

}

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
import java.time.temporal.ChronoUnit;

import org.junit.jupiter.api.Test;

import static io.github.rwlock.store.Leases.lasting;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tokens strictly increase from one writer to the next.
 */
abstract class FencingContract extends StoreContract {

	@Test
	void readLeaseShouldHaveNoToken() {
		assertThat(granted(this.alpha.acquire(this.alpha.read())).token()).isZero();
	}

	@Test
	void firstTokenShouldBeTheStoreTimeInMicroseconds() {
		long micros = ChronoUnit.MICROS.between(Instant.EPOCH, now());
		assertThat(granted(this.alpha.acquire(this.alpha.write())).token()).isEqualTo(micros);
	}

	@Test
	void whenWritersFollowWithinOneMomentThenTokensIncrease() {
		long last = 0;
		for (int writers = 0; writers < 5; writers++) {
			long token = writeOnce(this.alpha);
			assertThat(token).isGreaterThan(last);
			last = token;
		}
	}

	@Test
	void whenTokensRanAheadOfTheClockThenTheyStillIncrease() {
		long last = 0;
		for (int writers = 0; writers < 1_100; writers++) {
			last = writeOnce(this.alpha);
		}
		advance(MOMENT);
		assertThat(writeOnce(this.bravo)).isEqualTo(last + 1);
	}

	@Test
	void whenReadersComeBetweenThenTokensStillIncrease() {
		long first = writeOnce(this.alpha);
		LeaseSpec reader = this.bravo.read();
		granted(this.bravo.acquire(reader));
		this.bravo.release(reader);
		assertThat(writeOnce(this.alpha)).isGreaterThan(first);
	}

	@Test
	void whenHolderExpiredThenSuccessorsTokenIsGreater() {
		long first = granted(this.alpha.acquire(this.alpha.write())).token();
		advance(StoreClient.LEASE);
		assertThat(granted(this.bravo.acquire(this.bravo.write())).token()).isGreaterThan(first);
	}

	@Test
	void whenWaiterIsGrantedThenItsTokenIsGreaterAndEveryPollTellsIt() {
		LeaseSpec holder = this.alpha.write();
		LeaseSpec waiter = this.bravo.write();
		long first = granted(this.alpha.acquire(holder)).token();
		queued(this.bravo.acquire(waiter));
		this.alpha.release(holder);
		long second = granted(this.bravo.poll(waiter)).token();
		assertThat(second).isGreaterThan(first);
		renewed(this.bravo.renew(waiter));
		advance(Duration.ofSeconds(1));
		assertThat(granted(this.bravo.poll(waiter)).token()).isEqualTo(second);
	}

	@Test
	void whenHandedOverLeaseLapsedThenTheNextTokenIsGreater() {
		LeaseSpec holder = this.alpha.write();
		LeaseSpec silent = this.bravo.write();
		granted(this.alpha.acquire(holder));
		queued(this.bravo.acquire(silent));
		this.alpha.release(holder);
		long lapsed = granted(this.bravo.poll(silent)).token();
		advance(CONFIRMATION);
		assertThat(granted(this.alpha.acquire(this.alpha.write())).token()).isGreaterThan(lapsed);
	}

	@Test
	void whenTokenIsForgottenThenTheNextIsStillGreater() {
		long first = writeOnce(this.alpha);
		advance(StoreClient.LEASE.multipliedBy(2).plus(MOMENT));
		assertThat(leftoversAfterNextRequest()).isEmpty();
		assertThat(writeOnce(this.alpha)).isGreaterThan(first);
	}

	@Test
	void whenWriterLeftThenTokenIsRememberedOneLeaseLongerThanItsExpiry() {
		writeOnce(this.alpha);
		advance(StoreClient.LEASE.multipliedBy(2).minus(MOMENT));
		assertTokenStaysIfTokensAreKept();
	}

	@Test
	void whenWriterRenewedThenTokenIsRememberedOneLeaseLongerThanTheNewExpiry() {
		LeaseSpec lease = this.alpha.write();
		granted(this.alpha.acquire(lease));
		advance(StoreClient.LEASE.minus(MOMENT));
		renewed(this.alpha.renew(lease));
		this.alpha.release(lease);
		advance(StoreClient.LEASE.multipliedBy(2).minus(MOMENT));
		assertTokenStaysIfTokensAreKept();
	}

	@Test
	void whenShorterWriterFollowsThenMemoryOfTheTokenIsNotShortened() {
		writeOnce(this.alpha);
		LeaseSpec shorter = lasting(Duration.ofSeconds(1), this.bravo.write());
		granted(this.bravo.acquire(shorter));
		this.bravo.release(shorter);
		advance(StoreClient.LEASE.multipliedBy(2).minus(MOMENT));
		assertTokenStaysIfTokensAreKept();
	}

	private static long writeOnce(StoreClient client) {
		LeaseSpec lease = client.write();
		long token = granted(client.acquire(lease)).token();
		client.release(lease);
		return token;
	}

}

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

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An unknown id makes something only until its last moment; a known one is answered at
 * any time.
 */
abstract class LateRequestContract extends StoreContract {

	@Test
	void whenLastMomentHasPassedThenAcquireIsStaleAndMakesNothing() {
		LeaseSpec lease = this.alpha.write();
		assertThat(stale(this.alpha.acquire(lease, now().minus(MOMENT))).time()).isEqualTo(now());
		assertThat(leftovers()).isEmpty();
		granted(this.bravo.tryAcquire(this.bravo.write()));
	}

	@Test
	void whenLastMomentHasPassedThenAcquireDoesNotQueue() {
		LeaseSpec holder = this.alpha.read();
		granted(this.alpha.acquire(holder));
		stale(this.bravo.acquire(this.bravo.write(), now().minus(MOMENT)));
		granted(this.alpha.tryAcquire(this.alpha.read()));
	}

	@Test
	void whenLastMomentIsNowThenAcquireIsGranted() {
		granted(this.alpha.acquire(this.alpha.write(), now()));
	}

	@Test
	void whenStaleRequestIsSentAgainWithNewLastMomentThenItIsGranted() {
		LeaseSpec lease = this.alpha.write();
		Instant time = stale(this.alpha.acquire(lease, Instant.EPOCH)).time();
		granted(this.alpha.acquire(lease, time.plusSeconds(1)));
	}

	@Test
	void whenLastMomentIsFarAwayThenAcquireIsGranted() {
		granted(this.alpha.acquire(this.alpha.write(), now().plus(Duration.ofDays(36_500))));
	}

	@Test
	void whenHeldThenAcquireIsGrantedAfterItsLastMoment() {
		LeaseSpec lease = this.alpha.write();
		Instant notAfter = now();
		granted(this.alpha.acquire(lease, notAfter));
		advance(Duration.ofSeconds(1));
		granted(this.alpha.acquire(lease, notAfter));
	}

	@Test
	void whenWaitingThenAcquireIsQueuedAfterItsLastMoment() {
		granted(this.alpha.acquire(this.alpha.write()));
		LeaseSpec waiter = this.bravo.write();
		Instant notAfter = now();
		queued(this.bravo.acquire(waiter, notAfter));
		advance(Duration.ofSeconds(1));
		queued(this.bravo.acquire(waiter, notAfter));
	}

	@Test
	void whenPolledIdIsUnknownThenAnswerIsStaleAndNothingIsMade() {
		assertThat(stale(this.alpha.poll(this.alpha.write())).time()).isEqualTo(now());
		assertThat(leftovers()).isEmpty();
		granted(this.bravo.tryAcquire(this.bravo.write()));
	}

	@Test
	void whenPolledLeaseHasExpiredThenAnswerIsStale() {
		LeaseSpec lease = this.alpha.write();
		granted(this.alpha.acquire(lease));
		advance(StoreClient.LEASE);
		stale(this.alpha.poll(lease));
		granted(this.bravo.tryAcquire(this.bravo.write()));
	}

	@Test
	void whenPolledLeaseWasReleasedThenAnswerIsStale() {
		LeaseSpec lease = this.alpha.write();
		granted(this.alpha.acquire(lease));
		this.alpha.release(lease);
		stale(this.alpha.poll(lease));
	}

}

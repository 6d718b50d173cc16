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

import io.github.rwlock.store.ReleaseAnswer.Outcome;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An id that was ended is remembered as long as an acquire of it may be under way.
 */
abstract class MemoryContract extends StoreContract {

	private static final Duration UNDER_WAY = Duration.ofSeconds(5);

	@Test
	void whenCancelledBeforeAcquireArrivesThenItIsEndedAndMakesNothing() {
		LeaseSpec lease = this.alpha.write();
		assertThat(this.alpha.release(lease, now().plus(UNDER_WAY))).isEqualTo(Outcome.NOT_HELD);
		assertThat(ended(this.alpha.acquire(lease)).time()).isEqualTo(now());
		ended(this.alpha.tryAcquire(lease));
		granted(this.bravo.tryAcquire(this.bravo.write()));
	}

	@Test
	void whenCancelledAcquireArrivesAtItsLastMomentThenItIsEnded() {
		LeaseSpec lease = this.alpha.write();
		Instant notAfter = now().plus(UNDER_WAY);
		this.alpha.release(lease, notAfter);
		advance(UNDER_WAY);
		ended(this.alpha.acquire(lease, notAfter));
	}

	@Test
	void whenCancelledAcquireArrivesAfterItsLastMomentThenItIsStale() {
		LeaseSpec lease = this.alpha.write();
		Instant notAfter = now().plus(UNDER_WAY);
		this.alpha.release(lease, notAfter);
		advance(UNDER_WAY.plus(MOMENT));
		stale(this.alpha.acquire(lease, notAfter));
		assertThat(leftovers()).isEmpty();
	}

	@Test
	void whenReleasedLeaseIsRememberedThenAcquireIsEnded() {
		LeaseSpec lease = this.alpha.write();
		granted(this.alpha.acquire(lease));
		assertThat(this.alpha.release(lease, now().plus(UNDER_WAY))).isEqualTo(Outcome.RELEASED);
		advance(UNDER_WAY.minus(MOMENT));
		ended(this.alpha.acquire(lease));
		advance(MOMENT.multipliedBy(2));
		stale(this.alpha.poll(lease));
	}

	@Test
	void whenWithdrawnWaiterIsRememberedThenAcquireIsEnded() {
		LeaseSpec holder = this.alpha.read();
		LeaseSpec waiter = this.bravo.write();
		granted(this.alpha.acquire(holder));
		queued(this.bravo.acquire(waiter));
		assertThat(this.bravo.release(waiter, now().plus(UNDER_WAY))).isEqualTo(Outcome.WITHDRAWN);
		ended(this.bravo.acquire(waiter));
		granted(this.alpha.tryAcquire(this.alpha.read()));
	}

	@Test
	void whenReleasedAgainForLessThenMemoryIsNotShortened() {
		LeaseSpec lease = this.alpha.write();
		this.alpha.release(lease, now().plus(UNDER_WAY));
		this.alpha.release(lease, now().plus(MOMENT));
		this.alpha.release(lease);
		advance(UNDER_WAY.minus(MOMENT));
		ended(this.alpha.acquire(lease));
	}

	@Test
	void whenReleasedAgainForMoreThenMemoryIsProlonged() {
		LeaseSpec lease = this.alpha.write();
		this.alpha.release(lease, now().plus(MOMENT));
		this.alpha.release(lease, now().plus(UNDER_WAY));
		advance(UNDER_WAY.minus(MOMENT));
		ended(this.alpha.acquire(lease));
	}

	@Test
	void whenMemoryOfOneIdEndsThenAnotherIsStillRemembered() {
		LeaseSpec brief = this.alpha.write();
		LeaseSpec longer = this.alpha.write();
		this.alpha.release(longer, now().plus(UNDER_WAY));
		this.alpha.release(brief, now().plus(MOMENT));
		advance(MOMENT.multipliedBy(2));
		stale(this.alpha.poll(brief));
		ended(this.alpha.poll(longer));
	}

	@Test
	void whenNothingIsUnderWayThenReleaseIsNotRemembered() {
		LeaseSpec lease = this.alpha.read();
		granted(this.alpha.acquire(lease));
		this.alpha.release(lease, now().minus(MOMENT));
		assertThat(leftovers()).isEmpty();
	}

	@Test
	void whenOnlyMemoryIsLeftThenItGoesWithItsTime() {
		this.alpha.release(this.alpha.write(), now().plus(UNDER_WAY));
		assertThat(leftovers()).isNotEmpty();
		advance(UNDER_WAY.plus(MOMENT));
		assertThat(leftoversAfterNextRequest()).isEmpty();
	}

}

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

import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.ReleaseAnswer.Outcome;

import static io.github.rwlock.store.Leases.inside;
import static io.github.rwlock.store.Leases.lasting;
import static io.github.rwlock.store.Leases.named;
import static io.github.rwlock.store.Leases.ownedBy;
import static io.github.rwlock.store.Leases.withId;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * An id of the caller's own names one lease, of one kind, owner and group.
 */
abstract class OwnIdContract extends StoreContract {

	private static final Duration SHORT = Duration.ofSeconds(1);

	@Test
	void whenHeldAndAskedForInAnotherModeAndForAnotherTimeThenItIsTheSameLease() {
		Granted first = granted(this.alpha.acquire(named("job", this.alpha.write())));
		advance(SHORT);
		LeaseSpec again = lasting(SHORT, named("job", this.alpha.write(LockMode.FAIR)));
		assertThat(this.alpha.acquire(again)).isEqualTo(new Granted(now(), first.expiry(), first.token()));
		assertThat(this.alpha.release(again)).isEqualTo(Outcome.RELEASED);
		assertHolders();
	}

	@Test
	void whenWaitingAndAskedForOtherwiseThenTheFirstRequestStaysInForce() {
		LeaseSpec holder = held(this.bravo.write());
		LeaseSpec first = waiting(named("job", this.alpha.read(LockMode.FAIR)));
		ResourceView before = view();
		LeaseSpec again = lasting(SHORT, named("job", this.alpha.read(LockMode.READER_PREFERRED)));
		assertThat(this.alpha.acquire(again)).isEqualTo(new Queued(now(), now().plus(StoreClient.LEASE)));
		assertThat(view()).isEqualTo(before);
		advance(SHORT);
		assertWaiters(first);
		this.bravo.release(holder);
		assertThat(granted(this.alpha.poll(again)).expiry()).isEqualTo(now().plus(CONFIRMATION));
	}

	@Test
	void whenWaitingAndAskedForLongerThenItsSignOfLifeLastsAsLongAsTheFirst() {
		held(this.bravo.write());
		LeaseSpec first = waiting(lasting(SHORT, named("job", this.alpha.write())));
		advance(SHORT.minus(MOMENT));
		queued(this.alpha.poll(lasting(StoreClient.LEASE, first)));
		advance(SHORT);
		assertWaiters();
		stale(this.alpha.poll(first));
	}

	@Test
	void whenWaitingInsideAHoldAndAskedForOutsideThenTheHoldStaysInForce() {
		LeaseSpec outer = held(ownedBy("x", this.alpha.read()));
		held(this.bravo.read());
		waiting(inside(outer, named("job", this.alpha.write())));
		LeaseSpec outside = ownedBy("x", named("job", this.alpha.write()));
		queued(this.alpha.acquire(outside));
		this.alpha.release(outer);
		assertWaiters();
		stale(this.alpha.poll(outside));
	}

	@Test
	void whenClientsOrNamesDifferThenTheyAreOtherLeases() {
		LeaseSpec first = held(named("job", this.alpha.read()));
		LeaseSpec generated = held(withId(new LeaseId("alpha", 1), this.alpha.read()));
		LeaseSpec otherClient = held(named("job", this.bravo.read()));
		LeaseSpec otherName = held(named("task", this.alpha.read()));
		assertHolders(first, generated, otherClient, otherName);
	}

	@Test
	void whenAttemptsDifferThenTheSecondIsRefusedUntilTheFirstHasEnded() {
		LeaseSpec first = held(named("job", this.alpha.read()));
		LeaseSpec second = withId(new LeaseId("alpha", 2, "job"), this.alpha.read());
		idInUse(this.alpha.acquire(second));
		assertThat(this.alpha.release(second)).isEqualTo(Outcome.NOT_HELD);
		lost(this.alpha.renew(second));
		assertHolders(first);
		this.alpha.release(first);
		granted(this.alpha.acquire(second));
		assertThat(this.alpha.release(first)).isEqualTo(Outcome.NOT_HELD);
		assertHolders(second);
	}

	@Test
	void whenAnotherAttemptWaitsThenTheSecondIsRefused() {
		held(this.bravo.write());
		LeaseSpec first = waiting(named("job", this.alpha.read()));
		idInUse(this.alpha.acquire(withId(new LeaseId("alpha", 2, "job"), this.alpha.read())));
		assertWaiters(first);
	}

	@Test
	void whenGrantedToAWaiterThenItsClientIsToldTheId() {
		LeaseSpec holder = held(this.bravo.write());
		this.alpha.listening();
		LeaseSpec waiter = waiting(named("job = 1; a|b, \u6587 \ud83d\udd12\n%7C", this.alpha.write()));
		this.bravo.release(holder);
		assertWokenUp(this.alpha, waiter);
	}

}

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

import org.junit.jupiter.api.Test;

import io.github.rwlock.store.ReleaseAnswer.Outcome;

import static io.github.rwlock.store.Leases.inGroup;
import static io.github.rwlock.store.Leases.inside;
import static io.github.rwlock.store.Leases.lasting;
import static io.github.rwlock.store.Leases.named;
import static io.github.rwlock.store.Leases.ownedBy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * An id of the caller's own that names a lease or a waiter names no other.
 */
abstract class IdInUseContract extends StoreContract {

	private static final Duration SHORT = Duration.ofSeconds(1);

	@Test
	void whenHeldAndAskedForAsAnotherLeaseThenItIsInUseAndNothingChanges() {
		LeaseSpec lease = held(ownedBy("x", inGroup("g", named("job", this.alpha.read()))));
		assertInUse(lease);
		advance(StoreClient.LEASE.minus(MOMENT));
		assertHolders(lease);
	}

	@Test
	void whenWaitingAndAskedForAsAnotherLeaseThenItIsInUseAndNoSignOfLife() {
		held(this.bravo.write());
		LeaseSpec waiter = waiting(ownedBy("x", inGroup("g", named("job", this.alpha.read()))));
		advance(CONFIRMATION.minus(MOMENT));
		assertInUse(waiter);
		advance(MOMENT);
		assertWaiters();
	}

	private void assertInUse(LeaseSpec lease) {
		ResourceView before = view();
		assertThat(others()).allSatisfy((other) -> {
			assertThat(idInUse(this.alpha.acquire(other)).time()).isEqualTo(now());
			idInUse(this.alpha.tryAcquire(other));
			idInUse(this.alpha.poll(other));
			lost(this.alpha.renew(other));
			assertThat(this.alpha.release(other)).isEqualTo(Outcome.NOT_HELD);
			assertThat(this.alpha.end(other)).isZero();
		});
		assertThat(view()).isEqualTo(before);
		assertThat(lease.id()).isEqualTo(others().get(0).id());
	}

	private List<LeaseSpec> others() {
		return List.of(ownedBy("x", named("job", this.alpha.write())), ownedBy("x", named("job", this.alpha.read())),
				ownedBy("x", inGroup("h", named("job", this.alpha.read()))),
				ownedBy("y", inGroup("g", named("job", this.alpha.read()))),
				inGroup("g", named("job", this.alpha.read())));
	}

	@Test
	void whenDowngradedThenItsWriteNameIsInUse() {
		LeaseSpec write = held(named("job", this.alpha.write()));
		renewed(this.alpha.downgrade(write, "g"));
		idInUse(this.alpha.acquire(write));
		idInUse(this.alpha.acquire(write.downgradedTo("")));
		granted(this.alpha.acquire(write.downgradedTo("g")));
		assertHolders(write.downgradedTo("g"));
	}

	@Test
	void whenInUseThenALateRequestAndOneInsideAHoldThatIsGoneAreToldSo() {
		held(named("job", this.alpha.read()));
		idInUse(this.alpha.acquire(named("job", this.alpha.write()), Instant.EPOCH));
		idInUse(this.alpha.acquire(inside(this.alpha.read(), named("job", this.alpha.read()))));
	}

	@Test
	void whenInUseThenARequestThatWasWithdrawnBeforeItCameIsToldSo() {
		LeaseSpec lease = held(named("job", this.alpha.read()));
		LeaseSpec withdrawn = named("job", this.alpha.write());
		assertThat(this.alpha.release(withdrawn, now().plus(SHORT))).isEqualTo(Outcome.NOT_HELD);
		idInUse(this.alpha.acquire(withdrawn));
		granted(this.alpha.acquire(lease));
		this.alpha.release(lease);
		ended(this.alpha.acquire(withdrawn));
	}

	@Test
	void whenItsLeaseHasExpiredThenItMayNameAnother() {
		held(lasting(SHORT, named("job", this.alpha.read())));
		advance(SHORT);
		LeaseSpec another = held(named("job", this.alpha.write()));
		assertHolders(another);
	}

	@Test
	void whenItsLeaseHasExpiredBesideALongerOneThenItMayNameAnother() {
		held(ownedBy("x", this.alpha.write()));
		held(lasting(SHORT, ownedBy("x", named("job", this.alpha.read()))));
		advance(SHORT);
		granted(this.alpha.acquire(ownedBy("x", named("job", this.alpha.write()))));
	}

	@Test
	void whenItsWriteHasExpiredBesideALongerReadThenItMayNameAnother() {
		held(lasting(SHORT, ownedBy("x", named("job", this.alpha.write()))));
		held(ownedBy("x", this.bravo.read()));
		advance(SHORT.multipliedBy(2));
		granted(this.alpha.acquire(ownedBy("x", named("job", this.alpha.read()))));
	}

	@Test
	void whenReleasedThenItMayNameAnotherUnlessItIsRemembered() {
		LeaseSpec lease = held(named("job", this.alpha.read()));
		this.alpha.release(lease);
		LeaseSpec again = held(named("job", this.alpha.write()));
		this.alpha.release(again, now().plus(SHORT));
		ended(this.alpha.acquire(again));
		ended(this.alpha.acquire(named("job", this.alpha.read())));
	}

}

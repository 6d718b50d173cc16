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

import static io.github.rwlock.store.Leases.inGroup;
import static io.github.rwlock.store.Leases.lasting;
import static io.github.rwlock.store.Leases.ownedBy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each lease of an owner ends by itself, and an owner whose leases have ended holds
 * nothing.
 */
abstract class OwnerEndContract extends StoreContract {

	private static final Duration SHORT = Duration.ofSeconds(1);

	@Test
	void whenOneLeaseOfAnOwnerEndsThenTheOthersStay() {
		LeaseSpec first = held(ownedBy("x", this.alpha.write()));
		LeaseSpec second = held(ownedBy("x", this.bravo.write()));
		LeaseSpec read = held(ownedBy("x", this.bravo.read()));
		lost(this.bravo.renew(ownedBy("x", this.bravo.read())));
		this.alpha.release(first);
		assertHolders(second, read);
		this.bravo.release(second);
		assertHolders(read);
		granted(this.alpha.tryAcquire(this.alpha.read()));
		busy(this.alpha.tryAcquire(this.alpha.write()));
	}

	@Test
	void whenOneLeaseOfAnOwnerIsRenewedThenTheOthersStillExpire() {
		LeaseSpec crashed = held(lasting(SHORT, ownedBy("x", this.alpha.read())));
		LeaseSpec longer = held(ownedBy("x", this.bravo.read()));
		renewed(this.bravo.renew(longer));
		advance(SHORT);
		assertHolders(longer);
		lost(this.alpha.renew(crashed));
		busy(this.alpha.tryAcquire(this.alpha.write()));
	}

	@Test
	void whenShorterLeaseOfAnOwnerIsAbandonedThenTheLongerStaysProtected() {
		LeaseSpec longer = held(ownedBy("x", this.alpha.read()));
		held(lasting(SHORT, ownedBy("x", this.bravo.read())));
		advance(SHORT.multipliedBy(2));
		busy(this.bravo.tryAcquire(this.bravo.write()));
		assertHolders(longer);
	}

	@Test
	void whenLastLeaseOfAnOwnerHasEndedThenItNoLongerReenters() {
		LeaseSpec holder = held(lasting(SHORT, ownedBy("x", this.alpha.write())));
		LeaseSpec writer = waiting(this.bravo.write());
		advance(SHORT);
		busy(this.alpha.tryAcquire(ownedBy("x", this.alpha.write())));
		busy(this.alpha.tryAcquire(ownedBy("x", this.alpha.read())));
		assertHolders(writer);
		lost(this.alpha.renew(holder));
	}

	@Test
	void whenEverythingOfAnOwnerEndedThenNothingIsLeft() {
		LeaseSpec first = held(ownedBy("x", this.alpha.read()));
		LeaseSpec second = held(ownedBy("x", inGroup("g", this.bravo.read())));
		this.alpha.release(first);
		this.bravo.release(second);
		assertThat(leftovers()).isEmpty();
		held(ownedBy("x", this.alpha.read()));
		held(ownedBy("x", inGroup("g", this.bravo.read())));
		advance(StoreClient.LEASE);
		assertThat(leftoversAfterNextRequest()).isEmpty();
	}

	@Test
	void whenReadOfAnOwnerExpiredBesideItsLongerWriteThenItNoLongerCounts() {
		LeaseSpec write = held(ownedBy("x", this.alpha.write()));
		held(lasting(SHORT, ownedBy("x", this.bravo.read())));
		advance(SHORT);
		LeaseSpec read = held(ownedBy("x", this.alpha.read()));
		this.alpha.release(write);
		LeaseSpec other = held(ownedBy("y", this.bravo.read()));
		busy(this.alpha.tryAcquire(ownedBy("x", this.alpha.write())));
		this.alpha.release(read);
		busy(this.alpha.tryAcquire(ownedBy("x", this.alpha.write())));
		waiting(this.bravo.write());
		busy(this.alpha.tryAcquire(ownedBy("x", this.alpha.read())));
		assertHolders(other);
	}

	@Test
	void whenWriteOfAnOwnerExpiredBesideItsLongerReadThenItNoLongerCounts() {
		held(lasting(SHORT, ownedBy("x", this.alpha.write())));
		LeaseSpec read = held(ownedBy("x", this.bravo.read()));
		advance(SHORT.multipliedBy(2));
		LeaseSpec other = held(this.alpha.read());
		this.bravo.release(read);
		waiting(this.bravo.write());
		busy(this.bravo.tryAcquire(ownedBy("x", this.bravo.read())));
		assertHolders(other);
	}

}

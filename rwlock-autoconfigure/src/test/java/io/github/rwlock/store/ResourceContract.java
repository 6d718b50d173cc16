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

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.LockMode;
import io.github.rwlock.store.ReleaseAnswer.Outcome;

import static io.github.rwlock.store.Leases.on;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Any text is a resource, distinct ones stay distinct, and nothing stays of them.
 */
abstract class ResourceContract extends StoreContract {

	@Test
	void whenResourcesAreOddThenEachIsItsOwn() {
		List<LeaseSpec> leases = OddTexts.RESOURCES.stream()
			.map((resource) -> on(resource, this.alpha.write()))
			.toList();
		assertThat(leases).allSatisfy((lease) -> granted(this.alpha.tryAcquire(lease)));
		assertThat(OddTexts.RESOURCES)
			.allSatisfy((resource) -> busy(this.bravo.tryAcquire(on(resource, this.bravo.read()))));
		assertThat(leases).allSatisfy((lease) -> {
			renewed(this.alpha.renew(lease));
			assertThat(this.alpha.release(lease)).isEqualTo(Outcome.RELEASED);
			granted(this.bravo.tryAcquire(on(lease.resource(), this.bravo.read())));
		});
	}

	@Test
	void whenResourcesAreOddThenNothingIsLeftOfThem() {
		assertThat(OddTexts.RESOURCES).allSatisfy((resource) -> {
			LeaseSpec lease = on(resource, this.alpha.read());
			granted(this.alpha.tryAcquire(lease));
			assertThat(this.harness.leftovers(resource)).isNotEmpty();
			this.alpha.release(lease);
			assertThat(this.harness.leftovers(resource)).isEmpty();
		});
	}

	@Test
	void whenResourcesAreOddThenTheyAreHandedOver() {
		assertThat(OddTexts.RESOURCES).allSatisfy((resource) -> {
			LeaseSpec holder = on(resource, this.alpha.read());
			LeaseSpec waiter = on(resource, this.bravo.write());
			granted(this.alpha.acquire(holder));
			queued(this.bravo.acquire(waiter));
			this.alpha.release(holder);
			granted(this.bravo.poll(waiter));
		});
	}

	@ParameterizedTest
	@EnumSource
	void whenTriedInVainThenNothingIsLeftOfTheTry(LockMode mode) {
		LeaseSpec holder = this.alpha.read();
		granted(this.alpha.acquire(holder));
		busy(this.bravo.tryAcquire(this.bravo.write(mode)));
		granted(this.bravo.tryAcquire(this.bravo.read(LockMode.FAIR)));
		advance(StoreClient.LEASE);
		assertThat(leftoversAfterNextRequest()).isEmpty();
	}

	@Test
	void whenTriedInVainAndHolderLeavesThenNothingIsLeft() {
		LeaseSpec holder = this.alpha.read();
		granted(this.alpha.acquire(holder));
		busy(this.bravo.tryAcquire(this.bravo.write()));
		this.alpha.release(holder);
		assertThat(leftovers()).isEmpty();
	}

	@Test
	void whenWaiterWithdrawsAndHolderLeavesThenNothingIsLeft() {
		LeaseSpec holder = this.alpha.read();
		LeaseSpec waiter = this.bravo.write();
		granted(this.alpha.acquire(holder));
		queued(this.bravo.acquire(waiter));
		this.bravo.release(waiter);
		this.alpha.release(holder);
		assertThat(leftovers()).isEmpty();
	}

	@Test
	void whenReadersExpireThenNothingIsLeft() {
		granted(this.alpha.acquire(this.alpha.read()));
		granted(this.bravo.acquire(this.bravo.read()));
		advance(StoreClient.LEASE);
		assertThat(leftoversAfterNextRequest()).isEmpty();
	}

	@Test
	void whenEverythingEndedThenNothingIsLeftOneLeaseTimeLater() {
		LeaseSpec holder = this.alpha.write();
		LeaseSpec waiter = this.bravo.write();
		granted(this.alpha.acquire(holder));
		queued(this.bravo.acquire(waiter));
		this.alpha.release(holder, now().plusSeconds(10));
		renewed(this.bravo.renew(waiter));
		this.bravo.release(waiter);
		advance(StoreClient.LEASE.multipliedBy(2).plus(MOMENT));
		assertThat(leftoversAfterNextRequest()).isEmpty();
	}

}

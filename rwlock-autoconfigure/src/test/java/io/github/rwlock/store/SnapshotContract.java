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
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.github.rwlock.store.ResourceView.Holder;
import io.github.rwlock.store.ResourceView.Waiter;

import static io.github.rwlock.store.Leases.by;
import static io.github.rwlock.store.Leases.inGroup;
import static io.github.rwlock.store.Leases.inside;
import static io.github.rwlock.store.Leases.lasting;
import static io.github.rwlock.store.Leases.named;
import static io.github.rwlock.store.Leases.ownedBy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is live of a resource: who holds it, and who waits.
 */
abstract class SnapshotContract extends StoreContract {

	private static final Duration SHORT = Duration.ofSeconds(1);

	@Test
	void whenNothingIsKnownThenNobodyIsShownAndNothingIsLeft() {
		assertThat(view()).isEqualTo(new ResourceView(now(), List.of(), List.of()));
		assertThat(leftovers()).isEmpty();
	}

	@Test
	void whenReadersHoldThenEachIsShownAsItIs() {
		LeaseSpec flow = held(inGroup("g", this.alpha.read()));
		Instant first = now();
		advance(SHORT);
		LeaseSpec named = held(lasting(SHORT, by("orders", ownedBy("x", inGroup("g", this.bravo.read())))));
		assertShown(new Holder(flow.name(), first, first.plus(StoreClient.LEASE), 0),
				new Holder(named.name(), now(), now().plus(SHORT), 0));
	}

	@Test
	void whenWriterHoldsThenItIsShownWithItsTokenAndTheReadsInsideIt() {
		LeaseSpec write = this.alpha.write();
		long token = granted(this.alpha.acquire(write)).token();
		LeaseSpec read = held(inside(write, inGroup("g", this.alpha.read())));
		Instant expiry = now().plus(StoreClient.LEASE);
		assertShown(new Holder(write.name(), now(), expiry, token), new Holder(read.name(), now(), expiry, 0));
	}

	@Test
	void whenLeasesAndWaitersHaveEndedThenTheyAreNotShownAlthoughNobodyAskedYet() {
		held(lasting(SHORT.multipliedBy(2), this.alpha.read()));
		LeaseSpec longer = held(this.bravo.read());
		waiting(lasting(SHORT, this.bravo.write()));
		LeaseSpec live = waiting(this.bravo.write());
		advance(SHORT.minus(MOMENT));
		assertThat(view().waiters()).hasSize(2);
		advance(MOMENT);
		assertWaiters(live);
		assertThat(view().holders()).hasSize(2);
		advance(SHORT);
		assertHolders(longer);
		advance(SHORT);
		assertWaiters();
	}

	@Test
	void whenNamedHoldHasExpiredThenItsWaiterIsNotShown() {
		LeaseSpec outer = held(lasting(SHORT, this.alpha.read()));
		held(this.bravo.read());
		LeaseSpec upgrade = waiting(inside(outer, this.alpha.write()));
		LeaseSpec behind = waiting(this.bravo.read());
		advance(SHORT.minus(MOMENT));
		assertWaiters(upgrade, behind);
		advance(MOMENT);
		assertWaiters(behind);
	}

	@Test
	void whenLookedAtThenNobodyIsGrantedAnythingAndItIsNoSignOfLife() {
		held(lasting(SHORT, this.alpha.write()));
		LeaseSpec waiter = waiting(this.bravo.write());
		advance(SHORT);
		assertHolders();
		assertWaiters(waiter);
		advance(CONFIRMATION.minus(SHORT).minus(MOMENT));
		assertWaiters(waiter);
		advance(MOMENT);
		assertWaiters();
		stale(this.bravo.poll(waiter));
	}

	@Test
	void whenLookedAtBeforeThePollThenThePollStillGrants() {
		held(lasting(SHORT, this.alpha.write()));
		LeaseSpec waiter = waiting(this.bravo.write());
		advance(SHORT);
		assertWaiters(waiter);
		advance(MOMENT);
		assertThat(granted(this.bravo.poll(waiter)).expiry()).isEqualTo(now().plus(CONFIRMATION));
	}

	@Test
	void whenOnlyMemoryIsLeftThenNobodyIsShown() {
		LeaseSpec write = held(this.alpha.write());
		this.alpha.release(write, now().plus(SHORT));
		assertThat(view()).isEqualTo(new ResourceView(now(), List.of(), List.of()));
		assertThat(leftovers()).isNotEmpty();
	}

	@Test
	void whenManyHoldAndWaitThenAllAreShown() {
		LeaseSpec[] readers = IntStream.range(0, 300)
			.mapToObj((index) -> held(this.alpha.read()))
			.toArray(LeaseSpec[]::new);
		LeaseSpec[] writers = IntStream.range(0, 300)
			.mapToObj((index) -> waiting(this.bravo.write()))
			.toArray(LeaseSpec[]::new);
		assertHolders(readers);
		assertWaiters(writers);
	}

	@Test
	void whenFewAreEnoughThenThoseAreShownWhoCameFirstAndLive() {
		held(this.alpha.read());
		held(this.bravo.read());
		for (int dead = 0; dead < 3; dead++) {
			waiting(lasting(SHORT, this.bravo.write()));
		}
		LeaseSpec first = waiting(this.bravo.write());
		LeaseSpec second = waiting(this.alpha.write());
		advance(SHORT);
		assertThat(this.bravo.inspect(1).holders()).isNotEmpty();
		assertThat(this.bravo.inspect(1).waiters()).extracting(Waiter::lease).startsWith(first.name());
		assertThat(this.bravo.inspect(2).holders()).hasSize(2);
		assertThat(this.bravo.inspect(2).waiters()).extracting(Waiter::lease)
			.containsExactly(first.name(), second.name());
	}

	@Test
	void whenResourcesDifferThenOnlyTheOneAskedForIsShown() {
		held(this.alpha.read());
		assertThat(this.alpha.inspect("document:2").holders()).isEmpty();
	}

}

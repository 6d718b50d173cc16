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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;

import static io.github.rwlock.store.Leases.inGroup;
import static io.github.rwlock.store.Leases.inside;
import static io.github.rwlock.store.Leases.lasting;
import static io.github.rwlock.store.Leases.ownedBy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A request made inside a hold names it; once that is not live any more nothing is
 * granted.
 */
abstract class HoldContract extends StoreContract {

	private static final Duration SHORT = Duration.ofSeconds(1);

	@ParameterizedTest
	@EnumSource
	void whenHoldHasExpiredThenItIsLostAndNothingIsMade(LockKind kind) {
		LeaseSpec outer = held(lasting(SHORT, this.alpha.read()));
		advance(SHORT);
		assertLost(inside(outer, this.alpha.spec(kind, LockMode.WRITER_PREFERRED)));
	}

	@ParameterizedTest
	@EnumSource
	void whenHoldWasReleasedThenItIsLostAndNothingIsMade(LockKind kind) {
		LeaseSpec outer = held(this.alpha.read());
		this.alpha.release(outer);
		assertLost(inside(outer, this.alpha.spec(kind, LockMode.READER_PREFERRED)));
	}

	@ParameterizedTest
	@EnumSource
	void whenHoldWasEndedThenItIsLostAndNothingIsMade(LockKind kind) {
		LeaseSpec outer = held(this.alpha.read());
		this.bravo.end(outer);
		assertLost(inside(outer, this.alpha.spec(kind, LockMode.FAIR)));
	}

	@Test
	void whenHoldWasNeverGrantedThenItIsLostAndNothingIsMade() {
		assertLost(inside(this.alpha.read(), this.alpha.read()));
	}

	@Test
	void whenHoldIsNamedOtherwiseThanItIsThenItIsLost() {
		LeaseSpec outer = held(inGroup("g", this.alpha.read()));
		lost(this.alpha.acquire(inside(inGroup("h", outer), this.alpha.read())));
		lost(this.alpha.acquire(inside(ownedBy("x", outer), this.alpha.read())));
		lost(this.alpha.acquire(inside(waiting(this.alpha.write()), this.alpha.write())));
		assertHolders(outer);
	}

	@Test
	void whenHandedOverHoldLapsedThenItIsLost() {
		LeaseSpec holder = held(this.bravo.write());
		LeaseSpec outer = waiting(this.alpha.write());
		this.bravo.release(holder);
		advance(CONFIRMATION);
		lost(this.alpha.acquire(inside(outer, this.alpha.read())));
		assertHolders();
	}

	@Test
	void whenNamedOwnerNamesAHoldThatEndedThenItIsLostAlthoughTheOwnerHoldsAnother() {
		LeaseSpec ended = held(ownedBy("x", this.alpha.read()));
		LeaseSpec other = held(ownedBy("x", this.bravo.read()));
		this.alpha.release(ended);
		lost(this.alpha.acquire(inside(ended, this.alpha.read())));
		lost(this.alpha.tryAcquire(inside(ended, this.alpha.write())));
		assertHolders(other);
	}

	@Test
	void whenWaiterOfANamedOwnerNamesAHoldThatEndsThenItLeavesTheQueue() {
		LeaseSpec ending = held(lasting(SHORT, ownedBy("x", this.alpha.read())));
		LeaseSpec other = held(ownedBy("x", this.bravo.read()));
		LeaseSpec stranger = held(this.bravo.read());
		LeaseSpec upgrade = waiting(inside(ending, this.alpha.write()));
		advance(SHORT);
		this.bravo.release(stranger);
		assertHolders(other);
		assertWaiters();
		lost(this.alpha.poll(upgrade));
	}

	@Test
	void whenHoldIsGoneThenALateRequestIsLostAndNotStale() {
		LeaseSpec outer = held(this.alpha.read());
		LeaseSpec inner = inside(outer, this.alpha.read());
		stale(this.alpha.acquire(inner, now().minus(MOMENT)));
		this.alpha.release(outer);
		lost(this.alpha.acquire(inner, now().minus(MOMENT)));
		lost(this.alpha.poll(inner));
	}

	@Test
	void whenIdIsRememberedThenItIsEndedAndNotLost() {
		LeaseSpec outer = held(this.alpha.read());
		LeaseSpec inner = held(inside(outer, this.alpha.read()));
		this.alpha.release(inner, now().plus(SHORT));
		ended(this.alpha.acquire(inner));
		this.alpha.release(outer);
		ended(this.alpha.acquire(inner));
	}

	@Test
	void whenGrantedBeforeItsHoldEndedThenItStaysByItself() {
		LeaseSpec outer = held(this.alpha.write());
		LeaseSpec inner = held(inside(outer, this.alpha.read()));
		this.alpha.release(outer);
		granted(this.alpha.acquire(inner));
		assertEntered(inner);
		renewed(this.alpha.renew(inner));
		busy(this.bravo.tryAcquire(this.bravo.write()));
	}

	@Test
	void whenHoldIsRenewedThenItIsReenteredPastItsFirstExpiry() {
		LeaseSpec outer = held(lasting(SHORT, this.alpha.read()));
		advance(SHORT.minus(MOMENT));
		renewed(this.alpha.renew(outer));
		advance(SHORT.minus(MOMENT));
		granted(this.alpha.tryAcquire(inside(outer, this.alpha.read())));
	}

	private void assertLost(LeaseSpec inner) {
		assertThat(lost(this.alpha.acquire(inner)).time()).isEqualTo(now());
		lost(this.alpha.tryAcquire(inner));
		lost(this.alpha.poll(inner));
		assertHolders();
		assertWaiters();
		assertThat(leftovers()).isEmpty();
		granted(this.bravo.tryAcquire(this.bravo.write()));
	}

}

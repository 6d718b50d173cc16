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

import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.ReleaseAnswer.Outcome;
import io.github.rwlock.store.RenewAnswer.Renewed;

import static io.github.rwlock.store.Leases.inGroup;
import static io.github.rwlock.store.Leases.inside;
import static io.github.rwlock.store.Leases.lasting;
import static io.github.rwlock.store.Leases.ownedBy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * From write to read: under the same id, without a gap, and for as long as was left.
 */
abstract class DowngradeContract extends StoreContract {

	private static final Duration SHORT = Duration.ofSeconds(1);

	@Test
	void whenDowngradedThenExpiryIsNotMoved() {
		LeaseSpec write = held(this.alpha.write());
		Instant expiry = now().plus(StoreClient.LEASE);
		advance(SHORT);
		assertThat(this.alpha.downgrade(write, "")).isEqualTo(new Renewed(now(), expiry));
		assertThat(this.alpha.poll(write.downgradedTo(""))).isEqualTo(new Granted(now(), expiry, 0));
		assertHolders(write.downgradedTo(""));
	}

	@ParameterizedTest
	@EnumSource
	void whenDowngradedThenOthersWritersStayOutUntilItEnds(LockMode mode) {
		LeaseSpec write = held(this.alpha.write());
		LeaseSpec writer = waiting(this.bravo.write(mode));
		renewed(this.alpha.downgrade(write, ""));
		assertHolders(write.downgradedTo(""));
		busy(this.bravo.tryAcquire(this.bravo.write(mode)));
		assertWaiting(writer);
		this.alpha.release(write.downgradedTo(""));
		assertHolders(writer);
	}

	@Test
	void whenRenewedAfterwardsThenWritersStayOutForLongerThanTheWriteWouldHaveLasted() {
		LeaseSpec write = held(this.alpha.write());
		renewed(this.alpha.downgrade(write, ""));
		for (int leases = 0; leases < 5; leases++) {
			advance(StoreClient.LEASE.minus(MOMENT));
			renewed(this.alpha.renew(write.downgradedTo("")));
			busy(this.bravo.tryAcquire(this.bravo.write()));
		}
		advance(StoreClient.LEASE);
		granted(this.bravo.tryAcquire(this.bravo.write()));
	}

	@ParameterizedTest
	@EnumSource
	void whenDowngradedThenNewReadersOfItsGroupEnter(LockMode mode) {
		LeaseSpec write = held(this.alpha.write());
		renewed(this.alpha.downgrade(write, "g"));
		granted(this.bravo.tryAcquire(inGroup("g", this.bravo.read(mode))));
		busy(this.bravo.tryAcquire(this.bravo.read(mode)));
	}

	@Test
	void whenRepeatedThenNothingChanges() {
		LeaseSpec write = held(this.alpha.write());
		RenewAnswer first = this.alpha.downgrade(write, "g");
		LeaseSpec reader = held(inGroup("g", this.bravo.read()));
		ResourceView before = view();
		assertThat(this.alpha.downgrade(write, "g")).isEqualTo(first);
		assertThat(view()).isEqualTo(before);
		assertHolders(write.downgradedTo("g"), reader);
	}

	@Test
	void whenRepeatedForAnotherGroupThenItIsLostAndTheReadStays() {
		LeaseSpec write = held(this.alpha.write());
		renewed(this.alpha.downgrade(write, "g"));
		lost(this.alpha.downgrade(write, "h"));
		lost(this.alpha.downgrade(write, ""));
		assertHolders(write.downgradedTo("g"));
	}

	@Test
	void whenNamedAsAWriteAfterwardsThenNothingIsFoundAndTheReadStays() {
		LeaseSpec write = held(this.alpha.write());
		renewed(this.alpha.downgrade(write, ""));
		ResourceView before = view();
		lost(this.alpha.renew(write));
		assertThat(this.alpha.release(write)).isEqualTo(Outcome.NOT_HELD);
		assertThat(this.alpha.end(write)).isZero();
		stale(this.alpha.poll(write));
		assertThat(view()).isEqualTo(before);
		assertThat(this.alpha.release(write.downgradedTo(""))).isEqualTo(Outcome.RELEASED);
	}

	@Test
	void whenExpiredThenItIsLostAndNotRevived() {
		LeaseSpec write = held(lasting(SHORT, this.alpha.write()));
		advance(SHORT);
		assertThat(lost(this.alpha.downgrade(write, "")).time()).isEqualTo(now());
		assertHolders();
		LeaseSpec successor = held(this.bravo.write());
		lost(this.alpha.downgrade(write, ""));
		assertHolders(successor);
	}

	@Test
	void whenNeverAcquiredThenItIsLostAndLeavesNothing() {
		lost(this.alpha.downgrade(this.alpha.write(), ""));
		assertThat(leftovers()).isEmpty();
	}

	@Test
	void whenOnlyWaitingThenItIsLostAndPlaceIsKept() {
		held(this.bravo.write());
		LeaseSpec waiter = waiting(this.alpha.write());
		lost(this.alpha.downgrade(waiter, ""));
		assertWaiters(waiter);
	}

	@Test
	void whenReleasedAfterwardsThenItIsLost() {
		LeaseSpec write = held(this.alpha.write());
		renewed(this.alpha.downgrade(write, ""));
		this.alpha.release(write.downgradedTo(""));
		lost(this.alpha.downgrade(write, ""));
		assertHolders();
	}

	@Test
	void whenDowngradedThenOnlyItsReadNameIsAHold() {
		LeaseSpec write = held(this.alpha.write());
		renewed(this.alpha.downgrade(write, "g"));
		lost(this.alpha.acquire(inside(write, this.alpha.read())));
		LeaseSpec inner = held(inside(write.downgradedTo("g"), inGroup("g", this.alpha.read())));
		LeaseSpec upgrade = held(inside(write.downgradedTo("g"), this.alpha.write()));
		assertHolders(write.downgradedTo("g"), inner, upgrade);
	}

	@Test
	void whenInnerReadsAreOfAnotherGroupThenReadersOfEitherWait() {
		LeaseSpec write = held(this.alpha.write());
		LeaseSpec inner = held(inside(write, inGroup("h", this.alpha.read())));
		renewed(this.alpha.downgrade(write, "g"));
		busy(this.bravo.tryAcquire(inGroup("g", this.bravo.read())));
		busy(this.bravo.tryAcquire(inGroup("h", this.bravo.read())));
		this.alpha.release(inner);
		busy(this.bravo.tryAcquire(inGroup("h", this.bravo.read())));
		granted(this.bravo.tryAcquire(inGroup("g", this.bravo.read())));
	}

	@Test
	void whenItsOwnerStillWritesThenOthersReadersWait() {
		LeaseSpec first = held(ownedBy("x", this.alpha.write()));
		LeaseSpec second = held(ownedBy("x", this.bravo.write()));
		LeaseSpec reader = waiting(this.bravo.read());
		renewed(this.alpha.downgrade(first, ""));
		assertHolders(first.downgradedTo(""), second);
		assertWaiters(reader);
		this.bravo.release(second);
		assertHolders(first.downgradedTo(""), reader);
	}

}

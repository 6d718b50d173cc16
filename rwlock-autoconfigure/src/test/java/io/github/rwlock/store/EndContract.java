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
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.github.rwlock.store.ReleaseAnswer.Outcome;
import io.github.rwlock.store.ResourceView.Holder;

import static io.github.rwlock.store.Leases.inGroup;
import static io.github.rwlock.store.Leases.inside;
import static io.github.rwlock.store.Leases.lasting;
import static io.github.rwlock.store.Leases.named;
import static io.github.rwlock.store.Leases.ownedBy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Leases are ended whoever holds them, and only those that are named.
 */
abstract class EndContract extends StoreContract {

	private static final Duration SHORT = Duration.ofSeconds(1);

	@Test
	void whenSomeAreNamedThenTheyEndAndTheOthersStay() {
		LeaseSpec flow = held(this.alpha.read());
		LeaseSpec named = held(ownedBy("x", this.bravo.read()));
		LeaseSpec ownId = held(named("job", this.bravo.read()));
		LeaseSpec other = held(this.alpha.read());
		assertThat(this.bravo.end(flow, named, ownId)).isEqualTo(3);
		assertHolders(other);
		assertThat(this.bravo.end(other)).isOne();
		assertThat(leftovers()).isEmpty();
	}

	@Test
	void whenAnOwnerHoldsSeveralThenAllThatAreNamedEnd() {
		LeaseSpec write = held(this.alpha.write());
		LeaseSpec inner = held(inside(write, inGroup("g", this.alpha.read())));
		LeaseSpec innermost = held(inside(inner, this.alpha.write()));
		LeaseSpec waiter = waiting(this.bravo.write());
		assertThat(this.bravo.end(write, innermost)).isEqualTo(2);
		assertHolders(inner);
		assertWaiters(waiter);
		assertThat(this.bravo.end(inner)).isOne();
		assertHolders(waiter);
	}

	@Test
	void whenOthersWaitThenTheyAreGrantedByItAndTold() {
		this.alpha.listening();
		LeaseSpec write = held(this.bravo.write());
		LeaseSpec first = waiting(this.alpha.read());
		LeaseSpec second = waiting(this.alpha.read());
		assertThat(this.bravo.end(write)).isOne();
		assertHolders(first, second);
		assertWokenUp(this.alpha, first, second);
		assertThat(granted(this.alpha.poll(first)).expiry()).isEqualTo(now().plus(CONFIRMATION));
	}

	@Test
	void whenRepeatedThenNoSuccessorIsTouched() {
		LeaseSpec write = held(this.alpha.write());
		LeaseSpec successor = waiting(this.bravo.write());
		LeaseSpec next = waiting(this.alpha.write());
		assertThat(this.bravo.end(write)).isOne();
		assertThat(this.bravo.end(write)).isZero();
		assertHolders(successor);
		assertWaiters(next);
	}

	@Test
	void whenEndedThenItsHolderFindsNothing() {
		LeaseSpec write = held(this.alpha.write());
		LeaseSpec inner = held(inside(write, this.alpha.read()));
		this.bravo.end(write, inner);
		lost(this.alpha.renew(write));
		lost(this.alpha.downgrade(write, ""));
		stale(this.alpha.poll(write));
		assertThat(this.alpha.release(write)).isEqualTo(Outcome.NOT_HELD);
		lost(this.alpha.acquire(inside(write, this.alpha.read())));
		assertHolders();
	}

	@Test
	void whenNotLiveThenItIsLeftOutAndNothingIsMade() {
		LeaseSpec expired = held(lasting(SHORT, this.alpha.read()));
		LeaseSpec live = held(this.alpha.read());
		advance(SHORT);
		assertThat(this.bravo.end(expired, this.alpha.read(), live, this.alpha.write())).isOne();
		assertThat(this.bravo.end(live)).isZero();
		assertThat(leftovers()).isEmpty();
	}

	@Test
	void whenNamedOtherwiseThanItIsThenItStays() {
		LeaseSpec lease = held(ownedBy("x", inGroup("g", this.alpha.read())));
		assertThat(this.bravo.end(inGroup("", lease), inGroup("h", lease), ownedBy("y", lease))).isZero();
		assertHolders(lease);
	}

	@Test
	void whenOnlyWaitingThenItStaysInTheQueue() {
		LeaseSpec write = held(this.alpha.write());
		LeaseSpec waiter = waiting(this.bravo.write());
		assertThat(this.alpha.end(waiter)).isZero();
		assertWaiters(waiter);
		assertHolders(write);
	}

	@Test
	void whenDowngradedThenOnlyItsReadNameIsEnded() {
		LeaseSpec write = held(this.alpha.write());
		renewed(this.alpha.downgrade(write, "g"));
		assertThat(this.bravo.end(write)).isZero();
		assertThat(this.bravo.end(write.downgradedTo("g"))).isOne();
		assertHolders();
	}

	@Test
	void whenNothingIsNamedThenItStillGrantsWhoeverMayEnter() {
		held(lasting(SHORT, this.alpha.write()));
		LeaseSpec waiter = waiting(this.bravo.write());
		advance(SHORT);
		assertThat(this.alpha.end()).isZero();
		assertHolders(waiter);
	}

	@Test
	void whenWhatASnapshotShowsIsEndedThenNothingIsHeld() {
		IntStream.range(0, 300).forEach((index) -> held(ownedBy("owner " + index, this.alpha.read())));
		LeaseSpec waiter = waiting(this.bravo.write());
		List<LeaseName> shown = view().holders().stream().map(Holder::lease).toList();
		assertThat(this.bravo.end(shown)).isEqualTo(300);
		assertHolders(waiter);
	}

	@Test
	void whenEndedThenTheNextWritersTokenIsLarger() {
		LeaseSpec write = this.alpha.write();
		long token = granted(this.alpha.acquire(write)).token();
		this.bravo.end(write);
		assertThat(granted(this.bravo.acquire(this.bravo.write())).token()).isGreaterThan(token);
	}

}

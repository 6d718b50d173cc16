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

import io.github.rwlock.LockMode;

import static io.github.rwlock.store.Leases.inGroup;
import static io.github.rwlock.store.Leases.ownedBy;

/**
 * Who names the same owner holds together, and others stay others.
 */
abstract class OwnerContract extends StoreContract {

	private static final Duration SHORT = Duration.ofSeconds(1);

	@ParameterizedTest
	@EnumSource
	void whenOwnersDifferThenTheyExcludeEachOther(LockMode mode) {
		LeaseSpec lease = held(ownedBy("x", this.alpha.write()));
		busy(this.alpha.tryAcquire(ownedBy("y", this.alpha.read(mode))));
		busy(this.alpha.tryAcquire(ownedBy("y", this.alpha.write(mode))));
		busy(this.alpha.tryAcquire(this.alpha.write(mode)));
		assertHolders(lease);
	}

	@Test
	void whenNamedOwnerHasTheTextOfAFlowThenItIsAnother() {
		LeaseSpec flow = held(this.alpha.write());
		String text = flow.owner().text();
		busy(this.alpha.tryAcquire(ownedBy(text, this.alpha.read())));
		this.alpha.release(flow);
		LeaseSpec named = held(ownedBy(text, this.alpha.write()));
		LeaseSpec sameText = ownedBy(new LeaseOwner(false, text), this.bravo.read());
		busy(this.bravo.tryAcquire(sameText));
		assertHolders(named);
	}

	@Test
	void whenOwnerOnlyWaitsThenItDoesNotHold() {
		held(this.alpha.read());
		LeaseSpec writer = waiting(ownedBy("x", this.bravo.write()));
		busy(this.alpha.tryAcquire(ownedBy("x", this.alpha.read())));
		assertWaiters(writer);
	}

	@ParameterizedTest
	@EnumSource
	void whenSeveralOfAnOwnerWaitThenAllEnterWithTheFirst(LockMode mode) {
		LeaseSpec holder = held(this.alpha.read());
		LeaseSpec first = waiting(ownedBy("x", this.bravo.write(LockMode.FAIR)));
		LeaseSpec other = waiting(ownedBy("y", this.alpha.write(mode)));
		LeaseSpec second = waiting(ownedBy("x", this.alpha.write(mode)));
		LeaseSpec reader = waiting(ownedBy("x", this.bravo.read(LockMode.FAIR)));
		this.alpha.release(holder);
		assertHolders(first, second, reader);
		assertWaiters(other);
	}

	@Test
	void whenOwnerIsGrantedALeaseThenItsWaitingReaderEntersWithTheNextRequest() {
		LeaseSpec present = held(this.alpha.read());
		LeaseSpec writer = waiting(this.alpha.write());
		LeaseSpec reader = waiting(ownedBy("x", this.bravo.read()));
		LeaseSpec preferred = held(ownedBy("x", this.alpha.read(LockMode.READER_PREFERRED)));
		assertEntered(reader);
		assertHolders(present, preferred, reader);
		assertWaiters(writer);
	}

	@Test
	void whenNamedOwnerReadsBesideOthersThenAReadOfAnotherGroupIsAConflict() {
		held(ownedBy("x", this.alpha.read()));
		held(ownedBy("y", this.bravo.read()));
		conflict(this.bravo.acquire(ownedBy("x", inGroup("g", this.bravo.read()))));
		busy(this.bravo.tryAcquire(inGroup("g", this.bravo.read())));
	}

	@Test
	void whenOwnersReadThenTheyShareAsAnyReadersDo() {
		LeaseSpec first = held(ownedBy("x", this.alpha.read()));
		LeaseSpec second = held(ownedBy("y", this.bravo.read()));
		LeaseSpec flow = held(this.bravo.read());
		assertHolders(first, second, flow);
	}

}

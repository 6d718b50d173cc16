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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.LockMode;
import io.github.rwlock.store.ResourceView.Holder;

import static io.github.rwlock.store.Leases.inGroup;
import static io.github.rwlock.store.Leases.inside;
import static io.github.rwlock.store.Leases.lasting;
import static io.github.rwlock.store.Leases.on;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Reads of several groups by one owner: granted to who is alone, else a conflict at once.
 */
abstract class NestedGroupContract extends StoreContract {

	private static final Duration SHORT = Duration.ofSeconds(1);

	private static final List<String> GROUPS = List.of("", "g", "h");

	@ParameterizedTest
	@EnumSource
	void whenReadOfAnotherGroupIsNestedThenItIsGrantedToWhoReadsAlone(LockMode mode) {
		LeaseSpec outer = held(inGroup("g", this.alpha.read()));
		waiting(inGroup("h", this.bravo.read()));
		waiting(this.bravo.write());
		LeaseSpec inner = inside(outer, inGroup("h", this.alpha.read(mode)));
		granted(this.alpha.tryAcquire(inner));
		assertHolders(outer, inner);
	}

	@ParameterizedTest
	@EnumSource
	void whenReadOfAnotherGroupIsNestedBesideOthersThenConflictAtOnceAndNothingIsLeft(LockMode mode) {
		LeaseSpec outer = held(inGroup("g", this.alpha.read()));
		held(inGroup("g", this.bravo.read()));
		ResourceView before = view();
		LeaseSpec inner = inside(outer, inGroup("h", this.alpha.read(mode)));
		assertThat(conflict(this.alpha.acquire(inner)).time()).isEqualTo(now());
		conflict(this.alpha.tryAcquire(inner));
		stale(this.alpha.poll(inner));
		assertThat(view()).isEqualTo(before);
		granted(this.bravo.tryAcquire(inGroup("g", this.bravo.read())));
	}

	@Test
	void whenOneOwnerReadsInTwoGroupsThenOthersOfEitherWaitUntilOneIsLeft() {
		LeaseSpec outer = held(inGroup("g", this.alpha.read()));
		LeaseSpec inner = held(inside(outer, this.alpha.read()));
		LeaseSpec ofOuter = waiting(inGroup("g", this.bravo.read(LockMode.READER_PREFERRED)));
		LeaseSpec ofInner = waiting(this.bravo.read(LockMode.READER_PREFERRED));
		this.alpha.release(outer);
		assertHolders(inner, ofInner);
		assertWaiters(ofOuter);
	}

	@Test
	void whenReadOfAGroupExpiredInsideALongerWriteThenItsGroupNoLongerReads() {
		LeaseSpec write = held(this.alpha.write());
		held(lasting(SHORT, inside(write, inGroup("g", this.alpha.read()))));
		advance(SHORT);
		LeaseSpec read = held(inside(write, this.alpha.read()));
		this.alpha.release(write);
		busy(this.bravo.tryAcquire(inGroup("g", this.bravo.read())));
		granted(this.bravo.tryAcquire(this.bravo.read()));
		assertThat(view().holders()).hasSize(2).extracting(Holder::lease).contains(read.name());
	}

}

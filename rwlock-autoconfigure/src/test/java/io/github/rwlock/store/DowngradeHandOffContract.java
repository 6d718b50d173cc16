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

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.LockMode;

import static io.github.rwlock.store.Leases.named;
import static io.github.rwlock.store.Leases.ownedBy;
import static io.github.rwlock.store.Leases.inGroup;
import static io.github.rwlock.store.Leases.lasting;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A downgrade grants the waiting readers that may enter beside it, and tells them.
 */
abstract class DowngradeHandOffContract extends StoreContract {

	private static final Duration SHORT = Duration.ofSeconds(1);

	private LeaseSpec write;

	@BeforeEach
	void listenAndWrite() {
		this.alpha.listening();
		this.bravo.listening();
		this.write = held(this.alpha.write());
	}

	@ParameterizedTest
	@EnumSource
	void whenReadersWaitThenTheyAreGrantedByTheDowngradeAndTold(LockMode mode) {
		LeaseSpec first = waiting(this.bravo.read(mode));
		LeaseSpec second = waiting(this.bravo.read(mode));
		renewed(this.alpha.downgrade(this.write, ""));
		assertHolders(this.write.downgradedTo(""), first, second);
		assertWokenUp(this.bravo, first, second);
		assertThat(granted(this.bravo.poll(first)).expiry()).isEqualTo(now().plus(CONFIRMATION));
		assertThat(this.alpha.wakeUps()).isEmpty();
	}

	@Test
	void whenWriterWaitsThenOnlyReadersThatMayPassItAreGranted() {
		LeaseSpec fairAhead = waiting(this.bravo.read(LockMode.FAIR));
		LeaseSpec writer = waiting(this.bravo.write());
		LeaseSpec reader = waiting(this.bravo.read());
		LeaseSpec fairBehind = waiting(this.bravo.read(LockMode.FAIR));
		LeaseSpec preferred = waiting(this.bravo.read(LockMode.READER_PREFERRED));
		renewed(this.alpha.downgrade(this.write, ""));
		assertHolders(this.write.downgradedTo(""), fairAhead, preferred);
		assertWaiters(writer, reader, fairBehind);
		assertWokenUp(this.bravo, preferred, fairAhead);
	}

	@Test
	void whenReadersOfSeveralGroupsWaitThenOnlyThoseOfItsGroupAreGranted() {
		LeaseSpec reader = waiting(this.bravo.read(LockMode.READER_PREFERRED));
		LeaseSpec ofGroup = waiting(inGroup("g", this.bravo.read(LockMode.READER_PREFERRED)));
		LeaseSpec ofAnother = waiting(inGroup("h", this.bravo.read(LockMode.READER_PREFERRED)));
		renewed(this.alpha.downgrade(this.write, "g"));
		assertHolders(this.write.downgradedTo("g"), ofGroup);
		assertWaiters(reader, ofAnother);
	}

	@Test
	void whenRepeatedThenNobodyIsToldAgain() {
		LeaseSpec first = waiting(this.bravo.read());
		renewed(this.alpha.downgrade(this.write, ""));
		renewed(this.alpha.downgrade(this.write, ""));
		this.alpha.release(this.write.downgradedTo(""));
		LeaseSpec writer = waiting(this.bravo.write());
		this.bravo.release(first);
		assertWokenUp(this.bravo, first, writer);
	}

	@Test
	void whenThereIsNothingToDowngradeThenItStillGrantsWhoeverMayEnter() {
		this.alpha.release(this.write);
		LeaseSpec expired = held(lasting(SHORT, this.alpha.write()));
		LeaseSpec writer = waiting(this.bravo.write());
		advance(SHORT);
		lost(this.alpha.downgrade(expired, ""));
		assertHolders(writer);
		assertWokenUp(this.bravo, writer);
	}

	@Test
	void whenItsOwnHandOverGrantsTheReadOfThatNameThenItIsThere() {
		renewed(this.alpha.downgrade(this.write, ""));
		waiting(this.alpha.write());
		waiting(ownedBy("x", named("job", this.bravo.read())));
		held(ownedBy("x", this.alpha.read(LockMode.READER_PREFERRED)));
		renewed(this.bravo.downgrade(ownedBy("x", named("job", this.bravo.write())), ""));
	}

}

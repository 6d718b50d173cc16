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
import org.junit.jupiter.params.provider.CsvSource;

import io.github.rwlock.LockMode;
import io.github.rwlock.store.ResourceView.Holder;
import io.github.rwlock.store.ResourceView.Waiter;

import static io.github.rwlock.store.Leases.askedFor;
import static io.github.rwlock.store.Leases.by;
import static io.github.rwlock.store.Leases.inGroup;
import static io.github.rwlock.store.Leases.inside;
import static io.github.rwlock.store.Leases.lasting;
import static io.github.rwlock.store.Leases.named;
import static io.github.rwlock.store.Leases.ownedBy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * How long holders have held and waiters have waited.
 */
abstract class SnapshotTimeContract extends StoreContract {

	private static final Duration SHORT = Duration.ofSeconds(1);

	@Test
	void whenOthersWaitThenTheyAreShownInTheirOrderAndHowLongTheyWait() {
		LeaseSpec reader = held(this.alpha.read());
		held(this.bravo.read());
		LeaseSpec writer = waiting(ownedBy("x", this.bravo.write(LockMode.FAIR)));
		advance(SHORT);
		LeaseSpec ofGroup = waiting(by("orders", inGroup("g", this.alpha.read())));
		advance(MOMENT);
		LeaseSpec upgrade = waiting(inside(reader, this.alpha.write()));
		assertThat(view().waiters()).containsExactly(new Waiter(writer.name(), LockMode.FAIR, SHORT.plus(MOMENT)),
				new Waiter(ofGroup.name(), LockMode.WRITER_PREFERRED, MOMENT),
				new Waiter(upgrade.name(), LockMode.WRITER_PREFERRED, Duration.ZERO));
	}

	@Test
	void whenWaiterGivesSignsOfLifeThenItHasWaitedSinceItCame() {
		held(this.alpha.write());
		LeaseSpec waiter = waiting(named("job", this.bravo.read(LockMode.READER_PREFERRED)));
		for (int signs = 0; signs < 4; signs++) {
			advance(SHORT);
			assertWaiting(waiter);
		}
		assertThat(view().waiters())
			.containsExactly(new Waiter(waiter.name(), LockMode.READER_PREFERRED, SHORT.multipliedBy(4)));
	}

	@Test
	void whenHandedOverThenItIsHeldSinceItWasGrantedAlsoOnceItIsConfirmed() {
		LeaseSpec holder = held(this.alpha.write());
		LeaseSpec next = waiting(this.bravo.write());
		advance(SHORT);
		this.alpha.release(holder);
		Instant since = now();
		advance(SHORT);
		long token = granted(this.bravo.poll(next)).token();
		assertShown(new Holder(next.name(), since, since.plus(CONFIRMATION), token));
		renewed(this.bravo.renew(next));
		assertShown(new Holder(next.name(), since, now().plus(StoreClient.LEASE), token));
	}

	@Test
	void whenDowngradedThenItIsHeldSinceItWasGrantedAsAWrite() {
		LeaseSpec write = held(ownedBy("x", this.alpha.write()));
		Instant since = now();
		advance(SHORT.multipliedBy(2));
		renewed(this.alpha.downgrade(write, "g"));
		assertShown(new Holder(write.name().downgradedTo("g"), since, since.plus(StoreClient.LEASE), 0));
		renewed(this.alpha.renew(write.downgradedTo("g")));
		assertShown(new Holder(write.name().downgradedTo("g"), since, now().plus(StoreClient.LEASE), 0));
	}

	@ParameterizedTest
	@CsvSource({ "-1000000, 0", "-999999, 0", "-999000, -999", "-1, -1", "0, 0", "1999, 1", "999999, 999",
			"1000000, 0" })
	void whenAskedForWithinASecondOfTheGrantThenItIsHeldSinceItWasAskedFor(int micros, int sinceMillis) {
		Instant asked = now().plusNanos(micros * 1_000L);
		held(askedFor(asked, this.alpha.read()));
		assertThat(view().holders()).extracting(Holder::since).containsExactly(now().plusMillis(sinceMillis));
	}

	@Test
	void whenAskedForWithinASecondOfBeingHandedOverThenItIsHeldSinceItWasAskedFor() {
		LeaseSpec holder = held(this.alpha.write());
		Instant asked = now();
		LeaseSpec soon = waiting(askedFor(asked, this.bravo.read()));
		advance(SHORT.minus(MOMENT));
		this.alpha.release(holder);
		assertShown(new Holder(soon.name(), asked, now().plus(CONFIRMATION), 0));
	}

	@Test
	void whenIdIsTheCallersOwnThenItIsHeldSinceItWasGranted() {
		LeaseSpec holder = held(named("first", this.alpha.write()));
		Instant start = now();
		assertThat(view().holders()).extracting(Holder::since).containsExactly(start);
		LeaseSpec next = waiting(named("next", this.bravo.read()));
		advance(SHORT.dividedBy(2));
		this.alpha.release(holder);
		assertShown(new Holder(next.name(), now(), now().plus(CONFIRMATION), 0));
	}

	@Test
	void whenIdIsUsedAgainThenItIsHeldSinceItWasGrantedAgain() {
		held(ownedBy("x", this.bravo.write()));
		LeaseSpec lease = held(lasting(SHORT, ownedBy("x", named("job", this.alpha.read()))));
		advance(SHORT.multipliedBy(2));
		held(lease);
		assertThat(view().holders()).filteredOn((holder) -> holder.lease().equals(lease.name()))
			.extracting(Holder::since)
			.containsExactly(now());
	}

}

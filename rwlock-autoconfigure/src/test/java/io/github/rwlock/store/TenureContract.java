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

import io.github.rwlock.store.ResourceView.Holder;

import static io.github.rwlock.store.Leases.inside;
import static io.github.rwlock.store.Leases.lasting;
import static io.github.rwlock.store.Leases.ownedBy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Write leases that overlap under one owner are one tenure and share its token; the next
 * tenure's is larger.
 */
abstract class TenureContract extends StoreContract {

	private static final Duration SHORT = Duration.ofSeconds(1);

	@Test
	void whenWriteLeasesOfANamedOwnerOverlapThenTheyShareTheToken() {
		long token = token(ownedBy("x", this.alpha.write()));
		advance(SHORT);
		assertThat(token(ownedBy("x", this.bravo.write()))).isEqualTo(token);
		assertThat(view().holders()).extracting(Holder::token).containsOnly(token).hasSize(2);
	}

	@Test
	void whenWriteLeasesOfAFlowAreNestedThenTheyShareTheToken() {
		LeaseSpec outer = this.alpha.write();
		long token = token(outer);
		advance(SHORT);
		assertThat(token(inside(outer, this.alpha.write()))).isEqualTo(token);
	}

	@Test
	void whenTheFirstEndedThenALaterOneStillSharesTheTokenOfTheRest() {
		LeaseSpec first = ownedBy("x", this.alpha.write());
		LeaseSpec second = ownedBy("x", this.bravo.write());
		long token = token(first);
		token(second);
		this.alpha.release(first);
		advance(SHORT);
		assertThat(token(ownedBy("x", this.alpha.write()))).isEqualTo(token);
	}

	@Test
	void whenTheFirstExpiredThenALaterOneStillSharesTheTokenOfTheRest() {
		long token = token(lasting(SHORT, ownedBy("x", this.alpha.write())));
		LeaseSpec rest = ownedBy("x", this.bravo.write());
		token(rest);
		advance(SHORT);
		renewed(this.bravo.renew(rest));
		assertThat(token(ownedBy("x", this.alpha.write()))).isEqualTo(token);
		assertThat(granted(this.bravo.poll(rest)).token()).isEqualTo(token);
	}

	@Test
	void whenTheLastOfATenureEndedThenTheNextOwnersTokenIsLarger() {
		LeaseSpec first = ownedBy("x", this.alpha.write());
		LeaseSpec second = ownedBy("x", this.bravo.write());
		long token = token(first);
		token(second);
		this.alpha.release(first);
		this.bravo.release(second);
		assertThat(token(ownedBy("y", this.alpha.write()))).isGreaterThan(token);
	}

	@Test
	void whenOneOwnerWritesAgainThenItsNextTenureHasALargerToken() {
		LeaseSpec first = ownedBy("x", this.alpha.write());
		long token = token(first);
		LeaseSpec read = held(ownedBy("x", this.bravo.read()));
		this.alpha.release(first);
		assertThat(token(ownedBy("x", this.alpha.write()))).isGreaterThan(token);
		assertThat(granted(this.bravo.poll(read)).token()).isZero();
	}

	@Test
	void whenDowngradedAndUpgradedAgainThenTheTokenIsLarger() {
		LeaseSpec write = this.alpha.write();
		long token = token(write);
		renewed(this.alpha.downgrade(write, ""));
		assertThat(granted(this.alpha.poll(write.downgradedTo(""))).token()).isZero();
		assertThat(token(inside(write.downgradedTo(""), this.alpha.write()))).isGreaterThan(token);
	}

	@Test
	void whenDowngradedBesideAnotherWriteOfItsOwnerThenThatOneKeepsTheToken() {
		LeaseSpec first = ownedBy("x", this.alpha.write());
		LeaseSpec second = ownedBy("x", this.bravo.write());
		long token = token(first);
		token(second);
		renewed(this.alpha.downgrade(first, ""));
		assertThat(granted(this.bravo.poll(second)).token()).isEqualTo(token);
		assertThat(token(ownedBy("x", this.alpha.write()))).isEqualTo(token);
	}

	@Test
	void whenSeveralOfAnOwnerAreHandedOverTogetherThenTheyShareTheToken() {
		LeaseSpec holder = this.alpha.write();
		long before = token(holder);
		LeaseSpec first = waiting(ownedBy("x", this.bravo.write()));
		LeaseSpec second = waiting(ownedBy("x", this.alpha.write()));
		this.alpha.release(holder);
		long token = granted(this.bravo.poll(first)).token();
		assertThat(token).isGreaterThan(before);
		assertThat(granted(this.alpha.poll(second)).token()).isEqualTo(token);
	}

	@Test
	void whenUpgradedThenTheTokenIsLargerThanThoseBefore() {
		LeaseSpec write = this.bravo.write();
		long before = token(write);
		this.bravo.release(write);
		LeaseSpec reader = held(this.alpha.read());
		assertThat(token(inside(reader, this.alpha.write()))).isGreaterThan(before);
	}

	@Test
	void whenDowngradedThenTheTokenIsRememberedAsLongAsThatOfAWriteLease() {
		LeaseSpec write = this.alpha.write();
		token(write);
		renewed(this.alpha.downgrade(write, ""));
		this.alpha.release(write.downgradedTo(""));
		advance(StoreClient.LEASE.multipliedBy(2).minus(MOMENT));
		assertTokenStaysIfTokensAreKept();
		advance(MOMENT);
		assertThat(leftoversAfterNextRequest()).isEmpty();
	}

	private long token(LeaseSpec lease) {
		StoreClient client = lease.id().client().equals(this.alpha.id()) ? this.alpha : this.bravo;
		return granted(client.acquire(lease)).token();
	}

}

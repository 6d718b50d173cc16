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
package io.github.rwlock.store.redis;

import java.time.Duration;
import java.time.Instant;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.AcquireAnswer.Stale;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseAnswer.Outcome;
import io.github.rwlock.store.RenewAnswer.Renewed;
import io.github.rwlock.store.StoreClient;

import static io.github.rwlock.store.Leases.askedFor;
import static io.github.rwlock.store.Leases.inGroup;
import static io.github.rwlock.store.Leases.inside;
import static io.github.rwlock.store.Leases.ownedBy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What passes in the very millisecond of a script, or while it runs, leaves no half of a
 * change: whoever waits gets in.
 */
class PassingDeadlineTests {

	private static final Duration SHORT = Duration.ofMillis(100);

	@AutoClose
	private final RedisStoreHarness harness = new RedisStoreHarness();

	@AutoClose
	private final StoreClient client = new StoreClient(this.harness, "client");

	@Test
	void whenATokenIsKeptNoLongerThenTheLastReaderHandsOver() {
		LeaseSpec past = this.client.write().lasting(SHORT);
		assertThat(this.client.acquire(past)).isInstanceOf(Granted.class);
		this.client.releaseHeld(past);
		LeaseSpec reader = this.client.read();
		assertThat(this.client.acquire(reader)).isInstanceOf(Granted.class);
		LeaseSpec writer = this.client.write();
		assertThat(this.client.acquire(writer)).isInstanceOf(Queued.class);
		this.harness.advance(SHORT.multipliedBy(2));
		assertThat(this.client.poll(this.client.read())).isInstanceOf(Stale.class);
		assertThat(this.client.releaseHeld(reader)).isEqualTo(Outcome.RELEASED);
		assertThat(this.client.poll(writer)).isInstanceOf(Granted.class);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 2, 3 })
	void whenTheLastReadersOfAGroupPassWhileOneIsReleasedThenAWriterGetsIn(int deadlines) {
		Instant asked = this.harness.now();
		assertWriterGetsIn(deadlines, inGroup("g", askedFor(asked, this.client.read())).lasting(SHORT),
				inGroup("g", askedFor(asked.plusMillis(1), this.client.read())).lasting(SHORT.dividedBy(2)));
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 2, 3 })
	void whenReadersThatWereAskedForLongAgoPassWhileOneIsReleasedThenAWriterGetsIn(int deadlines) {
		Instant asked = this.harness.now().minusSeconds(5);
		assertWriterGetsIn(deadlines, askedFor(asked, this.client.read()).lasting(SHORT),
				askedFor(asked.plusMillis(1), this.client.read()).lasting(SHORT.dividedBy(2)));
	}

	@Test
	void whenALeaseIsRenewedAsItPassesThenReadersOfItsGroupMayShareItStill() {
		LeaseSpec reader = inGroup("g", this.client.read()).lasting(SHORT);
		renewAsItPasses(reader);
		assertThat(this.client.acquire(inGroup("g", this.client.read()))).isInstanceOf(Granted.class);
	}

	@Test
	void whenALeaseIsRenewedAsItPassesThenItsNamedOwnerUpgradesStill() {
		LeaseSpec reader = ownedBy("o", this.client.read()).lasting(SHORT);
		renewAsItPasses(reader);
		assertThat(this.client.acquire(ownedBy("o", this.client.write()))).isInstanceOf(Granted.class);
	}

	@Test
	void whenALeaseIsRenewedAsItPassesThenReadersOfOtherGroupsStayOut() {
		LeaseSpec outer = inGroup("g", this.client.read()).lasting(SHORT);
		renewAsItPasses(outer);
		LeaseSpec inner = inside(outer, this.client.read()).lasting(SHORT.dividedBy(2));
		assertThat(this.client.acquire(inner)).isInstanceOf(Granted.class);
		assertThat(this.client.acquire(this.client.read())).isInstanceOf(Queued.class);
	}

	/**
	 * Acquire a lease, and renew it in its last millisecond, which passes before the
	 * first deadline is told.
	 */
	private void renewAsItPasses(LeaseSpec lease) {
		Instant end = ((Granted) this.client.acquire(lease)).expiry();
		this.harness.advance(Duration.between(this.harness.now(), end).minusMillis(1));
		this.harness.passTime(0, end);
		assertThat(this.client.renew(lease)).isInstanceOf(Renewed.class);
		this.harness.passTime(Integer.MAX_VALUE, end);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 2, 3, 4 })
	void whenAReaderIsGrantedAsItsLeasePassesThenThoseBehindItAreGrantedToo(int deadlines) {
		LeaseSpec holder = this.client.write();
		assertThat(this.client.acquire(holder)).isInstanceOf(Granted.class);
		assertThat(this.client.acquire(this.client.read().lasting(SHORT))).isInstanceOf(Queued.class);
		LeaseSpec second = this.client.read().lasting(SHORT.multipliedBy(2));
		assertThat(this.client.acquire(second)).isInstanceOf(Queued.class);
		this.harness.passTime(deadlines, this.harness.now().plus(SHORT));
		assertThat(this.client.releaseHeld(holder)).isEqualTo(Outcome.RELEASED);
		assertThat(this.client.poll(second)).isInstanceOf(Granted.class);
	}

	private void assertWriterGetsIn(int deadlines, LeaseSpec longer, LeaseSpec shorter) {
		Instant end = ((Granted) this.client.acquire(longer)).expiry();
		assertThat(this.client.acquire(shorter)).isInstanceOf(Granted.class);
		LeaseSpec writer = this.client.write();
		assertThat(this.client.acquire(writer)).isInstanceOf(Queued.class);
		this.harness.passTime(deadlines, end);
		assertThat(this.client.releaseHeld(shorter)).isEqualTo(Outcome.RELEASED);
		this.harness.advance(SHORT);
		assertThat(this.client.poll(writer)).isInstanceOf(Granted.class);
	}

}

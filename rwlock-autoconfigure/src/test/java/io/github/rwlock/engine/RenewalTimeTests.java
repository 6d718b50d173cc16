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
package io.github.rwlock.engine;

import java.time.Duration;
import java.util.LongSummaryStatistics;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.store.AcquireAnswer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A renewal comes in time for what is left of the lease, not only in time for a full one.
 */
class RenewalTimeTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofSeconds(3);

	/**
	 * More than a quarter of the confirmation time, and less than a third.
	 */
	private static final Duration LITTLE = Duration.ofMillis(850);

	@Test
	void whenEnteredWithLittleTimeLeftThenRenewedBeforeItEnds() {
		UnreliableStore store = this.clients.unreliableStore(LEASE);
		LockEngine engine = this.clients.client(store, LEASE);
		engine.execute(LockKind.READ, "warm", DEFAULTS, () -> null);
		store.onAcquire((request) -> request.get().thenApply(RenewalTimeTests::handedOverLate));
		Lease lease = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		await().until(() -> lease.remaining().compareTo(LITTLE) > 0 || !lease.isHeld());
		assertThat(lease.isHeld()).isTrue();
		assertThat(store.renewals()).isPositive();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenRenewalFailsAndRetriesAreRareThenTriedAgainBeforeTheEnd() {
		Duration lease = Duration.ofMillis(2400);
		UnreliableStore store = this.clients.unreliableStore(lease).onRenew(Fault.first(1, Fault.fail()));
		LockEngine engine = this.clients.client(store.clientId(), store,
				TestSettings.lasting(lease).retriedEvery(Duration.ofSeconds(2)).get());
		Lease held = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		await().until(() -> store.renewals() > 2 || !held.isHeld());
		assertThat(held.isHeld()).isTrue();
		assertThat(this.clients.losses()).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "10, 30, 10000", "10, 29, 9667", "10, 3, 1000", "2, 60, 2000", "10, 0, 0", "10, -5, 0" })
	void renewalShouldComeWhenTwoPartsOfThreeAreLeft(int interval, int left, int expected) {
		long now = Nanos.now();
		RenewalTimes renewals = new RenewalTimes();
		renewals.plan(seconds(interval), now, now + seconds(left));
		assertThat(renewals.areOn()).isTrue();
		assertThat(renewals.at() - now).isBetween(millis(expected) / 20 * 19 - millis(1), millis(expected));
	}

	@Test
	void whenStoppedThenAnAnswerThatCrossesItBeginsNothing() {
		long now = Nanos.now();
		RenewalTimes renewals = RenewalTimes.of(seconds(10), now, now + seconds(30));
		assertThat(renewals.areOn()).isTrue();
		renewals.stop();
		renewals.plan(seconds(10), now, now + seconds(30));
		assertThat(renewals.areOn()).isFalse();
		assertThat(renewals.areDue(now + seconds(30))).isFalse();
	}

	@Test
	void renewalsShouldNotBeatInStep() {
		long now = Nanos.now();
		RenewalTimes renewals = new RenewalTimes();
		LongSummaryStatistics delays = LongStream.range(0, 1000).map((index) -> {
			renewals.plan(seconds(10), now, now + seconds(30));
			return renewals.at() - now;
		}).summaryStatistics();
		assertThat(delays.getMin()).isBetween(seconds(10) / 20 * 19, seconds(10) / 200 * 191);
		assertThat(delays.getMax()).isBetween(seconds(10) / 200 * 199, seconds(10));
	}

	@Test
	void pausesBetweenTriesShouldDoubleUpToASecondUntilOneIsAnswered() {
		long now = Nanos.now();
		RenewalTimes renewals = new RenewalTimes();
		renewals.plan(seconds(10), now - seconds(10), now + seconds(20));
		for (int pause : new int[] { 50, 100, 200, 400, 800, 1000, 1000 }) {
			renewals.send(seconds(10), now, now + seconds(20));
			renewals.planAgain(millis(50), now, now + seconds(20));
			assertThat(renewals.at() - now).isBetween(millis(pause) / 20 * 19, millis(pause));
		}
		renewals.planAgain(millis(50), now, now + millis(300));
		assertThat(renewals.at() - now).isBetween(millis(95), millis(100));
		renewals.planAgain(millis(50), now, now + millis(100));
		assertThat(renewals.at() - now).isBetween(millis(47), millis(50));
		renewals.planAgain(millis(50), now, now + millis(30));
		assertThat(renewals.at() - now).isBetween(millis(28), millis(30));
		renewals.plan(seconds(10), now, now + seconds(30));
		renewals.planAgain(millis(50), now, now + seconds(30));
		assertThat(renewals.at() - now).isBetween(millis(47), millis(50));
	}

	@ParameterizedTest
	@CsvSource({ "30000, 20, 45", "3000, 10, 20", "100, 5, 15" })
	void whenEachTryFailsThenSomeFollowUntilTheLeaseEndsAndNotMany(int lease, int fewest, int most) {
		long end = millis(lease);
		RenewalTimes renewals = new RenewalTimes();
		renewals.plan(end / 3, 0, end);
		assertThat(tries(renewals, end, true)).isBetween(fewest, most);
	}

	@ParameterizedTest
	@ValueSource(ints = { 100, 3000, 30_000 })
	void whenNoTryIsAnsweredThenSomeFollowUntilTheLeaseEndsAndNotMany(int lease) {
		long end = millis(lease);
		RenewalTimes renewals = new RenewalTimes();
		renewals.plan(end / 3, 0, end);
		assertThat(tries(renewals, end, false)).isBetween(5, 15);
	}

	/**
	 * Return how many renewals are sent before the lease ends, each when it is due.
	 */
	private static int tries(RenewalTimes renewals, long end, boolean failing) {
		int tries = 0;
		while (renewals.at() < end) {
			long now = renewals.at();
			renewals.send(end / 3, now, end);
			if (failing) {
				renewals.planAgain(millis(50), now, end);
			}
			tries++;
		}
		assertThat(renewals.at()).isLessThanOrEqualTo(end);
		return tries;
	}

	@ParameterizedTest
	@CsvSource({ "20, 30, 10", "10, 30, 10", "9, 30, 9", "9, 9, 3", "40, 30, 10" })
	void renewalShouldComeAfterAThirdOfTheLeaseAtTheLatest(int interval, int lease, int expected) {
		EngineSettings settings = TestSettings.lasting(LEASE).renewedEvery(Duration.ofSeconds(interval)).get();
		assertThat(settings.renewIntervalFor(Duration.ofSeconds(lease))).isEqualTo(Duration.ofSeconds(expected));
	}

	private static AcquireAnswer handedOverLate(AcquireAnswer answer) {
		return (answer instanceof AcquireAnswer.Granted granted)
				? new AcquireAnswer.Granted(granted.time(), granted.time().plus(LITTLE), granted.token()) : answer;
	}

	private static long millis(int millis) {
		return Nanos.of(Duration.ofMillis(millis));
	}

	private static long seconds(int seconds) {
		return Nanos.of(Duration.ofSeconds(seconds));
	}

}

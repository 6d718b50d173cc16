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
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.store.LeaseId;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * An id says when it was asked for, on the store's clock, and is never used again.
 */
class LeaseIdsTests extends LocalTestCase {

	private static final Instant LONG_AGO = Instant.ofEpochSecond(1_000_000);

	@Test
	void shouldBeTheTimeOfTheStoresClockAndCountOnWhereItStandsStill() {
		StoreClock clock = new StoreClock();
		LeaseIds ids = new LeaseIds("client", clock);
		clock.read(LONG_AGO, Nanos.now());
		List<Long> numbers = LongStream.range(0, 10_000)
			.map((index) -> ids.next(null, Nanos.now()).number())
			.boxed()
			.toList();
		assertThat(numbers).isSorted().doesNotHaveDuplicates();
		long first = LONG_AGO.getEpochSecond() * 1_000_000;
		assertThat(numbers.get(0)).isBetween(first, first + SOON.toNanos() / 1000);
		clock.correct(LONG_AGO.minusSeconds(100), Nanos.now());
		assertThat(ids.next(null, Nanos.now()).number()).isEqualTo(numbers.get(numbers.size() - 1) + 1);
		clock.correct(LONG_AGO.plusSeconds(100), Nanos.now());
		assertThat(ids.next(null, Nanos.now()).number()).isGreaterThanOrEqualTo(first + 100_000_000);
	}

	@Test
	void whenTheCallerNamesThemThenTheyAreNumberedAllTheSame() {
		StoreClock clock = new StoreClock();
		LeaseIds ids = new LeaseIds("client", clock);
		clock.read(LONG_AGO, Nanos.now());
		LeaseId first = ids.next("mine", Nanos.now());
		assertThat(first.name()).isEqualTo("mine");
		LeaseId second = ids.next("mine", Nanos.now());
		assertThat(second.number()).isGreaterThan(first.number());
		assertThat(second.isNamedAs(first)).isTrue();
		assertThat(ids.next("other", Nanos.now()).isNamedAs(first)).isFalse();
		assertThat(ids.next(null, Nanos.now()).isNamedAs(ids.next(null, Nanos.now()))).isFalse();
		assertThat(new LeaseId("another", first.number(), "mine").isNamedAs(first)).isFalse();
	}

	@Test
	void whenTheTimeIsNotToldThenUnavailableAndNothingElseIsSent() {
		UnreliableStore store = unreliableStore().onTime(Fault.first(1, Fault.fail()));
		LockEngine engine = client(store, LEASE);
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS))
			.withMessageContaining("failing on purpose");
		assertThat(store.acquires() + store.releases()).isZero();
		Lease lease = engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS).orElseThrow();
		lease.release();
	}

	@Test
	void whenTheTimeIsToldLaterThenGrantedWithinTheWaitTime() {
		UnreliableStore store = unreliableStore().onTime(Fault.first(3, Fault.fail()));
		LockEngine engine = client(store, LEASE);
		assertThat(engine.acquire(LockKind.WRITE, "a", DEFAULTS.withWaitTime(Duration.ofSeconds(8))).isHeld()).isTrue();
		assertThat(store.acquires()).isOne();
	}

	@Test
	void shouldSayWhenTheLeaseWasAskedFor() {
		LockEngine engine = client();
		Instant before = engine.inspect("a").time();
		Lease lease = engine.acquire(LockKind.READ, "a", DEFAULTS);
		long micros = TicketText.read(lease.ticket()).lease().id().number();
		assertThat(Instant.EPOCH.plusNanos(micros * 1000)).isBetween(before.minusMillis(1),
				engine.inspect("a").time().plusMillis(1));
	}

}

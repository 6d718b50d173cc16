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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.store.LeaseId;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whoever waits learns what was told, also before it waited.
 */
class WaitersTests extends ThreadedTestCase {

	private static final int RACES = 200_000;

	private static final LeaseId ID = id(0);

	private final Waiters waiters = new Waiters();

	private final AtomicInteger alarms = new AtomicInteger();

	@Test
	void whenToldBeforeItWaitsThenItKnowsAtOnceAndOnlyOnce() {
		Waiter waiter = waiter(null);
		tell(ID);
		assertThat(this.alarms).hasValue(0);
		this.waiters.add(ID, waiter);
		assertThat(this.alarms).hasValue(1);
		assertThat(waiter.grant()).isEqualTo(new Waiter.Grant(Instant.EPOCH, 7, true));
		this.waiters.add(ID, waiter);
		assertThat(this.alarms).hasValue(1);
	}

	@Test
	void whenOthersWereToldBeforeThenItIsNotWoken() {
		Waiter waiter = waiter(null);
		LongStream.rangeClosed(1, EarlyGrants.MOST).forEach((number) -> tell(id(number)));
		this.waiters.add(ID, waiter);
		assertThat(this.alarms).hasValue(0);
	}

	@Test
	void whenTooManyWereToldBeforeItWaitsThenItAsksAgain() {
		Waiter waiter = waiter(null);
		LongStream.rangeClosed(0, EarlyGrants.MOST).forEach((number) -> tell(id(number)));
		this.waiters.add(ID, waiter);
		assertThat(this.alarms).hasValue(1);
		assertThat(waiter.grant()).isNull();
	}

	@Test
	void whenMessagesMayHaveBeenMissedBeforeItWaitsThenItAsksAgain() {
		Waiter waiter = waiter(null);
		this.waiters.gap();
		this.waiters.add(ID, waiter);
		assertThat(this.alarms).hasValue(1);
	}

	@Test
	void whenMessagesMayHaveBeenMissedBeforeItAskedThenItIsNotWoken() {
		this.waiters.gap();
		this.waiters.add(ID, waiter(null));
		assertThat(this.alarms).hasValue(0);
	}

	@Test
	void whenMessagesMayHaveBeenMissedWhileItWaitsThenItAsksAgain() {
		this.waiters.add(ID, waiter(null));
		this.waiters.gap();
		assertThat(this.alarms).hasValue(1);
	}

	@Test
	void whenItWaitsNoMoreThenItIsNotWokenAndNeverWaitsAgain() {
		Waiter waiter = waiter(null);
		this.waiters.add(ID, waiter);
		this.waiters.remove(ID, waiter);
		this.waiters.add(ID, waiter);
		Waiter enteredAtOnce = waiter(null);
		this.waiters.remove(ID, enteredAtOnce);
		this.waiters.add(ID, enteredAtOnce);
		tell(ID);
		this.waiters.gap();
		assertThat(this.alarms).hasValue(0);
	}

	@Test
	void whenItEndsTwiceThenTheLeaseAroundItIsLeftOnce() {
		LeaseForm outer = new LeaseForm(TestLeases.granted(LockKind.WRITE, 1, Nanos.now()));
		outer.beginAsking();
		outer.beginAsking();
		Waiter waiter = waiter(outer);
		this.waiters.remove(ID, waiter);
		this.waiters.remove(ID, waiter);
		assertThat(outer.isInSoleUse()).isFalse();
		this.waiters.remove(ID, waiter(outer));
		assertThat(outer.isInSoleUse()).isTrue();
	}

	/**
	 * Both begin each race at the same moment, as often as they can.
	 */
	@Test
	void whenToldAtTheMomentItBeginsToWaitThenItKnows() {
		long end = Nanos.now() + Nanos.of(Duration.ofSeconds(3));
		AtomicLong race = new AtomicLong();
		AtomicLong told = new AtomicLong();
		CompletableFuture<Void> telling = onThread(() -> {
			while (told.get() >= 0) {
				awaitRace(race, told.get() + 1);
				tell(id(race.get()));
				told.compareAndSet(race.get() - 1, race.get());
			}
			return null;
		});
		while (race.get() < RACES && !Nanos.isPast(end, Nanos.now())) {
			LeaseId id = id(race.get() + 1);
			Waiter waiter = waiter(null);
			race.incrementAndGet();
			this.waiters.add(id, waiter);
			awaitRace(told, race.get());
			assertThat(waiter.grant()).isNotNull();
			this.waiters.remove(id, waiter);
		}
		told.set(-1);
		race.incrementAndGet();
		assertThat(telling).succeedsWithin(Duration.ofMinutes(1));
	}

	private static void awaitRace(AtomicLong race, long number) {
		while (race.get() < number) {
			Thread.yield();
		}
	}

	private Waiter waiter(LeaseForm outer) {
		return new Waiter(this.alarms::incrementAndGet, outer, this.waiters.missed());
	}

	private void tell(LeaseId id) {
		this.waiters.granted(id, Instant.EPOCH, 7);
	}

	private static LeaseId id(long number) {
		return new LeaseId("client", number);
	}

}

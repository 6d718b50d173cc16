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

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.ReleaseAnswer.Outcome;
import io.github.rwlock.store.StoreClient.WakeUp;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The client whose waiter is granted is told, and nobody else. That something was not
 * sent shows in what a client has seen once a later wake-up has reached it.
 */
abstract class WakeUpContract extends StoreContract {

	private LeaseSpec holder;

	@BeforeEach
	void listenAndHold() {
		this.alpha.listening();
		this.bravo.listening();
		this.holder = held(this.alpha.write());
	}

	@Test
	void whenGrantedToWaiterThenItsClientIsToldWhatAPollAnswers() {
		LeaseSpec waiter = waiting(this.bravo.write());
		this.alpha.release(this.holder);
		assertWokenUp(this.bravo, waiter);
		Granted granted = granted(this.bravo.poll(waiter));
		assertThat(this.bravo.wakeUps()).containsExactly(new WakeUp(waiter.id(), granted.expiry(), granted.token()));
	}

	@Test
	void whenGrantedToReadersThenEachIsToldWithoutToken() {
		List<LeaseSpec> readers = IntStream.range(0, 5).mapToObj((index) -> waiting(this.bravo.read())).toList();
		this.alpha.release(this.holder);
		assertWokenUp(this.bravo, readers.toArray(LeaseSpec[]::new));
		assertThat(this.bravo.wakeUps()).allSatisfy((wakeUp) -> {
			assertThat(wakeUp.token()).isZero();
			assertThat(wakeUp.expiry()).isEqualTo(now().plus(CONFIRMATION));
		});
	}

	@Test
	void whenGrantedToOneClientThenTheOthersAreNotTold() {
		StoreClient charlie = client("charlie").listening();
		LeaseSpec first = waiting(this.bravo.write());
		LeaseSpec second = waiting(charlie.write());
		LeaseSpec third = waiting(this.alpha.write());
		this.alpha.release(this.holder);
		assertWokenUp(this.bravo, first);
		this.bravo.release(first);
		assertWokenUp(charlie, second);
		charlie.release(second);
		assertWokenUp(this.alpha, third);
		assertThat(this.bravo.wakeUps()).hasSize(1);
		assertThat(charlie.wakeUps()).hasSize(1);
	}

	@Test
	void whenHolderReleasesThenAWriterOfItsOwnClientIsTold() {
		LeaseSpec own = waiting(this.alpha.write());
		LeaseSpec other = waiting(this.bravo.write());
		assertThat(this.alpha.releaseHeld(this.holder)).isEqualTo(Outcome.RELEASED);
		assertWokenUp(this.alpha, own);
		Granted granted = granted(this.alpha.poll(own));
		assertThat(this.alpha.wakeUps()).containsExactly(new WakeUp(own.id(), granted.expiry(), granted.token()));
		assertThat(this.alpha.releaseHeld(own)).isEqualTo(Outcome.RELEASED);
		assertWokenUp(this.bravo, other);
		assertThat(this.alpha.wakeUps()).hasSize(1);
	}

	@Test
	void whenHolderReleasesThenReadersOfItsOwnClientAndOfOthersAreTold() {
		LeaseSpec[] own = { waiting(this.alpha.read()), waiting(this.alpha.read()) };
		LeaseSpec[] others = { waiting(this.bravo.read()), waiting(this.bravo.read()) };
		assertThat(this.alpha.releaseHeld(this.holder)).isEqualTo(Outcome.RELEASED);
		assertWokenUp(this.alpha, own);
		assertWokenUp(this.bravo, others);
		assertThat(this.alpha.wakeUps()).hasSize(own.length);
		assertThat(this.bravo.wakeUps()).hasSize(others.length);
	}

	@Test
	void whenHolderReleasesTooLateThenReadersOfItsOwnClientAreTold() {
		LeaseSpec own = waiting(this.alpha.read());
		for (int second = 1; second < StoreClient.LEASE.toSeconds(); second++) {
			advance(Duration.ofSeconds(1));
			queued(this.alpha.poll(own));
		}
		advance(Duration.ofSeconds(1));
		assertThat(this.alpha.releaseHeld(this.holder)).isEqualTo(Outcome.NOT_HELD);
		assertWokenUp(this.alpha, own);
	}

	@Test
	void whenGrantedAtOnceThenNobodyIsTold() {
		this.alpha.release(this.holder);
		LeaseSpec direct = this.bravo.write();
		granted(this.bravo.acquire(direct));
		granted(this.bravo.acquire(direct));
		LeaseSpec waiter = waiting(this.bravo.write());
		this.bravo.release(direct);
		assertWokenUp(this.bravo, waiter);
	}

	@Test
	void whenPolledAgainThenClientIsToldOnce() {
		LeaseSpec waiter = waiting(this.bravo.write());
		LeaseSpec next = waiting(this.bravo.write());
		this.alpha.release(this.holder);
		granted(this.bravo.poll(waiter));
		granted(this.bravo.poll(waiter));
		this.bravo.release(waiter);
		assertWokenUp(this.bravo, waiter, next);
	}

	@Test
	void whenWriterWithdrawsThenReadersBehindItAreTold() {
		this.alpha.release(this.holder);
		granted(this.alpha.acquire(this.alpha.read()));
		LeaseSpec writer = waiting(this.alpha.write());
		LeaseSpec reader = waiting(this.bravo.read());
		this.alpha.release(writer);
		assertWokenUp(this.bravo, reader);
	}

	@Test
	void whenHolderExpiresThenRequestOfAnotherWakesTheWaiter() {
		LeaseSpec renewing = waiting(this.alpha.write());
		this.alpha.release(this.holder);
		LeaseSpec waiter = waiting(this.bravo.write());
		advance(CONFIRMATION.minus(MOMENT));
		queued(this.bravo.poll(waiter));
		advance(MOMENT);
		lost(this.alpha.renew(renewing));
		assertWokenUp(this.bravo, waiter);
	}

	@Test
	void whenListenerStoppedThenItIsNotToldAndTheGrantStillHolds() {
		LeaseSpec waiter = waiting(this.bravo.write());
		LeaseSpec next = waiting(this.alpha.write());
		this.bravo.close();
		this.alpha.release(this.holder);
		granted(this.alpha.poll(waiter));
		this.alpha.release(waiter);
		assertWokenUp(this.alpha, next);
		assertThat(this.bravo.wakeUps()).isEmpty();
		assertThat(this.bravo.store().isDelivering()).isFalse();
	}

}
